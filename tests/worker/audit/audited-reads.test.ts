import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { begunRun } from '#tests/worker/imports/upload-batch.ts'

let admin: Person
beforeEach(async () => {
  admin = await person({ role: 'admin' })
})

const signedIn = (minutesAgo: number) =>
  env.DB.prepare('UPDATE session SET signed_in_at = ?2, created_at = ?2 WHERE user_id = ?1')
    .bind(admin.id, Date.now() - minutesAgo * 60_000)
    .run()
const audited = async (action: string) =>
  (await answerOf<{ items: AuditRow[] }>('GET', `/api/admin/audit?actor=${admin.id}&action=${action}`, { token: admin.token })).items

const live = (opensIn: number) =>
  publishedSample(({ tests }) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    for (const one of tests) Object.assign(one, { kind: 'live', opensAt: at(opensIn), closesAt: at(opensIn + 60) })
  })

test('reading the key of a test that is still to come asks for a recent sign-in and is in the audit log once', async () => {
  const { testId } = await live(60)
  const read = () => call('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  await signedIn(16)
  expect(await errorCodeOf(await read())).toBe('sign_in_again')
  expect(await audited('key.read')).toEqual([])
  await signedIn(0)
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  expect(await audited('key.read')).toMatchObject([{ target: testId, signIn: { authenticatedAt: null } }])
})

test('the key of a test that has begun is read without', async () => {
  const { testId } = await live(-10)
  await signedIn(16)
  expect((await call('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })).status).toBe(200)
  expect(await audited('key.read')).toEqual([])
})

test('opening one question of a test that is still to come, with its key, asks and is written down as the whole key is', async () => {
  const { testId } = await live(60)
  const plan = await env.DB.prepare("SELECT plan ->> '$.questions[0].id' AS id FROM paper WHERE test_id = ?1")
    .bind(testId)
    .first<{ id: string }>()
  const open = () => call('GET', `/api/admin/questions/${plan?.id}`, { token: admin.token })
  await signedIn(16)
  expect(await errorCodeOf(await open())).toBe('sign_in_again')
  await signedIn(0)
  expect([(await open()).status, (await open()).status]).toEqual([200, 200])
  expect(await audited('key.read')).toMatchObject([{ target: plan?.id }])
})

test('an export of the bank asks for a recent sign-in and is one row of the audit log, not one a page', async () => {
  await publishedSample()
  const page = (after = '') => call('GET', `/api/admin/exports/questions${after === '' ? '' : `?after=${after}`}`, { token: admin.token })
  await signedIn(16)
  expect(await errorCodeOf(await page())).toBe('sign_in_again')
  await signedIn(0)
  expect([(await page()).status, (await page('zz')).status]).toEqual([200, 200])
  expect(await audited('bank.export')).toHaveLength(1)
})

test('the original file of an upload, which holds keys, asks and is written down as an export is', async () => {
  const id = await begunRun(admin.token)
  const file = `/api/admin/imports/${id}/file`
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await call('PUT', file, { token: admin.token, rawBody: 'stem_en,key\nWhat?,a\n', headers })).status).toBe(200)
  const read = () => call('GET', file, { token: admin.token })
  await signedIn(16)
  expect(await errorCodeOf(await read())).toBe('sign_in_again')
  expect(await audited('upload.download')).toEqual([])
  await signedIn(0)
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  expect(await audited('upload.download')).toMatchObject([{ target: id }])
})

test('publishing a key asks for a recent sign-in', async () => {
  const { testId } = await publishedSample()
  await signedIn(16)
  const body = { paperVersion: 1, changes: [{ question: 1, action: 'withdraw' }], reason: 'a misprint', expectedKeyVersion: 1 }
  const publish = () => call('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })
  expect(await errorCodeOf(await publish())).toBe('sign_in_again')
  await signedIn(0)
  expect((await publish()).status).toBe(200)
  expect(await audited('key.publish')).toMatchObject([{ signIn: { signedInAt: expect.any(Number) } }])
})

test('a preview, by which solutions can be read before their time, is in the audit log', async () => {
  const { testId } = await live(60)
  const { definition } = await answerOf<{ definition: unknown }>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  await answerOf('POST', '/api/admin/testseries/preview', { token: admin.token, body: { test: definition } })
  expect(await audited('test.preview')).toHaveLength(1)
})

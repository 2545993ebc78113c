/** A test that an institute lets start in Safe Exam Browser alone, over the API. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import type { AdminTestDetail, SavedTest } from '#contract/tests/schemas.ts'
import { configKeyHash } from '#domain/access/safe-browser.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, submit } from '#tests/worker/helpers/test-of.ts'

const KEY = '81aad4ab9dfd447cc479e6a4a7c9a544e2cafc7f3adeb68b2a21efad68eca4dc'
const OTHER_KEY = 'e'.repeat(64)
const API = 'http://sopan.test'
const PAGE = `${env.PUBLIC_ORIGIN}/test/start?test=a`

let demanding = ''
let ordinary = ''

beforeAll(async () => {
  const demand = (keys: string[]) =>
    publishedSample((bundle) => {
      for (const one of bundle.tests) Object.assign(one, { safeBrowserKeys: keys })
    })
  demanding = (await demand([OTHER_KEY.replaceAll('e', 'd'), ` ${KEY.toUpperCase()}`])).testId
  ordinary = (await publishedSample()).testId
})

type Headers = Readonly<Record<string, string>>
/** What Safe Exam Browser itself puts on a request. */
const ownHeader = async (path: string, key = KEY): Promise<Headers> => ({
  'x-safeexambrowser-configkeyhash': await configKeyHash(crypto.subtle, `${API}${path}`, key),
})
/** What a page says that read the hash of its address. */
const claim = async (url: string, key = KEY, pages = url): Promise<Headers> => ({
  'safe-browser-hash': await configKeyHash(crypto.subtle, url, key),
  'safe-browser-pages': pages,
})
const begin = ({ token }: Person, testId: string, headers: Headers = {}, mode = 'exam') =>
  call('POST', '/api/attempts', { token, body: { testId, language: 'en', mode }, headers })
const grantOf = async (reply: Response): Promise<WriterGrant> => {
  const started = await reply.json<StartAttemptResponse>()
  if (started.kind !== 'started') throw new Error('an attempt is open already')
  return started.grant
}
const refusal = async (reply: Response) => [reply.status, await errorCodeOf(reply)]
const NEEDED = [403, 'safe_browser_needed']

describe('a start is refused', () => {
  test('from a browser that says nothing of itself', async () => {
    expect(await refusal(await begin(await person(), demanding))).toEqual(NEEDED)
  })
  test('from a Safe Exam Browser with another configuration', async () => {
    const who = await person()
    expect(await refusal(await begin(who, demanding, await ownHeader('/api/attempts', OTHER_KEY)))).toEqual(NEEDED)
    expect(await refusal(await begin(who, demanding, await claim(PAGE, OTHER_KEY)))).toEqual(NEEDED)
  })
  test('with the header of another request', async () => {
    expect(await refusal(await begin(await person(), demanding, await ownHeader('/api/tests')))).toEqual(NEEDED)
  })
  test('with a right hash of a page on another site', async () => {
    const url = 'https://other.example/test/start?test=a'
    expect(await refusal(await begin(await person(), demanding, await claim(url)))).toEqual(NEEDED)
    expect(await refusal(await begin(await person(), demanding, await claim(url, KEY, PAGE)))).toEqual(NEEDED)
  })
  test('with a right hash behind more addresses than are looked at', async () => {
    const pages = `${env.PUBLIC_ORIGIN}/a ${env.PUBLIC_ORIGIN}/b ${PAGE}`
    expect(await refusal(await begin(await person(), demanding, await claim(PAGE, KEY, pages)))).toEqual(NEEDED)
  })
  test('before anything is kept of it', async () => {
    const who = await person()
    await begin(who, demanding)
    const home = await answerOf<{ open: unknown[]; enrolled: unknown[] }>('GET', '/api/me/home', { token: who.token })
    expect(home).toMatchObject({ open: [], enrolled: [] })
  })
})

describe('a start is taken', () => {
  test('with the header of the browser itself', async () => {
    expect((await begin(await person(), demanding, await ownHeader('/api/attempts'))).status).toBe(200)
  })
  test('with what the page says, of its address now or at its load', async () => {
    expect((await begin(await person(), demanding, await claim(PAGE))).status).toBe(200)
    const pages = `${PAGE} ${env.PUBLIC_ORIGIN}/`
    expect((await begin(await person(), demanding, await claim(`${env.PUBLIC_ORIGIN}/`, KEY, pages))).status).toBe(200)
  })
  test('from any browser where the test wants none', async () => {
    expect((await begin(await person(), ordinary)).status).toBe(200)
  })
})

describe('an attempt that is open', () => {
  test('is continued by an allowed browser alone, and the writer keeps writing until then', async () => {
    const who = await person()
    const grant = await grantOf(await begin(who, demanding, await ownHeader('/api/attempts')))
    const path = `/api/attempts/${grant.attemptId}/continue?level=3`
    const goOn = (headers: Headers) => call('POST', path, { token: who.token, headers })
    for (const headers of [{}, await ownHeader('/api/attempts'), await claim(PAGE, OTHER_KEY)])
      expect(await refusal(await goOn(headers))).toEqual(NEEDED)
    await save(grant, [[1, 0, 2, [0], [0], 0, 1_000, 3]])
    expect(await (await goOn(await ownHeader(path))).json()).toMatchObject({ epoch: 2 })
    expect(await (await goOn(await claim(PAGE))).json()).toMatchObject({ epoch: 3 })
  })
  test('is continued by any browser where the test wants none', async () => {
    const who = await person()
    const grant = await grantOf(await begin(who, ordinary))
    expect((await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token })).status).toBe(200)
  })
})

test('practice after the exam starts and continues in any browser', async () => {
  const who = await person()
  await submit(await grantOf(await begin(who, demanding, await claim(PAGE))))
  const grant = await grantOf(await begin(who, demanding, {}, 'untimed'))
  expect((await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token })).status).toBe(200)
})

test('the check costs no statement of the database', async () => {
  const statements = async (testId: string) => {
    const [who, { db, counts }] = [await person(), countedDb()]
    const reply = await call('POST', '/api/attempts', {
      token: who.token,
      body: { testId, language: 'en' },
      headers: await claim(PAGE),
      bindings: { DB: db },
    })
    expect(reply.status).toBe(200)
    const started = counts.statements
    const path = `/api/attempts/${(await grantOf(reply)).attemptId}/continue`
    expect((await call('POST', path, { token: who.token, headers: await claim(PAGE), bindings: { DB: db } })).status).toBe(200)
    return [started, counts.statements - started]
  }
  const [withKeys, without] = [await statements(demanding), await statements(ordinary)]
  expect(withKeys).toEqual(without)
  // Of a start and of a take-over, as many as before there was a check.
  expect(withKeys).toEqual([3, 3])
})

test('learners are told that the browser is wanted, and no key', async () => {
  const { token } = await person()
  const wanting = await (await call('GET', `/api/tests/${demanding}`, { token })).text()
  expect(JSON.parse(wanting) as TestDetail).toMatchObject({ needsSafeBrowser: true })
  expect(wanting).not.toMatch(new RegExp(`${KEY}|safeBrowserKeys`))
  expect(await answerOf<TestDetail>('GET', `/api/tests/${ordinary}`, { token })).not.toHaveProperty('needsSafeBrowser')
})

describe('an admin', () => {
  const detailOf = (admin: Person, id: string) => answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${id}`, { token: admin.token })
  const saved = ({ token }: Person, id: string, body: unknown) => call('PUT', `/api/admin/testseries/${id}`, { token, body })

  test('reads, changes and takes away the keys, also of a test that was begun, and the audit log has both', async () => {
    const admin = await person({ role: 'admin' })
    const { testId } = await publishedSample()
    await begin(await person(), testId)
    const before = await detailOf(admin, testId)
    expect(before.definition).not.toHaveProperty('safeBrowserKeys')
    const wish = { ...before.definition, safeBrowserKeys: [`${KEY.toUpperCase()} `] }
    const reply = await saved(admin, testId, { test: wish, expected: before.checksum })
    expect(reply.status).toBe(200)
    const { checksum } = await reply.json<SavedTest>()
    const after = await detailOf(admin, testId)
    expect(after.definition.safeBrowserKeys).toEqual([KEY])
    expect(after).toMatchObject({ checksum, paperVersion: before.paperVersion })
    expect(await refusal(await begin(await person(), testId))).toEqual(NEEDED)
    const entry = await env.DB.prepare("SELECT before, after FROM audit_log WHERE target = ?1 AND action = 'test.save'")
      .bind(testId)
      .first()
    expect(entry).not.toBeNull()
    expect((await saved(admin, testId, { test: before.definition, expected: checksum })).status).toBe(200)
    expect((await begin(await person(), testId)).status).toBe(200)
  })
  test('keeps the keys where only the access of the test is changed', async () => {
    const admin = await person({ role: 'admin' })
    const change = (access: string) =>
      answerOf('POST', '/api/admin/testseries/change', { token: admin.token, body: { ids: [demanding], change: { access } } })
    await change('prime')
    expect((await detailOf(admin, demanding)).definition).toMatchObject({ access: 'prime', safeBrowserKeys: ['d'.repeat(64), KEY] })
    await change('free')
  })
  test.each([
    ['is too short', [KEY.slice(1)], 'tests[0].safeBrowserKeys[0]'],
    ['has a letter that is no digit', [`g${KEY.slice(1)}`], 'tests[0].safeBrowserKeys[0]'],
    ['is there twice', [KEY, KEY.toUpperCase()], 'tests[0].safeBrowserKeys'],
    ['is one of eleven', Array.from({ length: 11 }, (_, i) => i.toString(16).repeat(64)), 'tests[0].safeBrowserKeys'],
  ])('is told of a key that %s', async (_what, safeBrowserKeys, path) => {
    const admin = await person({ role: 'admin' })
    const { checksum, definition } = await detailOf(admin, ordinary)
    const reply = await saved(admin, ordinary, { test: { ...definition, safeBrowserKeys }, expected: checksum })
    expect(reply.status).toBe(400)
    const { error } = await reply.json<{ error: { code: string; details: { path: string }[] } }>()
    expect(error.code).toBe('import_invalid')
    expect(error.details.map((fault) => fault.path)).toContain(path)
  })
  test('takes the preview of the test in any browser', async () => {
    const admin = await person({ role: 'admin' })
    const { definition } = await detailOf(admin, demanding)
    const { testId } = await answerOf<{ testId: string }>('POST', '/api/admin/testseries/preview', {
      token: admin.token,
      body: { test: definition },
    })
    const grant = await grantOf(await begin(admin, testId))
    expect((await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: admin.token })).status).toBe(200)
  })
})

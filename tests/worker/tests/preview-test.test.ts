import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { AdminTestDetail, AdminTestRow, DrawResponse } from '#contract/tests/schemas.ts'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import type { AnalysisResponse, SolutionResponse } from '#contract/results/schemas.ts'
import { PREVIEW_LIFE_MS } from '#domain/attempt/preview-test.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { deleteOldPreviewTests } from '#worker/importing/make-preview-test.ts'
import type { BankPage } from '#contract/question-bank/schemas.ts'
import { imported, prefix, run } from '#tests/worker/content/import-run.ts'
import { nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})
const makePreview = (definition: unknown) =>
  answerOf<{ testId: string }>('POST', '/api/admin/testseries/preview', { token: admin.token, body: { test: definition } })
const count = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n

test('an admin takes an unpublished test in the real screen: marked, explained, and counted nowhere', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported({ ...bundle, tests: [], groups: [] })
  const wanted = { ...nth(bundle.tests, 0), published: false, access: 'prime', opensAt: '2040-01-01T00:00:00Z' }
  const { testId } = await makePreview(wanted)
  const detail = await answerOf<TestDetail>('GET', `/api/tests/${testId}`, { token: admin.token })
  expect(detail).toMatchObject({ mayStart: { kind: 'start' }, opensAt: null })
  const grant = await start(admin, testId)
  await save(grant, [[1, 0, 2, [0], [0], Date.now(), 900, 1]])
  await submit(grant)
  const analysis = await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis?attempt=1`, { token: admin.token })
  expect(analysis).toMatchObject({ standing: { rank: null, of: 0 }, ranking: false, releasedAt: null })
  const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution?attempt=1`, { token: admin.token })
  expect(solution.key).toHaveLength(4)
  expect(await count('attempt WHERE test_id = ?1', testId)).toBe(0)
  expect(await count('enrolment WHERE target_id = ?1', testId)).toBe(0)
  const { items } = await answerOf<{ items: AdminTestRow[] }>('GET', '/api/admin/testseries?limit=50', { token: admin.token })
  expect(items.some(({ id }) => id === testId)).toBe(false)
  expect((await call('GET', `/api/admin/testseries/${testId}`, { token: admin.token })).status).toBe(404)
})

test('no one else can open a preview, not even another admin', async () => {
  const { testId } = await publishedSample()
  const { definition } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const preview = await makePreview(definition)
  for (const other of [await person(), await person({ role: 'admin' })]) {
    expect(await errorCodeOf(await call('GET', `/api/tests/${preview.testId}`, { token: other.token }))).toBe('test_unpublished')
    const started = await call('POST', '/api/attempts', { token: other.token, body: { testId: preview.testId, language: 'en' } })
    expect(await errorCodeOf(started)).toBe('test_unpublished')
  }
})

test('a preview tells every fault that would keep the test from being published, and makes no paper then', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported({ ...bundle, tests: [], groups: [] })
  const before = await count('paper')
  const response = await call('POST', '/api/admin/testseries/preview', {
    token: admin.token,
    body: { test: { ...nth(bundle.tests, 0), languages: ['en', 'bn'] } },
  })
  expect(await errorCodeOf(response)).toBe('import_invalid')
  expect(await count('paper')).toBe(before)
})

test('proofs go away by themselves after two days, with their files; younger ones and tests stay', async () => {
  const { testId } = await publishedSample()
  const { definition } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: admin.token })
  const old = await makePreview(definition)
  const files = await env.DB.prepare('SELECT files FROM paper WHERE test_id = ?1').bind(old.testId).first<{ files: string }>()
  const { hash } = nth(JSON.parse(files?.files ?? '[]') as { hash: string }[], 0)
  expect(await env.PAPERS.head(hash)).not.toBe(null)
  const now = Date.now()
  await deleteOldPreviewTests(importDeps(env), now)
  expect(await count('test WHERE id = ?1', old.testId)).toBe(1)
  while ((await deleteOldPreviewTests(importDeps(env), now + PREVIEW_LIFE_MS + 60_000)) > 0);
  expect(await count('test WHERE id = ?1', old.testId)).toBe(0)
  expect(await count('paper WHERE test_id = ?1', old.testId)).toBe(0)
  expect(await count('test WHERE id = ?1', testId)).toBe(1)
  expect(await env.PAPERS.head(hash)).toBe(null)
})

test('proofs are no tests wherever tests are counted: the last ones made, and papers that a sample may not be in', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported({ ...bundle, tests: [], groups: [] })
  const { testId } = await publishedSample()
  await env.DB.prepare('UPDATE test SET created_at = ?2 WHERE id = ?1')
    .bind(testId, Date.now() - 1_000)
    .run()
  const heldBy = await env.DB.prepare('SELECT question_id AS id FROM test_question WHERE test_id = ?1 ORDER BY position LIMIT 1 OFFSET 1')
    .bind(testId)
    .first<{ id: string }>()
  await makePreview(nth(bundle.tests, 0))
  const rule = { topics: [], difficulty: null, type: 'single' }
  const drawn = await answerOf<DrawResponse>('POST', '/api/admin/testseries/draw', {
    token: admin.token,
    body: { rules: [rule], counts: [400], languages: ['en'], notInLast: 1, seed: 1 },
  })
  expect(drawn.chosen[0]?.map(({ id }) => id)).not.toContain(heldBy?.id)
  const page = await answerOf<BankPage>('GET', '/api/admin/questions?notLast=1&limit=50', { token: admin.token })
  expect(page.items.map(({ id }) => id)).not.toContain(heldBy?.id)
  expect(await run({ format: 'sopan.content', version: 1, samples: [`${p}.s2`] }, 'dryRun')).toMatchObject({ ok: true })
})

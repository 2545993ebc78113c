import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { Job, JobsResponse } from '#contract/jobs/schemas.ts'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import { consumeAttemptEvents } from '#worker/features/attempts/jobs.ts'
import { recordAttemptEvents } from '#worker/features/attempts/record-events.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const keysOf = (admin: Person, testId: string) => answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
const rightOf = (keys: TestKeys, q: number): number[] => {
  const key = keys.paper?.questions[q]?.key
  return key !== undefined && 'options' in key ? [...key.options] : []
}

async function correct(admin: Person, testId: string, options: number[]): Promise<void> {
  const { jobId } = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: {
      paperVersion: 1,
      changes: [{ question: 0, action: 'setKey', keys: [{ options }] }],
      reason: 'a misprint',
      expectedKeyVersion: 1,
    },
  })
  await vi.waitFor(
    async () => expect((await answerOf<Job>('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })).state).toBe('done'),
    { timeout: 20_000, interval: 100 },
  )
}

const rowOf = (who: Person) =>
  env.DB.prepare('SELECT key_version AS v, score12, state FROM attempt WHERE user_id = ?1 AND n = 1')
    .bind(who.id)
    .first<{ v: number; score12: number | null; state: string }>()

test('an attempt that is opened again after its regrade closes by the corrected key, not by the one its room pinned', async () => {
  const { testId } = await publishedSample()
  const [admin, who] = [await person({ role: 'admin' }), await person()]
  const keys = await keysOf(admin, testId)
  const other = [rightOf(keys, 0)[0] === 0 ? 1 : 0]
  const grant = await start(who, testId)
  await submit(grant, [[1, 0, 2, other, other, 0, 1_000, 3]])
  await vi.waitFor(async () => expect((await rowOf(who))?.state).toBe('closed'), { timeout: 20_000 })
  expect((await rowOf(who))?.score12).toBeLessThan(0)
  await correct(admin, testId, other)
  expect(await rowOf(who)).toMatchObject({ v: 2, score12: 24 })
  await answerOf('POST', `/api/admin/learners/${who.id}/attempts/${grant.attemptId}/reopen`, {
    token: admin.token,
    body: { order: newId(), minutes: 5, reason: 'A proof' },
  })
  expect((await rowOf(who))?.state).toBe('open')
  const again = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} })
  await submit(again)
  await vi.waitFor(async () => expect(await rowOf(who)).toMatchObject({ state: 'closed', v: 2, score12: 24 }), { timeout: 20_000 })
})

test('a row that was written by an older key while the newer one was published is found and marked again by name', async () => {
  const { testId } = await publishedSample()
  const [admin, who] = [await person({ role: 'admin' }), await person()]
  const keys = await keysOf(admin, testId)
  const other = [rightOf(keys, 0)[0] === 0 ? 1 : 0]
  await submit(await start(who, testId), [[1, 0, 2, other, other, 0, 1_000, 3]])
  await vi.waitFor(async () => expect((await rowOf(who))?.state).toBe('closed'), { timeout: 20_000 })
  const old = await env.DB.prepare('SELECT * FROM attempt WHERE user_id = ?1').bind(who.id).first<Record<string, never>>()
  await correct(admin, testId, other)
  // The event that was on its way: its marking was done before the key came, its row is written after.
  await env.DB.prepare("UPDATE attempt SET state = 'open', seq = NULL, result = NULL, key_version = 1 WHERE user_id = ?1")
    .bind(who.id)
    .run()
  const event = {
    kind: 'closed',
    userId: who.id,
    testId,
    n: 1,
    mode: 'exam',
    language: 'en',
    paperVersion: 1,
    keyVersion: 1,
    startedAt: 1,
    deadlineAt: 2,
    category: null,
    stateCode: null,
    ranking: true,
    round: 0,
    closedAt: 3,
    reason: 'submit',
    score12: Number(old?.['score12']),
    tieKey: String(old?.['tie_key']),
    result: String(old?.['result']),
  } as unknown as AttemptEvent
  const { outdated } = await recordAttemptEvents(env.DB, [event])
  expect(outdated).toEqual([{ userId: who.id, testId, n: 1, paperVersion: 1, keyVersion: 2 }])
  expect(await rowOf(who)).toMatchObject({ v: 1 })
  // The consumer finds the same again and orders the regrade.
  const batch = { queue: 'sopan-attempt-events', messages: [{ body: { ...event, ranking: true } }], ackAll: () => {}, retryAll: () => {} }
  await consumeAttemptEvents(env, batch as unknown as MessageBatch<AttemptEvent>)
  await vi.waitFor(async () => expect(await rowOf(who)).toMatchObject({ v: 2, score12: 24 }), { timeout: 20_000 })
  const { items } = await answerOf<JobsResponse>('GET', `/api/admin/jobs?target=${testId}`, { token: admin.token })
  expect(items.map(({ total }) => total)).toEqual([1, 1])
})

test('what is to be tried again after a corrected key is what the corrected key calls wrong', async () => {
  const { testId } = await publishedSample()
  const [admin, who] = [await person({ role: 'admin' }), await person()]
  const keys = await keysOf(admin, testId)
  const other = [rightOf(keys, 0)[0] === 0 ? 1 : 0]
  const wrong = [rightOf(keys, 1)[0] === 0 ? 1 : 0]
  await submit(await start(who, testId), [
    [1, 0, 2, other, other, 0, 1_000, 3],
    [2, 1, 2, wrong, wrong, 0, 1_000, 3],
  ])
  await vi.waitFor(async () => expect((await rowOf(who))?.state).toBe('closed'), { timeout: 20_000 })
  await correct(admin, testId, other)
  const reply = await answerOf<{ grant: WriterGrant }>('POST', '/api/attempts', {
    token: who.token,
    body: { testId, language: 'en', mode: 'retry' },
  })
  expect(reply.grant.only).toEqual([1])
})

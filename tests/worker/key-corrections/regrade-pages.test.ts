import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { TestStatistics } from '#contract/statistics/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'
import { type AttemptResult, resultOf } from '#domain/marking/attempt-result.ts'
import { changedKeys } from '#domain/marking/key-corrections.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { runPage } from '#worker/features/jobs/run-job.ts'
import { decide } from '#worker/features/key-corrections/decide.ts'
import { publication } from '#worker/features/key-corrections/publish-key.ts'
import { regradeStep } from '#worker/features/key-corrections/regrade.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { jobToEnd } from '#tests/worker/helpers/job-to-end.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const ATTEMPTS = 450
const UNRANKED = 30
let testId = ''
let plan: PaperPlan
let keys: QuestionKey[]
let corrected: readonly QuestionKey[]
const logs = new Map<string, QuestionLog[]>()

/** The same answers for the same number, spread over right, wrong, none and several. */
function logOf(i: number): QuestionLog[] {
  return plan.questions.map(({ type, optionCount }, q): QuestionLog => {
    const roll = (i * 7 + q * 13) % (optionCount + 2)
    const answer: Answer = type === 'numerical' ? ((['0.5', '2', null] as const)[roll % 3] ?? null) : roll >= optionCount ? null : [roll]
    return {
      state: answer === null ? 'notAnswered' : 'answered',
      saved: answer,
      buffer: answer,
      spentMs: i + q,
      visits: 1,
      changes: 0,
      firstAnsweredMs: 9,
      epoch: 1,
    }
  })
}

const stored = (result: AttemptResult, i: number) => ({ ...result, reason: 'submit', receipt: `receipt ${i}` })

beforeAll(async () => {
  ;({ testId } = await publishedSample())
  const row = await env.DB.prepare('SELECT p.plan, k.key FROM paper p JOIN paper_key k ON k.test_id = p.test_id WHERE p.test_id = ?1')
    .bind(testId)
    .first<{ plan: string; key: string }>()
  plan = JSON.parse(row?.plan ?? '') as PaperPlan
  keys = JSON.parse(row?.key ?? '') as QuestionKey[]
  const changed = changedKeys(plan.questions, keys, CHANGES)
  if (!changed.ok) throw new Error(changed.reason)
  corrected = changed.keys
  const rows = Array.from({ length: ATTEMPTS + UNRANKED }, (_, i) => {
    const userId = `pages${String(i).padStart(11, '0')}`
    const log = logOf(i)
    logs.set(userId, log)
    const result = resultOf(plan, keys, log)
    return {
      userId,
      seq: i < ATTEMPTS ? i + 1 : null,
      score12: result.total.score12,
      tieKey: result.tieKey,
      result: JSON.stringify(stored(result, i)),
    }
  })
  await env.DB.prepare(
    `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
     SELECT value ->> '$.userId', ?1, 1, 'exam', 'closed', 1, 2, 2, 'en', 1, 1, 1, value ->> '$.seq', value ->> '$.score12', value ->> '$.tieKey', value ->> '$.result' FROM json_each(?2)`,
  )
    .bind(testId, JSON.stringify(rows))
    .run()
  await boardOf(env, testId).pull(testId)
})

const CHANGES = [
  { question: 0, action: 'withdraw' },
  { question: 1, action: 'bonusIfAttempted' },
] as const

async function order(jobId: string): Promise<void> {
  const decided = await decide({ db: env.DB, papers: env.PAPERS }, testId, 1, CHANGES)
  const audit = { id: `audit-${jobId}`, actorId: 'a', requestId: 'r' }
  const outcome = await guardedBatch(
    env.DB,
    publication(env.DB, { testId, decided, reason: 'a test', jobId, total: ATTEMPTS, audit, now: Date.now() }),
  )
  expect(outcome).toBe('written')
}

const page = (jobId: string) => runPage(env, jobId, { regrade: regradeStep }, Date.now())

async function bytes(): Promise<string> {
  const { results } = await env.DB.prepare(
    'SELECT user_id, n, seq, score12, tie_key, result FROM attempt WHERE test_id = ?1 ORDER BY user_id, n',
  )
    .bind(testId)
    .all()
  return JSON.stringify(results)
}

test('every row has the bytes that the corrected key alone would have given, though pages are done twice and at once', async () => {
  await order('regradepages0001')
  const pages = [await page('regradepages0001')]
  // The queue may hand a page to two runners; one writes it, and the other leaves what is left to it.
  pages.push(...(await Promise.all([page('regradepages0001'), page('regradepages0001')])))
  while (await page('regradepages0001')) pages.push(true)
  expect(pages.length).toBeGreaterThan(3)
  const { results } = await env.DB.prepare('SELECT user_id AS userId, key_version AS v, result FROM attempt WHERE test_id = ?1')
    .bind(testId)
    .all<{ userId: string; v: number; result: string }>()
  expect(results).toHaveLength(ATTEMPTS + UNRANKED)
  const wrong = results.filter(({ userId, v, result }) => {
    const log = logs.get(userId) ?? []
    return v !== 2 || result !== JSON.stringify(stored(resultOf(plan, corrected, log), Number(userId.slice(5))))
  })
  expect(wrong).toEqual([])
  const noted = await env.DB.prepare('SELECT count(*) AS n, sum(before12 <> after12) AS moved FROM regraded_attempt WHERE job_id = ?1')
    .bind('regradepages0001')
    .first<{ n: number; moved: number }>()
  const job = await env.DB.prepare("SELECT state, detail ->> '$.changed' AS changed FROM job WHERE id = ?1")
    .bind('regradepages0001')
    .first<{ state: string; changed: number }>()
  expect([job?.state, noted?.n, noted?.moved]).toEqual(['done', job?.changed, job?.changed])
})

test('a second regrade by a key of the same answers changes no byte and tells no one', async () => {
  const before = await bytes()
  await order('regradepages0002')
  await jobToEnd('regradepages0002', { regrade: regradeStep })
  expect(await bytes()).toBe(before)
  const told = await env.DB.prepare("SELECT count(*) AS n FROM regraded_attempt WHERE job_id = 'regradepages0002'").first<{ n: number }>()
  expect(told?.n).toBe(0)
})

test('the board after a regrade is the one that is counted from the corrected rows alone', async () => {
  const admin = await person({ role: 'admin' })
  const statistics = () => answerOf<TestStatistics>('GET', `/api/admin/tests/${testId}/statistics`, { token: admin.token })
  const after = await statistics()
  await boardOf(env, testId).rebuild(testId)
  expect(await statistics()).toEqual(after)
  if (after.kind !== 'counted') throw new Error('the board does not count')
  expect(after.total.n).toBe(ATTEMPTS)
  expect(after.items[0]).toMatchObject({ isWithdrawn: true, facility: null })
  const expected = [...logs.values()].slice(0, ATTEMPTS).map((log) => resultOf(plan, corrected, log).total.score12)
  expect(after.total.mean12).toBeCloseTo(expected.reduce((a, b) => a + b, 0) / ATTEMPTS, 9)
})

test('a board from before questions were counted counts them when it is asked', async () => {
  const admin = await person({ role: 'admin' })
  const before = await answerOf<TestStatistics>('GET', `/api/admin/tests/${testId}/statistics`, { token: admin.token })
  const stub = env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId))
  await runInDurableObject(stub, (_, state) => {
    state.storage.sql.exec("DELETE FROM part WHERE name LIKE 'counts:%' OR name = 'form'")
  })
  await evictDurableObject(stub)
  expect(await answerOf<TestStatistics>('GET', `/api/admin/tests/${testId}/statistics`, { token: admin.token })).toEqual(before)
})

test('statistics are for admins', async () => {
  const learner = await person()
  expect((await call('GET', `/api/admin/tests/${testId}/statistics`, { token: learner.token })).status).toBe(403)
  expect((await call('GET', `/api/admin/questions/${plan.questions[0]?.id}/statistics`, { token: learner.token })).status).toBe(403)
})

test('a question has a row for the paper that holds it', async () => {
  const admin = await person({ role: 'admin' })
  const reply = await answerOf<{ items: unknown[] }>('GET', `/api/admin/questions/${plan.questions[2]?.id}/statistics`, {
    token: admin.token,
  })
  expect(reply.items).toMatchObject([{ testId, paperVersion: 1, figures: { place: 2, n: ATTEMPTS } }])
})

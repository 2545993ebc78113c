import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { runPage } from '#worker/features/jobs/run-job.ts'
import { decide } from '#worker/features/key-corrections/decide.ts'
import { publication } from '#worker/features/key-corrections/publish-key.ts'
import { regradeStep } from '#worker/features/key-corrections/regrade.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { imported } from '#tests/worker/content/import-run.ts'
import { nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { jobToEnd } from '#tests/worker/helpers/job-to-end.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const page = (jobId: string) => runPage(env, jobId, { regrade: regradeStep }, Date.now())
const board = (testId: string) => boardOf(env, testId)
const analysisOf = (who: Person, testId: string) => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })

/** A closed attempt that answers the second question with the option of this number. */
async function taken(testId: string, option: number): Promise<Person> {
  const who = await person()
  await submit(await start(who, testId), [[1, 1, 2, [option], [option], 0, 1_000, 3]])
  await vi.waitFor(
    async () => {
      const row = await env.DB.prepare("SELECT seq FROM attempt WHERE user_id = ?1 AND state = 'closed'").bind(who.id).first()
      expect(row).not.toBeNull()
    },
    { timeout: 20_000 },
  )
  return who
}

/** Publishes a decision and leaves its regrade to the test. */
async function publishOnly(testId: string, option: number): Promise<string> {
  const decided = await decide({ db: env.DB, papers: env.PAPERS }, testId, 1, [
    { question: 1, action: 'setKey', keys: [{ options: [option] }] },
  ])
  const jobId = newId()
  const audit = { id: newId(), actorId: 'a', requestId: 'r' }
  const wanted = publication(env.DB, { testId, decided, reason: 'a test', jobId, total: 9, audit, now: Date.now() })
  expect(await guardedBatch(env.DB, wanted)).toBe('written')
  return jobId
}

test('from the publishing of a key to the end of its regrade the board of a test with two papers is wholly of the old key, then of the new', async () => {
  const { testId, p } = await publishedSample()
  const first = await taken(testId, 3)
  const bundle = sampleBundle(p)
  const other = nth(bundle.questions, 3)
  other.difficulty = 'hard'
  await imported({ ...bundle, questions: [other], patterns: [], tests: [], groups: [] })
  const second = await taken(testId, 0)
  const standing = (score12: number, seq: number | null = null) =>
    board(testId).standing({ testId, score12: units(score12), category: null, state: null, seq, bin12: units(1), optionCounts: [] })
  await vi.waitFor(async () => expect((await standing(24)).all).toMatchObject({ of: 2, above: 0, atOrBelow: 2 }), { timeout: 20_000 })
  expect([(await analysisOf(first, testId)).standing.rank, (await analysisOf(second, testId)).standing.rank]).toEqual([1, 2])

  // The last option was right; the first is, in both papers.
  const jobId = await publishOnly(testId, 0)
  const third = await taken(testId, 0)
  await board(testId).pull(testId)
  await board(testId).rebuild(testId)
  expect((await standing(24, 3)).all).toMatchObject({ of: 2, above: 0 })
  // One page has marked the rows again; the board is still that of before, and no one is shown a place among the others' marks.
  expect(await page(jobId)).toBe(true)
  const scores = await env.DB.prepare('SELECT score12 FROM attempt WHERE test_id = ?1 ORDER BY seq').bind(testId).all<{ score12: number }>()
  expect(scores.results.map(({ score12 }) => score12)).toEqual([-6, 24, 24])
  await board(testId).pull(testId)
  expect((await standing(24)).all).toMatchObject({ of: 2, above: 0, atOrBelow: 2, below: 1 })
  for (const who of [first, second, third]) {
    const { standing: own } = await analysisOf(who, testId)
    expect([own.rank, own.percentile]).toEqual([null, null])
  }
  await jobToEnd(jobId, { regrade: regradeStep })
  expect((await standing(24)).all).toMatchObject({ of: 3, above: 0, atOrBelow: 3, below: 1 })
  const ranks = await Promise.all([first, second, third].map(async (who) => (await analysisOf(who, testId)).standing.rank))
  expect(ranks).toEqual([3, 1, 1])
})

test('a decision that changes no mark leaves the board able to count on', async () => {
  const { testId } = await publishedSample()
  await taken(testId, 3)
  const jobId = await publishOnly(testId, 3)
  await jobToEnd(jobId, { regrade: regradeStep })
  const next = await taken(testId, 3)
  await vi.waitFor(async () => expect((await analysisOf(next, testId)).standing).toMatchObject({ rank: 1, of: 2 }), { timeout: 20_000 })
})

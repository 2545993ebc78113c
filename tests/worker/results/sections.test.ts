import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const analysisOf = (who: Person, testId: string, n = 1) =>
  answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis?attempt=${n}`, { token: who.token })

test('each section has a percentile of its own, to seven decimals, from the board', async () => {
  const { testId } = await publishedSample()
  const row = await env.DB.prepare('SELECT key FROM paper_key WHERE test_id = ?1').bind(testId).first<{ key: string }>()
  const keys = JSON.parse(row?.key ?? '[]') as QuestionKey[]
  const right = (q: number) => {
    const key = keys[q]
    return key !== undefined && 'options' in key ? [...key.options] : []
  }
  const answer = (seq: number, q: number) => [seq, q, 2, right(q), right(q), 0, 1_000, 3]
  // The first is right in both sections, the others in the first section, and not at all.
  const takers: Person[] = []
  for (const questions of [[0, 1, 3], [0], [0], [], []]) {
    const who = await person()
    const grant = await start(who, testId)
    await submit(
      grant,
      questions.map((q, i) => answer(i + 1, q)),
    )
    takers.push(who)
  }
  const [best, second] = takers
  if (best === undefined || second === undefined) throw new Error('nobody took the test')
  await vi.waitFor(
    async () => {
      const counted = await analysisOf(best, testId)
      expect(counted.standing).toMatchObject({ of: 5, rank: 1 })
    },
    { timeout: 20_000, interval: 200 },
  )
  expect((await analysisOf(best, testId)).sectionStandings).toEqual([
    { of: 5, percentile: '100.0000000' },
    { of: 5, percentile: '100.0000000' },
  ])
  const analysis = await analysisOf(second, testId)
  expect(analysis.sectionStandings).toEqual([
    { of: 5, percentile: '80.0000000' },
    { of: 5, percentile: '80.0000000' },
  ])
  expect(analysis.cohort?.sections).toMatchObject([
    { averageAccuracy: 1, topperAccuracy: 1 },
    { averageAccuracy: 1, topperAccuracy: 1 },
  ])

  const again = await start(second, testId)
  await submit(again)
  expect((await analysisOf(second, testId, 2)).sectionStandings).toEqual([
    { of: 5, percentile: null },
    { of: 5, percentile: null },
  ])
})

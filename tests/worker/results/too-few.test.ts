import { expect, test } from 'vitest'
import { RANK_FROM } from '#contract/patterns/pattern.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

/** The analysis of someone who is the only one ranked, once the board has counted them. */
async function alone(rankFrom: number | undefined): Promise<AnalysisResponse> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) {
      delete pattern.rankFrom
      if (rankFrom !== undefined) pattern.rankFrom = rankFrom
    }
  })
  const who = await person()
  await submit(await start(who, testId), [[1, 0, 2, [0], [0], 0, 0, 3]])
  return expect
    .poll(() => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token }), { timeout: 10_000 })
    .toMatchObject({ standing: { of: 1 } })
    .then(() => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token }))
}

test('among too few there is neither rank nor percentile, and the number that it takes is told', async () => {
  const { standing, categoryStanding, stateStanding, sectionStandings } = await alone(undefined)
  for (const scope of [standing, categoryStanding, stateStanding])
    expect(scope).toEqual({ of: 1, rank: null, percentile: null, from: RANK_FROM })
  for (const section of sectionStandings ?? []) expect(section.percentile).toBeNull()
})

test('a pattern may name another number', async () => {
  expect((await alone(1)).standing).toEqual({ of: 1, rank: 1, percentile: '100.0000000' })
})

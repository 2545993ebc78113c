import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { foldLog } from '#domain/attempt/operation-log.ts'
import { sameAnswer } from '#domain/attempt/palette.ts'
import { marksOf } from '../support/hundred-questions.ts'
import type { Taker } from './taker.ts'

export interface StormFaults {
  /** Questions whose result is not what was acknowledged last. */
  readonly lostAnswers: number
  /** Results whose marks are not those of an own marking. */
  readonly wrongMarks: number
  /** Results whose rank, among all or in the category, is not one more than how many are better. */
  readonly wrongRanks: number
}

interface Own {
  readonly result: AnalysisResponse
  readonly category: string | null
  readonly score12: number
  readonly wrong: number
}

/** Holds every result against what its learner sent, and against all others. */
export function faultsOf(takers: readonly Pick<Taker, 'saver' | 'result' | 'category'>[]): StormFaults {
  let lostAnswers = 0
  let wrongMarks = 0
  const all: Own[] = []
  for (const { saver, result, category } of takers) {
    if (saver === null || result === null) continue
    const expected = foldLog(100, [{ epoch: 1, ops: saver.sent.slice(0, saver.acknowledged), late: false }])
    const chosen = expected.map(({ saved }) => saved)
    for (const [place, question] of result.questions.entries()) if (!sameAnswer(question[3] ?? null, chosen[place] ?? null)) lostAnswers++
    const { score12, wrong } = marksOf(chosen)
    if (result.total.score12 !== score12) wrongMarks++
    all.push({ result, category, score12, wrong })
  }
  const isBetter = (one: Own, than: Own): boolean => one.score12 > than.score12 || (one.score12 === than.score12 && one.wrong < than.wrong)
  const rankAmong = (own: Own, others: readonly Own[]) => 1 + others.filter((other) => isBetter(other, own)).length
  const wrongRanks = all.filter((own) => {
    const { standing, categoryStanding } = own.result
    const alike = all.filter(({ category }) => category === own.category)
    const inCategory = own.category === null ? undefined : rankAmong(own, alike)
    return standing.rank !== rankAmong(own, all) || categoryStanding?.rank !== inCategory
  }).length
  return { lostAnswers, wrongMarks, wrongRanks }
}

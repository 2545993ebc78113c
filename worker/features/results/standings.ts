import type { Cohort, Standing } from '#contract/results/schemas.ts'
import { RANK_FROM } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { isOfNewestKeys } from '#domain/marking/key-state.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { greatestCommonDivisor } from '#domain/ranking/test-board.ts'
import { stepsOf } from '#domain/marking/scheme.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { percentile } from '#domain/ranking/percentile.ts'
import type { ScopeStanding, TestBoardCalls } from '#do/test-board/test-board.ts'
import type { OwnAttempt } from './closed-attempt.ts'

export interface Standings {
  readonly standing: Standing
  readonly categoryStanding: Standing | null
  readonly stateStanding: Standing | null
  readonly sectionStandings: readonly Pick<Standing, 'of' | 'percentile'>[]
  readonly cohort: Cohort | null
}

/**
 * Rank, percentile and cohort of an attempt from the test's board; an attempt that does not rank (yet) has no rank. While a corrected key
 * goes through the attempts no one has: marks of one key have no place among those of another.
 */
export async function standingsOf(board: Pick<TestBoardCalls, 'standing'>, own: OwnAttempt): Promise<Standings> {
  const { plan, betterTies, newestKeys } = own.paper
  const reply = await board.standing({
    testId: own.testId,
    score12: own.result.total.score12,
    category: own.category,
    state: own.stateCode,
    seq: own.seq,
    bin12: binOf(plan),
    optionCounts: plan.questions.map(({ optionCount }) => optionCount),
    sections: plan.sections.map(({ from, to }, s) => ({ score12: own.result.sections[s]?.score12 ?? NO_MARKS, questions: to - from })),
  })
  const { keys = newestKeys } = reply
  const isOfOneKey = isOfNewestKeys(keys, newestKeys) && own.keyVersion === newestKeys[String(own.paperVersion)]
  const isCounted = own.ranking && own.seq !== null && reply.cursor >= own.seq && isOfOneKey
  const from = plan.pattern.rankFrom ?? RANK_FROM
  const percentileIn = (scope: ScopeStanding): Pick<Standing, 'of' | 'percentile'> => ({
    of: scope.of,
    percentile:
      isCounted && scope.of >= from ? percentile(plan.pattern.percentile === 'atOrBelow' ? scope.atOrBelow : scope.below, scope.of) : null,
  })
  const place = (scope: ScopeStanding, ties: number): Standing => ({
    rank: isCounted && scope.of >= from ? 1 + scope.above + ties : null,
    ...percentileIn(scope),
    ...(isCounted && scope.of < from ? { from } : {}),
  })
  return {
    standing: place(reply.all, betterTies.all),
    categoryStanding: reply.category === null ? null : place(reply.category, betterTies.category),
    stateStanding: reply.state === null ? null : place(reply.state, betterTies.state),
    sectionStandings: (reply.sections ?? []).map(percentileIn),
    cohort: reply.cohort,
  }
}

/** The greatest common divisor of everything a question of this paper can give or take. */
function binOf(plan: PaperPlan): Units {
  return greatestCommonDivisor(plan.questions.flatMap(({ scheme }) => stepsOf(scheme)))
}

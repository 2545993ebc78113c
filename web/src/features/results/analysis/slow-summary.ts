import type { QuestionFacts } from '../question-facts.ts'

/** What slow questions took, ms, and how many of them brought no full marks. */
export interface SlowSummary {
  readonly count: number
  readonly spentMs: number
  readonly lost: number
}

export function slowSummary(facts: readonly QuestionFacts[]): SlowSummary {
  const slow = facts.filter(({ isSlow }) => isSlow)
  return {
    count: slow.length,
    spentMs: slow.reduce((sum, { spentMs }) => sum + spentMs, 0),
    lost: slow.filter(({ verdict }) => verdict !== 'right' && verdict !== 'notConsidered').length,
  }
}

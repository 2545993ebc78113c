import type { DecisionState, ObjectionState, Reasons } from '#contract/objections/schemas.ts'
import { languagesOf, type Locale } from '#contract/shared/locales.ts'

/** A decision about the objections to one question. */
export interface DecidedRound {
  /** The number of decisions that came before it. */
  readonly round: number
  readonly state: DecisionState
  readonly outcome: 'stands' | 'changes'
}

/**
 * The decision that covers an objection: the first that was not undone and came after it. An objection carries the number of decisions that
 * its question had when it was filed, so no row of it changes when thousands are decided at once.
 */
export const decisionFor = <Decision extends DecidedRound>(round: number, decisions: readonly Decision[]): Decision | null =>
  decisions.filter((decision) => decision.round >= round && decision.state !== 'undone').toSorted((a, b) => a.round - b.round)[0] ?? null

/** What its learner is told of an objection: one whose key is not published yet is open. */
export function objectionState(round: number, decisions: readonly DecidedRound[]): ObjectionState {
  const decision = decisionFor(round, decisions)
  if (decision === null || decision.state !== 'final') return 'open'
  return decision.outcome === 'changes' ? 'upheld' : 'turnedDown'
}

/** How many objections of a round there are. */
export interface RoundCount {
  readonly round: number
  readonly count: number
}

/** How many objections no decision covers, and how many each decision does, by its round. */
export function countedByDecision(
  counts: readonly RoundCount[],
  decisions: readonly DecidedRound[],
): { readonly open: number; readonly byRound: ReadonlyMap<number, number> } {
  let open = 0
  const byRound = new Map<number, number>()
  for (const { round, count } of counts) {
    const decision = decisionFor(round, decisions)
    if (decision === null) open += count
    else byRound.set(decision.round, (byRound.get(decision.round) ?? 0) + count)
  }
  return { open, byRound }
}

/** The reason in the reader's language, else in one that stands in for it, else in the first that it was written in. */
export function reasonFor(reasons: Reasons, locale: Locale): { readonly text: string; readonly language: Locale } | null {
  for (const language of [...languagesOf(locale), ...(Object.keys(reasons) as Locale[])]) {
    const text = reasons[language]
    if (text !== undefined) return { text, language }
  }
  return null
}

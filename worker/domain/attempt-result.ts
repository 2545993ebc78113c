import { type Answer, PALETTE_STATES } from '#contract/attempt.ts'
import type { QuestionKey } from '#contract/paper.ts'
import { type MarkedQuestion, type Tally, VERDICTS } from '#contract/result.ts'
import type { QuestionLog } from './attempt-log.ts'
import { markAttempt } from './mark-attempt.ts'
import { afterEvent, evaluatedAnswer } from './palette.ts'
import type { PaperPlan } from './paper-plan.ts'
import { tieKey } from './tie-key.ts'

/** A marked attempt: kept by the room, and as JSON in D1 (at most 4 KB for a hundred questions). Marks in 1/12, times in ms. */
export interface AttemptResult {
  readonly v: 1
  readonly total: Tally
  readonly sections: readonly Tally[]
  readonly questions: readonly MarkedQuestion[]
  readonly tieKey: string
}

/** What an attempt in another mode than the exam is about, and what of it is settled already. */
export interface ResultScope {
  /** The questions of a second try; all where it is left out. */
  readonly only?: readonly number[] | null
  /** Answers that were settled when their solution was shown, by question. */
  readonly settled?: ReadonlyMap<number, Answer>
}

/** The result is a function of plan, key and log: the same three give the same bytes, today and at every rescore. */
export function resultOf(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  log: readonly QuestionLog[],
  { only = null, settled = new Map() }: ResultScope = {},
): AttemptResult {
  const { saveMode, markedAnswersCount = true } = plan.pattern
  const answers: Answer[] = log.map((q, i) =>
    settled.has(i) ? (settled.get(i) ?? null) : evaluatedAnswer(q, saveMode, markedAnswersCount),
  )
  const marked = markAttempt(plan, keys, answers, only === null ? null : new Set(only))
  const spent = (from: number, to: number): number => log.slice(from, to).reduce((sum, q) => sum + q.spentMs, 0)
  const sections = plan.sections.map(({ from, to }, s): Tally => {
    const tally = marked.sections[s]
    if (tally === undefined) throw new RangeError(`section ${s} was not marked`)
    return { ...tally, spentMs: spent(from, to) }
  })
  const total: Tally = { ...marked.total, spentMs: spent(0, log.length) }
  return {
    v: 1,
    total,
    sections,
    questions: log.map((q, i): MarkedQuestion => {
      const state = afterEvent(q, { kind: 'leave' }, saveMode).state
      const verdict = marked.verdicts[i] ?? 'skipped'
      return [
        marked.marks12[i] ?? 0,
        VERDICTS.indexOf(verdict),
        PALETTE_STATES.indexOf(state),
        answers[i] ?? null,
        q.spentMs,
        q.visits,
        q.changes,
        q.firstAnsweredMs,
      ]
    }),
    tieKey: tieKey(plan.pattern.ties, total, new Map(plan.sections.map(({ id }, s) => [id, sections[s] ?? total]))),
  }
}

/** What the receipt is a hash of: whose attempt, and every answer that was evaluated. */
export const receiptText = (attemptId: string, userId: string, closedAt: number, result: AttemptResult): string =>
  JSON.stringify([attemptId, userId, closedAt, result.questions.map((q) => q[3])])

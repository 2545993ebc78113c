import { type Answer, PALETTE_STATES } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { type MarkedQuestion, type Tally, VERDICTS } from '#contract/results/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'
import { boundedTimes } from '#domain/attempt/bounded-times.ts'
import { markAttempt } from './mark-attempt.ts'
import { afterEvent, evaluatedAnswer } from '#domain/attempt/palette.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { tieKey } from '#domain/ranking/tie-key.ts'
import { namedUnit, NO_MARKS, unitOf } from './marks.ts'

/** A marked attempt: kept by the room, and as JSON in D1 (at most 4 KB for a hundred questions). Times in ms. */
export interface AttemptResult {
  readonly v: 1
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly total: Tally
  readonly sections: readonly Tally[]
  readonly questions: readonly MarkedQuestion[]
  readonly tieKey: string
  /** The questions of a second try; absent for every other attempt, and in results from before it was kept. */
  readonly only?: readonly number[]
  /** The sections that the learner chose in the test, by number; absent where none was chosen. */
  readonly chosen?: readonly number[]
}

/** What an attempt in another mode than the exam is about, and what of it is settled already. */
export interface ResultScope {
  /** The questions of a second try; all where it is left out. */
  readonly only?: readonly number[] | null
  /** Answers that were settled when their solution was shown, by question. */
  readonly settled?: ReadonlyMap<number, Answer>
  /** The sections that the learner chose in the test, by number. */
  readonly chosen?: readonly number[]
  /** How long the attempt lasted by the server's clock: times on questions are held to it. Without it they stand as they were claimed. */
  readonly elapsedMs?: number
}

/** The result is a function of plan, key and log: the same three give the same bytes, today and at every rescore. */
export function resultOf(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  log: readonly QuestionLog[],
  { only = null, settled = new Map(), chosen = [], elapsedMs }: ResultScope = {},
): AttemptResult {
  const { saveMode, markedAnswersCount = true } = plan.pattern
  const claimed = log.map(({ spentMs }) => spentMs)
  const spent = elapsedMs === undefined ? claimed : boundedTimes(claimed, elapsedMs)
  const facts = log.map((q, i): ResponseFacts => {
    const answer = settled.has(i) ? (settled.get(i) ?? null) : evaluatedAnswer(q, saveMode, markedAnswersCount)
    const { state } = afterEvent(q, { kind: 'leave' }, saveMode)
    return [PALETTE_STATES.indexOf(state), answer, spent[i] ?? 0, q.visits, q.changes, q.firstAnsweredMs]
  })
  return markedResult(plan, keys, facts, only, chosen)
}

/** A question of a marked attempt without its mark: [state number, answer, spentMs, visits, answer changes, first answered after ms | -1]. */
type ResponseFacts = readonly [number, Answer, number, number, number, number]

/**
 * The same attempt under another key of its paper. Answers, states and times stay as they are and no mark of before is looked at: marked
 * at once or after any number of other keys, the bytes are the same.
 */
export function remarked<Kept extends AttemptResult>(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  kept: Kept,
  isSecondTry: boolean,
): Kept {
  const { v: _v, unit: _unit, total: _total, sections: _sections, questions, tieKey: _tieKey, only = null, chosen = [], ...rest } = kept
  const facts = questions.map(([, , ...response]): ResponseFacts => response)
  // What was not part of a second try was not considered, and until a key could withdraw a question nothing else was.
  const about = only ?? (isSecondTry ? questions.flatMap(([, verdict], q) => (VERDICTS[verdict] === 'notConsidered' ? [] : [q])) : null)
  // The rest of what is kept beside the marks comes after them, as it was written.
  return { ...markedResult(plan, keys, facts, about, chosen), ...rest } as Kept
}

function markedResult(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  facts: readonly ResponseFacts[],
  only: readonly number[] | null,
  chosen: readonly number[],
): AttemptResult {
  const marked = markAttempt(
    plan,
    keys,
    facts.map(([, answer]) => answer),
    only === null ? null : new Set(only),
    chosen,
  )
  const spent = (from: number, to: number): number => facts.slice(from, to).reduce((sum, [, , spentMs]) => sum + spentMs, 0)
  const sections = plan.sections.map(({ from, to }, s): Tally => {
    const tally = marked.sections[s]
    if (tally === undefined) throw new RangeError(`section ${s} was not marked`)
    return { ...tally, spentMs: spent(from, to) }
  })
  const total: Tally = { ...marked.total, spentMs: spent(0, facts.length) }
  return {
    v: 1,
    ...namedUnit(unitOf(plan)),
    total,
    sections,
    questions: facts.map((response, i): MarkedQuestion => [
      marked.marks[i] ?? NO_MARKS,
      VERDICTS.indexOf(marked.verdicts[i] ?? 'skipped'),
      ...response,
    ]),
    tieKey: tieKey(plan.pattern.ties, total, new Map(plan.sections.map(({ id }, s) => [id, sections[s] ?? total]))),
    ...(only === null ? {} : { only }),
    ...(chosen.length === 0 ? {} : { chosen }),
  }
}

/** What the receipt is a hash of: whose attempt, every answer that was evaluated, and the sections that were chosen in the test. */
export const receiptText = (attemptId: string, userId: string, closedAt: number, result: AttemptResult): string =>
  JSON.stringify([attemptId, userId, closedAt, result.questions.map((q) => q[3]), ...(result.chosen === undefined ? [] : [result.chosen])])

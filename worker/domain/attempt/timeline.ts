/**
 * What happened in an attempt, from its log: which question was on screen when, and the outcome of its answer. An answer of one
 * option counts from the press on, whether it is saved later or not, because a change of mind is one there; an answer of several parts
 * (some options, a number, words, cells) counts when its question is left, or every digit would be a change.
 */
import { type Answer, OP_CHANGED, OP_LEFT, type Op } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { ANSWER_FORMS } from '#contract/question-bank/question-form.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { TimelineEvent, TimelineKind } from '#contract/attempts/timeline.ts'
import { afterOp, foldLog, isSectionChoice, type LoggedBatch, type QuestionLog } from './operation-log.ts'
import { markQuestion } from '#domain/marking/marking.ts'
import { evaluatedAnswer, sameAnswer } from './palette.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'

/** A batch of the log with the moment at which the server had it (ms UTC). */
export interface TimedBatch extends LoggedBatch {
  readonly receivedAt: number
}

/**
 * Everything that happened, in its order; late batches are left out. The moments are the learner's corrected clock as far as it can be
 * true: never before the event before and the time spent since, never after the server had the op.
 * @param keys in paper order, of the key version by which the attempt is shown
 * @param startedAt ms UTC
 */
export function timelineOf(
  plan: PaperPlan,
  keys: readonly QuestionKey[],
  batches: Iterable<TimedBatch>,
  startedAt: number,
): TimelineEvent[] {
  const builder = new TimelineBuilder(plan, keys)
  for (const batch of batches)
    if (!batch.late) for (const op of batch.ops) builder.addOp(op, batch.epoch, batch.receivedAt - startedAt, op[5] - startedAt)
  return builder.end()
}

class TimelineBuilder {
  readonly #plan: PaperPlan
  readonly #verdictOf: (question: number, answer: Answer) => Verdict
  readonly #events: TimelineEvent[] = []
  readonly #log: QuestionLog[]
  /** The answer that the events told so far say is there, and the last one that was. */
  readonly #shown: Answer[]
  readonly #last: Answer[]
  #atMs = 0
  #visited: number | null = null
  #section: number | null = null

  constructor(plan: PaperPlan, keys: readonly QuestionKey[]) {
    this.#plan = plan
    this.#verdictOf = verdictsOf(plan, keys)
    this.#log = foldLog(plan.questions.length, [])
    this.#shown = this.#log.map(() => null)
    this.#last = this.#log.map(() => null)
  }

  addOp(op: Op, epoch: number, receivedMs: number, clientMs: number): void {
    const [, question, , , , , spentMs, what] = op
    const before = this.#log[question]
    if (before === undefined || isSectionChoice(op)) return
    const untilMs = this.#atMs
    this.#atMs = Math.max(untilMs, Math.min(receivedMs, Math.max(untilMs + spentMs, clientMs)))
    if (this.#visited !== question) this.#enter(question, untilMs, Math.max(untilMs, this.#atMs - spentMs))
    const after = afterOp(before, op, epoch)
    this.#log[question] = after
    const isLeft = (what & OP_LEFT) !== 0
    if (isLeft && isDropped(before, after)) this.#drop(question, after.buffer)
    else if (isLeft || ((what & OP_CHANGED) !== 0 && this.#countsAtOnce(question, after.buffer))) this.#settle(question, after.buffer)
    if (after.saved !== null && !sameAnswer(before.saved, after.saved)) this.#add('saved', question)
    if (isMarked(after) !== isMarked(before)) this.#add(isMarked(after) ? 'marked' : 'unmarked', question)
    if (isLeft) this.#leave(this.#atMs)
  }

  /** The test is over: what is on screen goes by the save mode. */
  end(): TimelineEvent[] {
    const question = this.#visited
    const log = question === null ? undefined : this.#log[question]
    if (question !== null && log !== undefined) {
      if (this.#plan.pattern.saveMode === 'always') this.#settle(question, log.buffer)
      else if (!sameAnswer(log.buffer, log.saved)) this.#drop(question, log.saved)
      this.#leave(this.#atMs)
    }
    return this.#events
  }

  /** A question comes on screen at `fromMs`; the one before it, whose leaving was never told (a crash, another device), ended at `untilMs`. */
  #enter(question: number, untilMs: number, fromMs: number): void {
    this.#leave(untilMs)
    const section = this.#plan.sections.findIndex(({ from, to }) => question >= from && question < to)
    if (this.#section !== null && section !== this.#section) this.#add('section', question, fromMs)
    this.#section = section
    this.#visited = question
    this.#add('visit', question, fromMs)
  }

  #leave(atMs: number): void {
    if (this.#visited !== null) this.#add('leave', this.#visited, atMs)
    this.#visited = null
  }

  #countsAtOnce(question: number, answer: Answer): boolean {
    const type = this.#plan.questions[question]?.type
    return answer === null || (type !== undefined && ANSWER_FORMS[type] === 'option')
  }

  #settle(question: number, answer: Answer): void {
    if (sameAnswer(this.#shown[question] ?? null, answer)) return
    this.#shown[question] = answer
    if (answer === null) return this.#add('cleared', question)
    const last = this.#last[question] ?? null
    this.#last[question] = answer
    if (last === null || sameAnswer(last, answer)) return this.#add('chosen', question)
    this.#add(CHANGES[side(this.#verdictOf(question, last))][side(this.#verdictOf(question, answer))], question)
  }

  #drop(question: number, saved: Answer): void {
    this.#shown[question] = saved
    if (saved !== null) this.#last[question] = saved
    this.#add('dropped', question)
  }

  #add(kind: TimelineKind, question: number, atMs = this.#atMs): void {
    const log = this.#log[question]
    if (log === undefined) return
    const { saveMode, markedAnswersCount = true } = this.#plan.pattern
    const verdict = this.#verdictOf(question, evaluatedAnswer(log, saveMode, markedAnswersCount))
    this.#events.push({ kind, atMs, question, spentMs: log.spentMs, verdict })
  }
}

const CHANGES = {
  right: { right: 'rightToRight', wrong: 'rightToWrong' },
  wrong: { right: 'wrongToRight', wrong: 'wrongToWrong' },
} as const

const side = (verdict: Verdict): 'right' | 'wrong' => (verdict === 'right' ? 'right' : 'wrong')

/** What was selected gives way to what was saved before. */
const isDropped = (before: QuestionLog, after: QuestionLog): boolean =>
  !sameAnswer(before.buffer, after.buffer) && sameAnswer(before.saved, after.saved) && sameAnswer(after.buffer, after.saved)

const isMarked = ({ state }: Pick<QuestionLog, 'state'>): boolean => state === 'marked' || state === 'markedAnswered'

/** Marks each answer of each question once, however often the log comes by it. */
function verdictsOf(plan: PaperPlan, keys: readonly QuestionKey[]): (question: number, answer: Answer) => Verdict {
  const known = new Map<string, Verdict>()
  return (q, answer) => {
    const name = `${q}:${JSON.stringify(answer)}`
    const found = known.get(name)
    if (found !== undefined) return found
    const [question, key] = [plan.questions[q], keys[q]]
    if (question === undefined || key === undefined) throw new RangeError(`question ${q} has no key`)
    const { verdict } = markQuestion(question, key, answer)
    known.set(name, verdict)
    return verdict
  }
}

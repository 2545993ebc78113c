/**
 * The log of an attempt: ops in batches, kept for ever in the order they were accepted. What a question's state is follows from
 * the log alone, so an object that forgot everything rebuilds it, and nothing depends on who was in memory.
 */
import {
  ATTEMPT_LIMITS,
  type Answer,
  type AttemptState,
  type CloseReason,
  type CopiedQuestion,
  OP_CHANGED,
  OP_LEFT,
  type Op,
  PALETTE_STATES,
} from '#contract/attempt.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type AttemptTimes, isInTime } from './attempt-clock.ts'
import { mayType } from './numeric-answer.ts'
import { sameAnswer, type Slot, UNTOUCHED } from './palette.ts'
import type { PlanQuestion } from './paper-plan.ts'

/** What the room knows of an attempt when ops arrive. */
export interface LogHead {
  readonly state: AttemptState
  readonly reason: CloseReason | null
  readonly times: AttemptTimes
  /** The only writer's epoch; lower ones are superseded, those up to `revokedEpoch` revoked. */
  readonly epoch: number
  readonly revokedEpoch: number
  /** The highest seq applied in the current epoch. */
  readonly appliedSeq: number
  readonly opCount: number
}

export type OpsDecision =
  | {
      readonly kind: 'refuse'
      readonly code: Extract<ErrorCode, 'attempt_revoked' | 'attempt_superseded' | 'attempt_closed' | 'attempt_gap' | 'attempt_log_full'>
    }
  | { readonly kind: 'invalid'; readonly at: number; readonly reason: string }
  /** Everything was here before: a repeat after a lost reply. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'append'; readonly ops: readonly Op[]; readonly late: boolean }

/** What becomes of ops that arrive at `now` (ms UTC) from the writer of `epoch`. */
export function decideOps(
  head: LogHead,
  questions: readonly Pick<PlanQuestion, 'type' | 'optionCount' | 'decimals'>[],
  epoch: number,
  ops: readonly Op[],
  now: number,
): OpsDecision {
  if (epoch <= head.revokedEpoch) return { kind: 'refuse', code: 'attempt_revoked' }
  if (epoch !== head.epoch) return { kind: 'refuse', code: 'attempt_superseded' }
  const fresh = ops.filter(([seq]) => seq > head.appliedSeq)
  if (fresh.length === 0) return { kind: 'repeat' }
  // A submit carries the last ops with it, so nothing honest comes after one; after a deadline the rest of an outbox does.
  if (head.state === 'closed' && head.reason === 'submit') return { kind: 'refuse', code: 'attempt_closed' }
  for (const [i, op] of fresh.entries()) {
    if (op[0] !== head.appliedSeq + 1 + i) return { kind: 'refuse', code: 'attempt_gap' }
    const reason = faultOf(questions, op)
    if (reason !== null) return { kind: 'invalid', at: ops.length - fresh.length + i, reason }
  }
  if (head.opCount + fresh.length > ATTEMPT_LIMITS.opsPerAttempt) return { kind: 'refuse', code: 'attempt_log_full' }
  return { kind: 'append', ops: fresh, late: head.state === 'closed' || !isInTime(head.times, now) }
}

/** One accepted batch as it is stored. */
export interface LoggedBatch {
  readonly epoch: number
  readonly ops: readonly Op[]
  readonly late: boolean
}

/** Everything the log says of one question. Times in ms. */
export interface QuestionLog extends Slot {
  readonly spentMs: number
  readonly visits: number
  /** How often a saved answer became another one. */
  readonly changes: number
  /** Time on the question until its first answer was saved, or -1. */
  readonly firstAnsweredMs: number
  readonly epoch: number
}

const UNTOUCHED_LOG: QuestionLog = { ...UNTOUCHED, spentMs: 0, visits: 0, changes: 0, firstAnsweredMs: -1, epoch: 0 }

/** The state of every question after these batches; late ones are left out unless asked for. */
export function foldLog(questionCount: number, batches: Iterable<LoggedBatch>, withLate = false): QuestionLog[] {
  const log = Array<QuestionLog>(questionCount).fill(UNTOUCHED_LOG)
  for (const batch of batches) {
    if (batch.late && !withLate) continue
    for (const op of batch.ops) {
      const before = log[op[1]]
      if (before !== undefined) log[op[1]] = afterOp(before, op, batch.epoch)
    }
  }
  return log
}

export function afterOp(before: QuestionLog, [, , state, saved, buffer, , spentMs, what]: Op, epoch: number): QuestionLog {
  const spent = before.spentMs + spentMs
  const isFirstAnswer = before.firstAnsweredMs < 0 && saved !== null
  return {
    state: PALETTE_STATES[state] ?? 'notAnswered',
    saved,
    buffer,
    spentMs: spent,
    visits: before.visits + ((what & OP_LEFT) === 0 ? 0 : 1),
    changes: before.changes + ((what & OP_CHANGED) !== 0 && before.saved !== null && !sameAnswer(before.saved, saved) ? 1 : 0),
    firstAnsweredMs: isFirstAnswer ? spent : before.firstAnsweredMs,
    epoch,
  }
}

/** The touched questions as the server's copy sends them, with the epoch that last changed each. */
export function copyOf(log: readonly QuestionLog[]): { questions: CopiedQuestion[]; epochs: number[] } {
  const touched = log.flatMap((q, i) => (q.epoch === 0 ? [] : [{ q, i }]))
  return {
    questions: touched.map(({ q, i }): CopiedQuestion => [i, PALETTE_STATES.indexOf(q.state), q.saved, q.buffer, q.spentMs, q.visits]),
    epochs: touched.map(({ q }) => q.epoch),
  }
}

function faultOf(questions: readonly Pick<PlanQuestion, 'type' | 'optionCount' | 'decimals'>[], [, q, , saved, buffer]: Op): string | null {
  const question = questions[q]
  if (question === undefined) return `there is no question ${q} in this paper`
  return answerFault(question, saved) ?? answerFault(question, buffer)
}

function answerFault(question: Pick<PlanQuestion, 'type' | 'optionCount' | 'decimals'>, answer: Answer): string | null {
  if (answer === null) return null
  if (question.type === 'numerical') {
    const isTyped =
      typeof answer === 'string' && mayType(answer, { decimals: question.decimals ?? 0, maxLength: ATTEMPT_LIMITS.typedAnswer })
    return isTyped ? null : 'not a number this question takes'
  }
  if (typeof answer === 'string') return 'this question takes options, not text'
  if (answer.some((option) => option >= question.optionCount)) return 'not an option of this question'
  if (answer.some((option, i) => i > 0 && option <= (answer[i - 1] ?? -1))) return 'options must be sorted, each once'
  return question.type === 'single' && answer.length !== 1 ? 'this question takes one option' : null
}

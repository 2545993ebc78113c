/**
 * The log of an attempt: ops in batches, kept permanently in the order they were accepted. What a question's state is follows from
 * the log alone, so an object that forgot everything rebuilds it, and nothing depends on who was in memory.
 */
import {
  type CopiedQuestion,
  OP_CHANGED,
  OP_LEFT,
  OP_SECTION_CHOSEN,
  OP_SECTION_ENDED,
  OP_SECTION_UNCHOSEN,
  type Op,
  PALETTE_STATES,
} from '#contract/attempts/schemas.ts'
import { sameAnswer, type Slot, UNTOUCHED } from './palette.ts'

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
  const log = Array.from({ length: questionCount }, () => UNTOUCHED_LOG)
  for (const batch of batches) {
    if (batch.late && !withLate) continue
    for (const op of batch.ops) {
      const before = log[op[1]]
      if (before !== undefined && !isSectionChoice(op)) log[op[1]] = afterOp(before, op, batch.epoch)
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

/**
 * How many answers came too late: questions whose answer would be another one if late batches counted. That a question was left or looked
 * at after its time is no answer, and nothing that anyone has to be told of.
 */
export function lateAnswers(questionCount: number, batches: readonly LoggedBatch[]): number {
  if (!batches.some(({ late }) => late)) return 0
  const inTime = foldLog(questionCount, batches)
  const all = foldLog(questionCount, batches, true)
  return all.filter((question, i) => {
    const before = inTime[i]
    return before === undefined || !sameAnswer(before.saved, question.saved) || !sameAnswer(before.buffer, question.buffer)
  }).length
}

/** The touched questions as the server's copy sends them, with the epoch that last changed each. */
export function copyOf(log: readonly QuestionLog[]): { questions: CopiedQuestion[]; epochs: number[] } {
  const touched = log.flatMap((q, i) => (q.epoch === 0 ? [] : [{ q, i }]))
  return {
    questions: touched.map(({ q, i }): CopiedQuestion => [i, PALETTE_STATES.indexOf(q.state), q.saved, q.buffer, q.spentMs, q.visits]),
    epochs: touched.map(({ q }) => q.epoch),
  }
}

/** A batch with the time the server received it, ms UTC. */
export interface ReceivedBatch extends LoggedBatch {
  readonly receivedAt: number
}

/**
 * When the learner ended sections before their time, by section. The device's clock says when, held between the time the server
 * heard before and the time it heard of it; what came too late ends nothing.
 */
export function earlyEndsOf(
  batches: readonly ReceivedBatch[],
  startedAt: number,
  sectionOf: (question: number) => number,
): Map<number, number> {
  const ends = new Map<number, number>()
  let [before, last] = [startedAt, startedAt]
  for (const { ops, late, receivedAt } of batches) {
    if (receivedAt > last) [before, last] = [last, receivedAt]
    if (late) continue
    for (const op of ops)
      if (endsSection(op) && !ends.has(sectionOf(op[1]))) ends.set(sectionOf(op[1]), heldBetween(op[5], before, receivedAt))
  }
  return ends
}

/** Whether an op chooses a section or gives it up, and says nothing of its question. */
export const isSectionChoice = (op: Op): boolean => (op[7] & (OP_SECTION_CHOSEN | OP_SECTION_UNCHOSEN)) !== 0

export const endsSection = (op: Op): boolean => (op[7] & OP_SECTION_ENDED) !== 0

export const heldBetween = (at: number, from: number, to: number): number => Math.max(from, Math.min(at, to))

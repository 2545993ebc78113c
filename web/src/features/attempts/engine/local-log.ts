import { type Op, PALETTE_STATES, type ServerCopy } from '#contract/attempts/schemas.ts'
import { afterOp, isSectionChoice, type QuestionLog } from '#domain/attempt/operation-log.ts'
import { sameAnswer, UNTOUCHED } from '#domain/attempt/palette.ts'

const FRESH: QuestionLog = { ...UNTOUCHED, spentMs: 0, visits: 0, changes: 0, firstAnsweredMs: -1, epoch: 0 }

/** The state of every question: the server's copy that this writer began with, then the ops made here since. */
export function localLog(questionCount: number, base: ServerCopy, ops: readonly Op[], epoch: number): QuestionLog[] {
  const log = Array.from({ length: questionCount }, () => FRESH)
  for (const [i, [q, state, saved, buffer, spentMs, visits]] of base.questions.entries()) {
    if (q < questionCount)
      log[q] = { ...FRESH, state: PALETTE_STATES[state] ?? 'notAnswered', saved, buffer, spentMs, visits, epoch: base.epochs[i] ?? 0 }
  }
  for (const op of ops) {
    const before = log[op[1]]
    if (before !== undefined && !isSectionChoice(op)) log[op[1]] = afterOp(before, op, epoch)
  }
  return log
}

/**
 * Ops that an earlier writer of this device could not send, made again for the new epoch: the last one of each question that no one
 * has changed since, so that taking over loses no local change and overwrites none of the other device's. A choice of sections goes along as
 * a whole, unless the other device has chosen since.
 */
export function carriedOver(
  unsent: readonly Op[],
  formerEpoch: number,
  copy: ServerCopy,
): { readonly ops: Op[]; readonly dropped: number } {
  const lastOf = new Map(unsent.filter((op) => !isSectionChoice(op)).map((op) => [op[1], op]))
  // Always about the section's first question, whatever the other device made of that.
  const choices = new Map(unsent.filter(isSectionChoice).map((op) => [op[1], op]))
  const choice = (copy.choice?.epoch ?? 0) <= formerEpoch ? [...choices.values()] : []
  const theirs = new Map(copy.questions.map((question, i) => [question[0], { question, epoch: copy.epochs[i] ?? 0 }]))
  const kept = [...lastOf.values()].filter((op) => (theirs.get(op[1])?.epoch ?? 0) <= formerEpoch)
  const dropped = [...lastOf.values()].filter((op) => {
    const other = theirs.get(op[1])
    return other !== undefined && other.epoch > formerEpoch && !sameAnswer(other.question[2], op[3])
  })
  return { ops: [...choice, ...kept].map((op, i): Op => [i + 1, op[1], op[2], op[3], op[4], op[5], op[6], op[7]]), dropped: dropped.length }
}

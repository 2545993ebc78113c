/** Practice: an answer is settled for good, and only then is the key shown. */
import type { Answer, SettledQuestion } from '#contract/attempts/schemas.ts'
import { foldLog } from '#domain/attempt/operation-log.ts'
import { namedUnit, unitOf } from '#domain/marking/marks.ts'
import { markQuestion } from '#domain/marking/marking.ts'
import { evaluatedAnswer } from '#domain/attempt/palette.ts'
import type { HeldLog } from './held-log.ts'

/** The answer on screen: the selection counts, whether or not a button saved it. */
export function standingAnswer(log: HeldLog, question: number): Answer {
  const { plan } = log.pinned
  const slot = foldLog(plan.questions.length, log.batches)[question]
  return slot === undefined ? null : evaluatedAnswer(slot, 'always', true)
}

/** Key, verdict and marks of a question whose answer is settled. */
export function settledQuestion({ pinned, settled }: HeldLog, question: number): SettledQuestion {
  const [planned, key] = [pinned.plan.questions[question], pinned.keys[question]]
  if (planned === undefined || key === undefined) throw new RangeError(`there is no question ${question}`)
  const { marks, verdict } = markQuestion(planned, key, settled.get(question) ?? null)
  return { question, key, marks12: marks, ...namedUnit(unitOf(pinned.plan)), verdict }
}

import { expect, test } from 'vitest'
import { OP_CHANGED, OP_LEFT, type Op } from '#contract/attempts/schemas.ts'
import { lateAnswers, type LoggedBatch } from './operation-log.ts'

const answered = (seq: number, question: number, option: number): Op => [seq, question, 2, [option], [option], 0, 1_000, OP_CHANGED]
const left = (seq: number, question: number, option: number | null): Op => {
  const answer = option === null ? null : [option]
  return [seq, question, option === null ? 1 : 2, answer, answer, 0, 1_000, OP_LEFT]
}
const batch = (late: boolean, ...ops: Op[]): LoggedBatch => ({ epoch: 1, ops, late })

test('an answer that came after its time is one', () => {
  expect(lateAnswers(3, [batch(false, answered(1, 0, 1)), batch(true, answered(2, 1, 0))])).toBe(1)
})
test('an answer that was changed after its time is one, however often', () => {
  expect(lateAnswers(3, [batch(false, answered(1, 0, 1)), batch(true, answered(2, 0, 2), answered(3, 0, 3))])).toBe(1)
})
test('a question that was only left or looked at after its time is none', () => {
  expect(lateAnswers(3, [batch(false, answered(1, 0, 1)), batch(true, left(2, 0, 1), left(3, 1, null))])).toBe(0)
})
test('of an attempt in which nothing came late there is none', () => {
  expect(lateAnswers(3, [batch(false, answered(1, 0, 1), left(2, 0, 1))])).toBe(0)
})

import { expect, test } from 'vitest'
import { ownExamDate } from './own-exam-date.ts'

test('an own date belongs to the exam however its name is written', () => {
  const targets = [{ exam: 'SSC CGL', examAt: 7 }]
  expect([ownExamDate(targets, 'ssc-cgl'), ownExamDate(targets, 'gate'), ownExamDate(undefined, 'gate')]).toEqual([7, null, null])
})

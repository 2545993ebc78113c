import { describe, expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { decideMode, questionsToRetry, rankingAttempt } from './attempt-mode.ts'

const fresh = { exams: 0, releasedExams: 0, wrong: 0 }

describe('a learner may begin', () => {
  test('an exam at any time where the pattern sets no limit', () => {
    expect(decideMode({ mode: 'exam', mostExams: null }, { ...fresh, exams: 40 })).toBeNull()
  })
  test('an exam as often as the pattern allows', () => {
    expect(decideMode({ mode: 'exam', mostExams: 2 }, { ...fresh, exams: 1 })).toBeNull()
    expect(decideMode({ mode: 'exam', mostExams: 2 }, { ...fresh, exams: 2 })).toBe('attempts_used')
  })
  test.each(['practice', 'retry', 'untimed'] as const)('%s only after an own exam whose result is released', (mode) => {
    expect(decideMode({ mode, mostExams: 1 }, { exams: 1, releasedExams: 0, wrong: 3 })).toBe('exam_attempt_needed')
    expect(decideMode({ mode, mostExams: 1 }, { exams: 1, releasedExams: 1, wrong: 3 })).toBeNull()
  })
  test('a second try only where something was wrong', () => {
    expect(decideMode({ mode: 'retry', mostExams: null }, { exams: 1, releasedExams: 1, wrong: 0 })).toBe('nothing_to_retry')
    expect(decideMode({ mode: 'practice', mostExams: null }, { exams: 1, releasedExams: 1, wrong: 0 })).toBeNull()
  })
})

test('a second try is about what was answered and not fully right', () => {
  const verdicts = [0, 1, 2, 3, 4]
  const questions = verdicts.map((verdict): MarkedQuestion => [units(0), verdict, 0, null, 0, 0, 0, -1])
  expect(questionsToRetry(questions)).toEqual([1, 2])
})

describe('the attempt that ranks', () => {
  const exam = (n: number, isVoid = false) => ({ n, mode: 'exam' as const, isVoid })
  test('is the first exam', () => {
    expect(rankingAttempt([exam(1), exam(2)])).toBe(1)
  })
  test('is the next one where the first is void', () => {
    expect(rankingAttempt([exam(1, true), { n: 2, mode: 'practice', isVoid: false }, exam(3)])).toBe(3)
  })
  test('is none where only practice is left', () => {
    expect(rankingAttempt([exam(1, true), { n: 2, mode: 'untimed', isVoid: false }])).toBeNull()
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { markAttempt } from './mark-attempt.ts'
import { markQuestion } from './marking.ts'
import type { PaperPlan, PlanQuestion } from '#domain/paper/paper-plan.ts'
import type { UnitScheme } from './scheme.ts'
import { units } from './units.ts'

const SSC: UnitScheme = { rule: 'fixed', right12: units(24), wrong12: units(-6), unanswered12: units(0) }
const RBI: UnitScheme = { rule: 'fixed', right12: units(24), wrong12: units(-8), unanswered12: units(0) }
const ADVANCED: UnitScheme = { rule: 'jeeAdvanced', right12: units(48), partial12: units(12), wrong12: units(-24) }

const single = { type: 'single', scheme: SSC } as const
const multiple = { type: 'multiple', scheme: ADVANCED } as const
const numerical = { type: 'numerical', scheme: { rule: 'fixed', right12: units(48), wrong12: units(-12), unanswered12: units(0) } } as const

describe('a single choice', () => {
  test('gives its marks for the right option, takes them for another, and nothing for none', () => {
    expect(markQuestion(single, { options: [2] }, [2])).toEqual({ marks: 24, verdict: 'right' })
    expect(markQuestion(single, { options: [2] }, [0])).toEqual({ marks: -6, verdict: 'wrong' })
    expect(markQuestion(single, { options: [2] }, null)).toEqual({ marks: 0, verdict: 'skipped' })
  })
  test('accepts any one of several accepted options, and never two at once', () => {
    expect(markQuestion(single, { options: [1, 2] }, [1]).verdict).toBe('right')
    expect(markQuestion(single, { options: [1, 2] }, [2]).verdict).toBe('right')
    expect(markQuestion(single, { options: [1, 2] }, [1, 2]).verdict).toBe('wrong')
  })
})

describe('a numerical answer', () => {
  test('is right where the key accepts it, however it is written', () => {
    for (const typed of ['5', '05', '5.', '5.0'])
      expect(markQuestion(numerical, { accept: '5' }, typed)).toEqual({ marks: 48, verdict: 'right' })
    expect(markQuestion(numerical, { accept: '2.4 TO 2.6' }, '2.61')).toEqual({ marks: -12, verdict: 'wrong' })
  })
  test('that is not yet a number counts as not answered', () => {
    for (const typed of ['-', '.', '-.']) expect(markQuestion(numerical, { accept: '5' }, typed)).toEqual({ marks: 0, verdict: 'skipped' })
  })
})

describe('multiple choice that must be complete', () => {
  const complete = { type: 'multiple', scheme: RBI } as const
  test('is right with exactly the right options only', () => {
    expect(markQuestion(complete, { options: [0, 3] }, [3, 0]).verdict).toBe('right')
    expect(markQuestion(complete, { options: [0, 3] }, [0]).verdict).toBe('wrong')
    expect(markQuestion(complete, { options: [0, 3] }, [0, 1, 3]).verdict).toBe('wrong')
  })
})

describe('the JEE Advanced table', () => {
  /** Word for word from the bulletin's table as docs/exam-rules.md#partial-marks gives it, case by case and without a formula. */
  function slowReference(right: readonly number[], chosen: readonly number[]): number {
    if (chosen.length === 0) return 0
    for (const option of chosen) if (!right.includes(option)) return -2
    if (right.every((option) => chosen.includes(option))) return 4
    if (right.length === 4 && chosen.length === 3) return 3
    if (right.length >= 3 && chosen.length === 2) return 2
    if (right.length >= 2 && chosen.length === 1) return 1
    throw new Error('the table has no such case')
  }
  const subsets = Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter((option) => (bits >> option) & 1))

  test('holds for all 15 option subsets and none, against each of the 15 keys', () => {
    let cases = 0
    for (const right of subsets.slice(1)) {
      for (const chosen of subsets) {
        const marked = markQuestion(multiple, { options: right }, chosen.length === 0 ? null : chosen)
        expect(marked.marks, `key ${right.join()}, chosen ${chosen.join()}`).toBe(12 * slowReference(right, chosen))
        cases++
      }
    }
    expect(cases).toBe(15 * 16)
  })
})

test('five right at 2 and three wrong at -2/3 are exactly 8', () => {
  const plan = planOf(Array.from({ length: 8 }, () => ({ type: 'single', scheme: RBI })))
  const keys = plan.questions.map(() => ({ options: [0] }))
  const answers = plan.questions.map((_, i): Answer => [i < 5 ? 0 : 1])
  expect(markAttempt(plan, keys, answers).total).toEqual({
    score12: 96,
    max12: 192,
    right: 5,
    partial: 0,
    wrong: 3,
    skipped: 0,
    negative12: 24,
  })
})

const anyQuestion = fc.oneof(
  fc.record({
    question: fc.constant(single),
    key: fc.record({ options: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 1 }) }),
    answer: fc.option(fc.tuple(fc.nat(3))),
  }),
  fc.record({
    question: fc.constant(multiple),
    key: fc.record({ options: fc.uniqueArray(fc.nat(3), { minLength: 1 }) }),
    answer: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1 })),
  }),
  fc.record({
    question: fc.constant(numerical),
    key: fc.record({ accept: fc.integer({ min: -9, max: 9 }).map(String) }),
    answer: fc.option(fc.integer({ min: -9, max: 9 }).map(String)),
  }),
)

test('sums are those of the questions, sections add up to the total, and everything stays a whole number of twelfths', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 30 }), fc.nat(30), (cases, cut) => {
      const plan = planOf(
        cases.map((c) => c.question),
        Math.min(cut, cases.length),
      )
      const marked = markAttempt(
        plan,
        cases.map((c): QuestionKey => c.key),
        cases.map((c): Answer => c.answer),
      )
      expect(marked.marks.every(Number.isSafeInteger)).toBe(true)
      expect(marked.total.score12).toBe(marked.marks.reduce((a, b) => a + b, 0))
      expect(marked.total.score12).toBeLessThanOrEqual(marked.total.max12)
      for (const field of ['score12', 'max12', 'right', 'partial', 'wrong', 'skipped', 'negative12'] as const)
        expect(marked.sections.reduce((sum, s) => sum + s[field], 0)).toBe(marked.total[field])
      expect(marked.total.right + marked.total.partial + marked.total.wrong + marked.total.skipped).toBe(cases.length)
      cases.forEach((c, i) => expect(marked.marks[i]).toBe(markQuestion(c.question, c.key, c.answer).marks))
    }),
  )
})

test('the order in which options were chosen makes no difference, nor does an option chosen twice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(3), { minLength: 1 }), fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }), (right, chosen) => {
      const sorted = [...new Set(chosen)].toSorted((a, b) => a - b)
      expect(markQuestion(multiple, { options: right }, chosen)).toEqual(markQuestion(multiple, { options: right }, sorted))
    }),
  )
})

test('the full key gives full marks', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 20 }), (cases) => {
      const plan = planOf(cases.map((c) => c.question))
      const answers = cases.map((c): Answer => ('accept' in c.key ? c.key.accept : c.key.options))
      expect(
        markAttempt(
          plan,
          cases.map((c): QuestionKey => c.key),
          answers,
        ).total.score12,
      ).toBe(plan.max12)
    }),
  )
})

test('a paper is not marked with a key of another length', () => {
  expect(() => markAttempt(planOf([single]), [], [null])).toThrow(RangeError)
})

function planOf(questions: readonly Pick<PlanQuestion, 'type' | 'scheme'>[], cut = questions.length): PaperPlan {
  const max = (from: number, to: number) => questions.slice(from, to).reduce((sum, q) => sum + q.scheme.right12, 0)
  return {
    v: 1,
    pattern: {
      id: 'p',
      version: 1,
      title: { en: 'P' },
      exam: 'E',
      durationMinutes: 60,
      saveMode: 'always',
      clock: 'shared',
      calculator: 'none',
      percentile: 'atOrBelow',
      ties: [],
      release: { when: 'atOnce' },
      sections: [],
    },
    sections: [
      { id: 'a', title: { en: 'A' }, from: 0, to: cut, max12: units(max(0, cut)) },
      { id: 'b', title: { en: 'B' }, from: cut, to: questions.length, max12: units(max(cut, questions.length)) },
    ],
    questions: questions.map((q, i) => ({
      ...q,
      id: `q${i}`,
      version: 1,
      optionCount: q.type === 'numerical' ? 0 : 4,
      decimals: q.type === 'numerical' ? 0 : null,
      fixedOrder: false,
      topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
      difficulty: 'easy',
    })),
    max12: units(max(0, questions.length)),
  }
}

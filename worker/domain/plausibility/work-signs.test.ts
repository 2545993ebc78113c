import { describe, expect, test } from 'vitest'
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { workSigns } from './work-signs.ts'

interface Shape {
  readonly count?: number
  readonly wrong?: number
  readonly spentMs?: number
  /** On the question until its first answer. */
  readonly firstMs?: number
  readonly changes?: number
}

/** The first `wrong` questions are wrong. */
const attempt = ({ count = 40, wrong = 0, spentMs = 30_000, firstMs = spentMs, changes = 0 }: Shape) => ({
  givenMs: 60 * 60_000,
  questions: Array.from({ length: count }, (_, i): MarkedQuestion => [
    NO_MARKS,
    VERDICTS.indexOf(i < wrong ? 'wrong' : 'right'),
    0,
    [0],
    spentMs,
    1,
    changes,
    firstMs,
  ]),
})
const USUAL = Array<number>(100).fill(30_000)
const signsOf = (shape: Shape, usual: readonly number[] = USUAL) => Object.keys(workSigns(attempt(shape), usual))

test('an attempt that takes its time has no sign, however good it is', () => expect(signsOf({})).toEqual([]))

describe('right answers faster than anyone reads', () => {
  test('are a sign, also where the question stayed on screen afterwards', () =>
    expect(workSigns(attempt({ firstMs: 2_000 }), USUAL)).toEqual({ pace: { quickMs: 3_000, answers: 40, right: 40 } }))
  test('are none where they are few', () => expect(signsOf({ count: 19, firstMs: 2_000 })).toEqual([]))
  test('are none where a quarter is right, as by clicking', () => expect(signsOf({ wrong: 30, spentMs: 1_000 })).toEqual([]))
  test('are none where the answer was changed later', () => expect(signsOf({ firstMs: 2_000, changes: 1 })).toEqual([]))
  test('are none where everyone is as fast: a drill', () => expect(signsOf({ spentMs: 2_000 }, Array<number>(40).fill(4_000))).toEqual([]))
  test('are none where nobody’s time is known', () => expect(signsOf({ spentMs: 1_000 }, [])).toEqual([]))
})

describe('a nearly perfect score in a small part of the time', () => {
  test('is a sign', () =>
    expect(workSigns(attempt({ wrong: 1, spentMs: 5_000 }), USUAL)).toEqual({
      rush: { lengthMs: 36 * 5_000, answers: 36, right: 39, questions: 40 },
    }))
  test('is a sign too where nearly all of the time was spent on one question', () => {
    const { questions, givenMs } = attempt({ spentMs: 5_000 })
    const waited = questions.map(([marks, verdict, state, answer, spentMs, ...rest], i): MarkedQuestion => [
      marks,
      verdict,
      state,
      answer,
      i === 0 ? 3_000_000 : spentMs,
      ...rest,
    ])
    expect(Object.keys(workSigns({ questions: waited, givenMs }, USUAL))).toEqual(['rush'])
  })
  test('is none where more is wrong', () => expect(signsOf({ wrong: 4, spentMs: 5_000 })).toEqual([]))
  test('is none in a short test', () => expect(signsOf({ count: 20, spentMs: 5_000 })).toEqual([]))
  test('is none where a strong learner needs a third of the usual time', () => expect(signsOf({ spentMs: 10_000 })).toEqual([]))
})

test('questions that were withdrawn are left out', () => {
  const { questions, givenMs } = attempt({ spentMs: 2_000 })
  const without = questions.map(([marks, , ...rest]): MarkedQuestion => [marks, VERDICTS.indexOf('notConsidered'), ...rest])
  expect(workSigns({ questions: without, givenMs }, USUAL)).toEqual({})
})

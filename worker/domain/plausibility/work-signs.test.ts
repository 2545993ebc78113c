import { describe, expect, test } from 'vitest'
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { workSigns } from './work-signs.ts'

interface Shape {
  readonly count?: number
  readonly wrong?: number
  readonly spentMs?: number
  /** Between two first answers. */
  readonly everyMs?: number
  readonly startsMs?: number
}

/** Answers one after the other; the first `wrong` are wrong. */
const attempt = ({ count = 40, wrong = 0, spentMs = 30_000, everyMs = spentMs, startsMs = 0 }: Shape) => ({
  givenMs: 60 * 60_000,
  questions: Array.from({ length: count }, (_, i): MarkedQuestion => [
    NO_MARKS,
    VERDICTS.indexOf(i < wrong ? 'wrong' : 'right'),
    0,
    [0],
    spentMs,
    1,
    0,
    startsMs + (i + 1) * everyMs,
  ]),
})
const USUAL = Array<number>(100).fill(30_000)
const signsOf = (shape: Shape, usual: readonly number[] = USUAL) => Object.keys(workSigns(attempt(shape), usual))

test('an attempt that takes its time has no sign, however good it is', () => expect(signsOf({})).toEqual([]))

describe('right answers faster than anyone reads', () => {
  test('are a sign', () => expect(workSigns(attempt({ spentMs: 2_000 }), USUAL).pace).toEqual({ quickMs: 3_000, answers: 40, right: 40 }))
  test('are none where they are few', () => expect(signsOf({ count: 19, spentMs: 2_000, everyMs: 5_000 })).toEqual([]))
  test('are none where a quarter is right, as by clicking', () => expect(signsOf({ count: 40, wrong: 30, spentMs: 1_000 })).toEqual([]))
  test('are none where everyone is as fast: a drill', () => expect(signsOf({ spentMs: 2_000 }, Array<number>(40).fill(4_000))).toEqual([]))
  test('are none where nobody’s time is known', () => expect(signsOf({ spentMs: 1_000 }, [])).toEqual([]))
})

describe('many right answers within a few seconds', () => {
  test('are a sign, whatever time the page says it spent on them', () =>
    expect(workSigns(attempt({ count: 14, everyMs: 1_000, startsMs: 600_000 }), USUAL)).toEqual({
      burst: { fromMs: 601_000, lengthMs: 13_000, answers: 14, right: 14 },
    }))
  test('are none where they are eleven', () => expect(signsOf({ count: 11, everyMs: 1_000 })).toEqual([]))
  test('are none where some of them are wrong', () => expect(signsOf({ count: 14, wrong: 3, everyMs: 1_000 })).toEqual([]))
})

describe('a nearly perfect score in a short stretch', () => {
  test('is a sign', () =>
    expect(workSigns(attempt({ count: 40, wrong: 1, everyMs: 5_000, startsMs: 50 * 60_000 }), USUAL).stretch).toMatchObject({
      right: 39,
      questions: 40,
    }))
  test('is none where more is wrong', () => expect(signsOf({ count: 40, wrong: 4, everyMs: 5_000 })).toEqual([]))
  test('is none in a short test', () => expect(signsOf({ count: 20, everyMs: 5_000 })).toEqual([]))
  test('is none where a strong learner needs a third of the usual time', () => expect(signsOf({ spentMs: 10_000 })).toEqual([]))
})

test('questions that were withdrawn and answers without a time are left out', () => {
  const { questions, givenMs } = attempt({ spentMs: 2_000 })
  const without = questions.map(([marks, , ...rest]): MarkedQuestion => [marks, VERDICTS.indexOf('notConsidered'), ...rest])
  expect(workSigns({ questions: without, givenMs }, USUAL)).toEqual({})
})

import { describe, expect, test } from 'vitest'
import type { Cohort } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { othersInQuestions } from './other-figures.ts'

type Item = Cohort['items'][number]
const item = (
  right: number,
  unanswered: number,
  topper: NonNullable<Item['topper']> | null | 'absent',
  average12: number | undefined = 6,
): Item => ({
  rightPercent: Math.round((1000 * right) / 7) / 10,
  averageMs: 20_000,
  topperMs: 10_000,
  split: [right, 7 - right - unanswered, unanswered],
  ...(average12 !== undefined && { average12 }),
  ...(topper !== 'absent' && { topper }),
})
// Seven people: what they got right is told as a rounded share.
const cohort = { count: 7, items: [item(3, 1, [units(24), 0]), item(2, 4, [units(-6), 2]), item(0, 7, [units(0), 3])] }

describe('average and topper over the questions of a topic', () => {
  test('sum marks and times, and take right of all answers as accuracy', () => {
    expect(othersInQuestions(cohort, [0, 1, 2])).toEqual({
      average: { marks: 18, accuracy: 5 / 9, spentMs: 60_000 },
      topper: { marks: 18, accuracy: 1 / 2, spentMs: 30_000 },
    })
  })
  test('have no accuracy where no one answered', () => {
    expect(othersInQuestions(cohort, [2])).toMatchObject({ average: { accuracy: null }, topper: { accuracy: null, marks: 0 } })
  })
  test('leave the marks out where the board had not kept them yet', () => {
    const kept = { count: 7, items: [item(3, 1, null), { ...item(2, 4, 'absent'), average12: undefined } as unknown as Item] }
    expect(othersInQuestions(kept, [0, 1])).toMatchObject({
      average: { marks: null, accuracy: 5 / 9 },
      topper: { marks: null, accuracy: null, spentMs: 20_000 },
    })
  })
  test('are not there where single questions of the others are not told', () => {
    expect(othersInQuestions({ count: 7, items: [] }, [0])).toBeNull()
    expect(othersInQuestions(cohort, [])).toBeNull()
  })
})

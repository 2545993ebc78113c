import { describe, expect, test } from 'vitest'
import type { TieRule } from '#contract/patterns/pattern.ts'
import { units } from '#domain/marking/units.ts'
import { tieKey } from './tie-key.ts'

const tally = (score: number, right = 0, wrong = 0) => ({
  score12: units(score),
  max12: units(0),
  right,
  partial: 0,
  wrong,
  skipped: 0,
  negative12: units(0),
})
const jee: TieRule[] = [{ by: 'section', section: 'maths' }, { by: 'section', section: 'physics' }, { by: 'wrongToRight' }]
const key = (maths: number, physics: number, right: number, wrong: number) =>
  tieKey(
    jee,
    tally(0, right, wrong),
    new Map([
      ['maths', tally(maths)],
      ['physics', tally(physics)],
    ]),
  )

describe('among equal scores', () => {
  test('more marks in the first section of the list rank higher, negative ones too', () => {
    expect(key(48, 0, 1, 1) > key(36, 999, 9, 0)).toBe(true)
    expect(key(0, 0, 1, 1) > key(-12, 0, 1, 1)).toBe(true)
  })
  test('the second section decides when the first is equal', () => {
    expect(key(48, 24, 1, 1) > key(48, 12, 9, 0)).toBe(true)
  })
  test('the lower ratio of wrong to right decides last', () => {
    expect(key(48, 24, 50, 10) > key(48, 24, 49, 10)).toBe(true)
    expect(key(48, 24, 999, 333) > key(48, 24, 998, 333)).toBe(true)
  })
  test('equal ratios of different numbers are equal', () => {
    expect(key(48, 24, 50, 10)).toBe(key(48, 24, 5, 1))
  })
  test('none right is 0 when none is wrong, else infinite', () => {
    expect(key(0, 0, 0, 0)).toBe(key(0, 0, 5, 0))
    expect(key(0, 0, 0, 1) < key(0, 0, 1, 900)).toBe(true)
  })
  test('with an exhausted list the rank is shared', () => {
    expect(tieKey([], tally(1), new Map())).toBe(tieKey([], tally(2), new Map()))
  })
  test('fewer wrong answers rank higher where the pattern says so', () => {
    const few = (wrong: number) => tieKey([{ by: 'fewerWrong' }], tally(0, 0, wrong), new Map())
    expect(few(2) > few(10)).toBe(true)
  })
})

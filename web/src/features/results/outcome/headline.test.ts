import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { headlineOf } from './headline.ts'

const tally = (score: number, right: number, wrong: number, skipped: number, negative = wrong * 6, partial = 0) => ({
  score12: units(score),
  right,
  partial,
  wrong,
  skipped,
  negative12: units(negative),
})
const after = (...earlier: number[]) => headlineOf(tally(120, 6, 1, 3), earlier.map(units))

test('below zero it says what the wrong answers cost, whatever came before', () => {
  expect(headlineOf(tally(-24, 0, 4, 6), [])).toEqual({ kind: 'cost', wrong: 4, lost: 24 })
  expect(headlineOf(tally(-24, 0, 4, 6), [units(-48)])).toEqual({ kind: 'cost', wrong: 4, lost: 24 })
})
test('more than in every earlier attempt is the best', () => {
  expect(after(60, 108)).toEqual({ kind: 'best' })
})
test('otherwise it stands beside the attempt before, not beside the best one', () => {
  expect(after(240, 108)).toEqual({ kind: 'above', by: 12 })
  expect(after(60, 132)).toEqual({ kind: 'below', by: 12 })
  expect(after(60, 120)).toEqual({ kind: 'same' })
})
test('a first attempt hears what was wrong, or that nothing was', () => {
  expect(headlineOf(tally(120, 6, 1, 3), [])).toEqual({ kind: 'cost', wrong: 1, lost: 6 })
  expect(headlineOf(tally(120, 10, 0, 0), [])).toEqual({ kind: 'allRight' })
  expect(headlineOf(tally(96, 8, 0, 2), [])).toEqual({ kind: 'noneWrong' })
  expect(headlineOf(tally(96, 8, 0, 0, 0, 2), [])).toEqual({ kind: 'noneWrong' })
})
test('where a wrong answer costs nothing, or nothing was answered, it counts what was right', () => {
  expect(headlineOf(tally(96, 8, 2, 0, 0), [])).toEqual({ kind: 'right', right: 8, of: 10 })
  expect(headlineOf(tally(0, 0, 0, 10), [])).toEqual({ kind: 'right', right: 0, of: 10 })
})

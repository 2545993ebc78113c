import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { everybody, generatedShifts, shiftOf } from './generated-shifts.ts'
import { bestIsAbove, shiftFigures } from './shift-figures.ts'
import type { Shift } from './shift.ts'

const figuresOf = (shift: Shift) => {
  const figures = shiftFigures(shift)
  if (figures === null) throw new Error('nobody sat it')
  return figures
}

test('the deviation is that of everyone, divided by N and not by N − 1', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: the textbook's eight, with mean 5 and deviation 2.
  const { mean, deviation } = figuresOf(shiftOf('a', 2, 4, 4, 4, 5, 5, 7, 9))
  expect([mean, deviation]).toEqual([60, 24])
})
test('of 1,000 candidates one is the best 0.1 %, of 1,001 two', () => {
  const best = (n: number) =>
    figuresOf({
      id: 'a',
      counts: [
        [units(1200), 1],
        [units(0), n - 1],
      ],
    }).best
  expect(best(1000)).toEqual({ candidates: 1, total: 1200, mean: 1200 })
  expect(best(1001)).toEqual({ candidates: 2, total: 1200, mean: 600 })
})
test('no one has no figures', () => {
  expect(shiftFigures({ id: 'a', counts: [[units(12), 0]] })).toBeNull()
})
test('of 0 and 10 the best stands just on mean plus deviation, not above it', () => {
  expect(bestIsAbove(figuresOf(shiftOf('a', 0, 10)))).toBe(false)
  expect(bestIsAbove(figuresOf(shiftOf('a', 0, 0, 10)))).toBe(true)
  expect(bestIsAbove(figuresOf(shiftOf('a', 0, 10, 10)))).toBe(false)
})
test('the figures of any shift are those of its candidates one by one', () => {
  fc.assert(
    fc.property(generatedShifts(1), ([shift]) => {
      if (shift === undefined) return
      const people = everybody(shift)
      const figures = shiftFigures(shift)
      if (people.length === 0 || figures === null) {
        expect([people.length, figures]).toEqual([0, null])
        return
      }
      const mean = people.reduce((sum, x) => sum + x, 0) / people.length
      const variance = people.reduce((sum, x) => sum + (x - mean) ** 2, 0) / people.length
      expect(figures.candidates).toBe(people.length)
      expect(figures.mean / 12).toBeCloseTo(mean, 9)
      expect(figures.deviation / 12).toBeCloseTo(Math.sqrt(variance), 9)
      expect(figures.highest / 12).toBe(Math.max(...people))
    }),
  )
})

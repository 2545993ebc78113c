import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everybody, generatedShifts, shiftOf } from './generated-shifts.ts'
import { changeOf, normalise } from './normalise.ts'

test('a shift is moved and stretched onto the one with the highest average: worked out by hand', () => {
  // a: mean 5, deviation 2. b: mean 50, deviation 10. (10 ÷ 2) × (9 − 5) + 50 = 70.
  const done = normalise('dsssb', [shiftOf('a', 2, 4, 4, 4, 5, 5, 7, 9), shiftOf('b', 40, 60)])
  if (done.kind === 'impossible') throw new Error(done.why)
  expect(done.shifts.map(({ rows }) => rows.map(({ text }) => text))).toEqual([
    ['35.00000', '45.00000', '50.00000', '60.00000', '70.00000'],
    ['40.00000', '60.00000'],
  ])
})
test('of two shifts with the same average the first is the base', () => {
  expect(normalise('dsssb', [shiftOf('a', 40, 60), shiftOf('b', 49, 51)])).toMatchObject({
    shifts: [{ rows: [{ text: '40.00000' }, { text: '60.00000' }] }, { rows: [{ text: '40.00000' }, { text: '60.00000' }] }],
  })
})
test('what it adds or takes is told beside it', () => {
  const done = normalise('dsssb', [shiftOf('a', 2, 4, 4, 4, 5, 5, 7, 9), shiftOf('b', 40, 60)])
  if (done.kind === 'impossible') throw new Error(done.why)
  expect(done.shifts.map(({ rows }) => rows.map((row) => changeOf(row, done.method)))).toEqual([
    ['33.00000', '41.00000', '45.00000', '53.00000', '61.00000'],
    ['0.00000', '0.00000'],
  ])
})
test('a shift without deviation has no answer', () => {
  expect(normalise('dsssb', [shiftOf('a', 1, 2), shiftOf('b', 7)])).toEqual({ kind: 'impossible', why: 'same-marks', where: 1 })
})
test('any shifts come out as distances in deviations from their average', () => {
  fc.assert(
    fc.property(generatedShifts(), (shifts) => {
      const done = normalise('dsssb', shifts)
      if (done.kind === 'impossible') return
      const each = shifts.map((shift) => {
        const people = everybody(shift)
        const mean = people.reduce((sum, x) => sum + x / people.length, 0)
        return { mean, spread: Math.sqrt(people.reduce((sum, x) => sum + (x - mean) ** 2 / people.length, 0)) }
      })
      const top = Math.max(...each.map(({ mean }) => mean))
      const base = each.find(({ mean }) => mean > top - 1e-9)
      for (const [s, { rows }] of done.shifts.entries()) {
        for (const { marks, text } of rows) {
          const own = each[s]
          if (own === undefined || base === undefined) throw new Error('no such shift')
          expect(Number(text)).toBeCloseTo(((marks / 12 - own.mean) / own.spread) * base.spread + base.mean, 4)
        }
      }
    }),
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everybody, generatedShifts, shiftOf } from './generated-shifts.ts'
import { normalise } from './normalise.ts'
import type { Shift } from './shift.ts'

const average = (people: readonly number[]) => people.reduce((sum, x) => sum + x, 0) / people.length
const deviation = (people: readonly number[]) => Math.sqrt(average(people.map((x) => x * x)) - average(people) ** 2)
const best = (people: readonly number[]) => average(people.toSorted((a, b) => b - a).slice(0, Math.floor((people.length + 999) / 1000)))
const point = (people: readonly number[]) => average(people) + deviation(people)

/** a: 0, 0, 0, 0, 10 has mean 2, deviation 4; b is a moved up by 5. */
const A = shiftOf('a', 0, 0, 0, 0, 10)
const B = shiftOf('b', 5, 5, 5, 5, 15)

test('of two shifts that lie five marks apart the best meet: worked out by hand', () => {
  // All ten: Σx = 45, mean 4.5; Σx² = 425, variance 42.5 − 20.25 = 22.25, deviation 4.71699; best 15.
  // Point of all 9.21699, of a 6, of b 11. Slope (15 − 9.21699) ÷ (10 − 6) = 1.4457525.
  // SSC anchor: 7 + 4.71699 = 11.71699; GATE anchor: 9.21699. 0 of a: −8.674515 + anchor.
  const lowest = (method: 'ssc2019' | 'gate') => {
    const done = normalise(method, [A, B])
    if (done.kind === 'impossible') throw new Error(done.why)
    return done.shifts.map(({ rows }) => rows.map(({ text }) => text))
  }
  expect(lowest('ssc2019')).toEqual(Array.from({ length: 2 }, () => ['3.04248', '17.50000']))
  expect(lowest('gate')).toEqual(Array.from({ length: 2 }, () => ['0.54248', '15.00000']))
})

describe.each(['ssc2019', 'gate'] as const)('%s', (method) => {
  test('gives any shifts what the formula gives for people one by one', () => {
    fc.assert(
      fc.property(generatedShifts(), (shifts) => {
        const done = normalise(method, shifts)
        const people = shifts.map(everybody)
        if (done.kind === 'impossible') {
          expect(isFlat(people, done.where, done.why)).toBe(true)
          return
        }
        const all = people.flat()
        const anchor = method === 'gate' ? point(all) : Math.max(...people.map(average)) + deviation(all)
        for (const [s, { rows }] of done.shifts.entries()) {
          const own = people[s] ?? []
          const gap = best(own) - point(own)
          // Where best and point nearly meet, the plain floats of this reference are no measure any more.
          if (gap < 1e-3) continue
          for (const { marks, text } of rows) {
            const expected = ((best(all) - point(all)) / gap) * (marks / 12 - point(own)) + anchor
            expect(Math.abs(Number(text) - expected)).toBeLessThan(1e-5 + 1e-9 * Math.abs(expected / gap))
          }
        }
      }),
    )
  })
  test('has no answer for a shift of one person', () => {
    expect(normalise(method, [A, shiftOf('b', 7)])).toEqual({ kind: 'impossible', why: 'same-marks', where: 1 })
  })
  test('has no answer where the best stand just on mean plus deviation', () => {
    expect(normalise(method, [A, shiftOf('b', 0, 10)])).toEqual({ kind: 'impossible', why: 'best-not-above', where: 1 })
  })
  test('has no answer where the line would fall, so that more marks would be worth less', () => {
    expect(normalise(method, [A, shiftOf('b', 0, 10, 10)])).toEqual({ kind: 'impossible', why: 'best-not-above', where: 1 })
  })
  test('has no answer where that is so for all shifts together', () => {
    const low: Shift = shiftOf('a', 0, 0, 0, 1)
    const high: Shift = shiftOf('b', ...Array<number>(12).fill(99), 100)
    expect(normalise(method, [low, high])).toEqual({ kind: 'impossible', why: 'best-not-above', where: 'all' })
  })
})

function isFlat(people: readonly number[][], where: number | 'all', why: string): boolean {
  const own = where === 'all' ? people.flat() : (people[where] ?? [])
  if (why === 'nobody') return own.length === 0
  if (why === 'same-marks') return new Set(own).size === 1
  return best(own) - point(own) < 1e-6
}

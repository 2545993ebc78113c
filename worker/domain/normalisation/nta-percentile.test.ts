import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { everybody, generatedShifts, shiftOf } from './generated-shifts.ts'
import { normalise } from './normalise.ts'

test('37,244 of 41,326 with these marks or fewer is the 90.1224411 that the NTA published', () => {
  const shift = {
    id: 'a',
    counts: [
      [units(1200), 37_243],
      [units(1212), 1],
      [units(1224), 41_326 - 37_244],
    ] as const,
  }
  const done = normalise('nta', [shift])
  expect(done.kind === 'normalised' && done.shifts[0]?.rows[1]?.text).toBe('90.1224411')
})
test('the best of every shift stand at 100 and share rank 1', () => {
  const done = normalise('nta', [shiftOf('a', 10, 20, 30), shiftOf('b', 90, 95)])
  if (done.kind === 'impossible') throw new Error(done.why)
  expect(done.shifts.map(({ rows }) => rows.at(-1))).toMatchObject([
    { text: '100.0000000', rank: 1, tied: 2 },
    { text: '100.0000000', rank: 1, tied: 2 },
  ])
  expect(done.shifts[0]?.rows[1]).toMatchObject({ text: '66.6666667', rank: 3, tied: 1 })
})
test('a shift of one person gives 100', () => {
  expect(normalise('nta', [shiftOf('a', 5)])).toMatchObject({ shifts: [{ rows: [{ text: '100.0000000', rank: 1 }] }] })
})
test('any shifts come out as by counting people one by one', () => {
  fc.assert(
    fc.property(generatedShifts(), (shifts) => {
      const people = shifts.map(everybody)
      const done = normalise('nta', shifts)
      if (done.kind === 'impossible') {
        expect(people[done.where as number]).toEqual([])
        return
      }
      const scores = people.map((own) => own.map((x) => ({ x, score: (100 * own.filter((y) => !(y > x)).length) / own.length })))
      for (const [s, { rows }] of done.shifts.entries()) {
        for (const { marks, text, rank } of rows) {
          const score = scores[s]?.find(({ x }) => x === marks / 12)?.score ?? Number.NaN
          expect(Number(text)).toBeCloseTo(score, 6)
          expect(rank).toBe(1 + scores.flat().filter((one) => one.score > score + 1e-8).length)
        }
      }
    }),
  )
})

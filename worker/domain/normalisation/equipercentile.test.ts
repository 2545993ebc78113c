import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everybody, generatedShifts, shiftOf } from './generated-shifts.ts'
import { normalise } from './normalise.ts'
import type { Shift } from './shift.ts'

const textsOf = (...shifts: Shift[]) => {
  const done = normalise('equipercentile', shifts)
  if (done.kind === 'impossible') throw new Error(done.why)
  return done.shifts.map(({ rows }) => rows.map(({ text }) => text))
}

test('two shifts with the same shares meet half way', () => {
  expect(textsOf(shiftOf('a', 10, 20, 30), shiftOf('b', 20, 30, 50))).toEqual([
    ['15.0000000', '25.0000000', '40.0000000'],
    ['15.0000000', '25.0000000', '40.0000000'],
  ])
})
test('a share between two rows of the other shift is interpolated, one below all of them takes the lowest marks', () => {
  // a: 10 at 1/2, 20 at 1. b: 0 at 1/4, 8 at 2/4, 16 at 3/4, 40 at 1.
  // 0 of b stands at 1/4, below a's lowest row: (10 + 0) / 2. 16 of b stands half way between a's 10 and 20: (15 + 16) / 2.
  expect(textsOf(shiftOf('a', 10, 20), shiftOf('b', 0, 8, 16, 40))).toEqual([
    ['9.0000000', '30.0000000'],
    ['5.0000000', '9.0000000', '15.5000000', '30.0000000'],
  ])
})
test('a third of a mark is not lost on the way', () => {
  // 1/3 of the way from 0 to 1 in b: (1 + 1/3 + 0) …
  expect(textsOf(shiftOf('a', 1, 2, 3), shiftOf('b', 0, 1))[0]).toEqual(['0.5000000', '1.1666667', '2.0000000'])
})
test('in a single shift the marks stay what they are', () => {
  expect(textsOf(shiftOf('a', -1, 86.5, 86.5, 100))).toEqual([['-1.0000000', '86.5000000', '100.0000000']])
})
test('a shift whose candidates all have the same marks has nothing to interpolate between', () => {
  expect(normalise('equipercentile', [shiftOf('a', 1, 2), shiftOf('b', 7, 7)])).toEqual({ kind: 'impossible', why: 'same-marks', where: 1 })
})
test('any shifts come out as from the table of all rows sorted by share, filled cell by cell', () => {
  fc.assert(
    fc.property(generatedShifts(), (shifts) => {
      const done = normalise('equipercentile', shifts)
      if (done.kind === 'impossible') return
      const expected = byTable(shifts.map(everybody))
      for (const [s, { rows }] of done.shifts.entries())
        for (const { marks, text } of rows) expect(Number(text)).toBeCloseTo(expected(s, marks / 12), 6)
    }),
  )
})

/** The procedure as it is taught: one line for each candidate with a column for each shift; empty cells are filled from those around them. */
function byTable(people: readonly number[][]): (shift: number, marks: number) => number {
  const lines = people.flatMap((own, s) =>
    own.map((x) => ({ p: own.filter((y) => y <= x).length / own.length, cells: people.map((_, c) => (c === s ? x : null)) })),
  )
  lines.sort((a, b) => a.p - b.p)
  const filled = (column: number, p: number): number => {
    const known = lines.flatMap((line) => {
      const x = line.cells[column]
      return x === null || x === undefined ? [] : [{ p: line.p, x }]
    })
    const before = known.findLast((one) => one.p <= p)
    const after = known.find((one) => one.p >= p)
    if (before === undefined || after === undefined) return (before ?? after)?.x ?? Number.NaN
    return before.p === after.p
      ? before.x
      : before.x * ((after.p - p) / (after.p - before.p)) + after.x * ((p - before.p) / (after.p - before.p))
  }
  return (shift, marks) => {
    const own = people[shift] ?? []
    const p = own.filter((y) => y <= marks).length / own.length
    return people.map((_, column) => filled(column, p)).reduce((sum, x) => sum + x, 0) / people.length
  }
}

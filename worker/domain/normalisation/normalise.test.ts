import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import type { Expression } from './expression.ts'
import { generatedShifts, shiftOf } from './generated-shifts.ts'
import { METHOD_IDS } from './method.ts'
import { normalise } from './normalise.ts'

describe.each(METHOD_IDS)('%s', (method) => {
  test('never gives higher raw marks of a shift a lower figure or a worse rank', () => {
    fc.assert(
      fc.property(generatedShifts(), (shifts) => {
        const done = normalise(method, shifts)
        if (done.kind === 'impossible') return
        for (const { rows } of done.shifts) {
          for (const [i, row] of rows.entries()) {
            const next = rows[i + 1]
            if (next === undefined) continue
            expect(next.marks).toBeGreaterThan(row.marks)
            expect(next.scaled).toBeGreaterThanOrEqual(row.scaled)
            expect(next.rank).toBeLessThanOrEqual(row.rank)
          }
        }
      }),
    )
  })
  test('leaves the ranks of a single shift as they are by raw marks', () => {
    fc.assert(
      fc.property(generatedShifts(1), (shifts) => {
        const done = normalise(method, shifts)
        if (done.kind === 'impossible') return
        const [rows = []] = done.shifts.map((shift) => shift.rows)
        for (const { marks, rank, tied, count } of rows) {
          expect(rank).toBe(1 + rows.reduce((above, row) => above + (row.marks > marks ? row.count : 0), 0))
          expect(tied).toBe(count)
        }
      }),
    )
  })
  test('gives every candidate a finite figure, and ranks that take everyone in', () => {
    fc.assert(
      fc.property(generatedShifts(), (shifts) => {
        const done = normalise(method, shifts)
        if (done.kind === 'impossible') return
        const rows = done.shifts.flatMap((shift) => shift.rows)
        expect(rows.every(({ scaled, text }) => Number.isFinite(scaled) && /^-?\d+\.\d+$/.test(text))).toBe(true)
        expect(rows.reduce((n, { count }) => n + count, 0)).toBe(done.candidates)
        const ranks = new Map(rows.map(({ rank, tied }) => [rank, tied]))
        let next = 1
        for (const [rank, tied] of [...ranks].toSorted(([a], [b]) => a - b)) {
          expect(rank).toBe(next)
          next += tied
        }
        expect(next).toBe(done.candidates + 1)
      }),
    )
  })
  test('gives the same however the histogram is written', () => {
    fc.assert(
      fc.property(generatedShifts(), (shifts) => {
        const oneByOne = shifts.map(({ id, counts }) => ({
          id,
          counts: counts.toReversed().flatMap(([marks, count]) => Array.from({ length: count }, () => [marks, 1] as const)),
        }))
        expect(plain(normalise(method, oneByOne))).toEqual(plain(normalise(method, shifts)))
      }),
    )
  })
  test('shows a working whose numbers give the figure that it ends with', () => {
    const shifts = [shiftOf('a', 3, 10, 12.5, 20, 31, 40), shiftOf('b', 8, 8, 19, 30.25, 52), shiftOf('c', 1, 2, 4, 6, 30)]
    const done = normalise(method, shifts)
    if (done.kind === 'impossible') throw new Error(`${done.why} ${done.where}`)
    for (const [shift, { rows }] of done.shifts.entries()) {
      for (const row of rows) {
        const steps = done.workingAt({ shift, marks: row.marks })
        expect(steps.find(({ name }) => name === 'normalised' || name === 'percentile')?.value).toBe(row.text)
        expect(steps.at(-1)).toMatchObject({ name: 'rank', value: String(row.rank) })
        for (const { numbers, value } of steps) {
          const result = numbers === null ? null : evaluate(numbers)
          if (result !== null) expect(result).toBeCloseTo(Number(value), 3)
        }
      }
    }
  })
  test('says that a shift without candidates cannot be worked with', () => {
    expect(normalise(method, [shiftOf('a', 1, 2, 9), { id: 'b', counts: [[units(12), 0]] }])).toEqual({
      kind: 'impossible',
      why: 'nobody',
      where: 1,
    })
    expect(normalise(method, [])).toEqual({ kind: 'impossible', why: 'nobody', where: 'all' })
  })
  test('has no working for marks that no one has', () => {
    const done = normalise(method, [shiftOf('a', 1, 2, 9)])
    expect(() => done.kind === 'normalised' && done.workingAt({ shift: 0, marks: units(5) })).toThrow(RangeError)
    expect(() => done.kind === 'normalised' && done.workingAt({ shift: 1, marks: units(12) })).toThrow(RangeError)
  })
})

const plain = (done: ReturnType<typeof normalise>) => (done.kind === 'impossible' ? done : done.shifts)

/** What a formula with its numbers comes to, or null where it counts people. Written for these tests alone. */
function evaluate(expression: Expression): number | null {
  const all = (of: readonly Expression[]) => {
    const values = of.map(evaluate)
    return values.includes(null) ? null : (values as number[])
  }
  switch (expression.kind) {
    case 'number':
      return Number(expression.text)
    case 'sum':
      return all(expression.of)?.reduce((a, b) => a + b) ?? null
    case 'difference':
      return all(expression.of)?.reduce((a, b) => a - b) ?? null
    case 'product':
      return all(expression.of)?.reduce((a, b) => a * b) ?? null
    case 'quotient': {
      const [above, below] = all([expression.above, expression.below]) ?? []
      return above === undefined || below === undefined ? null : above / below
    }
    case 'root':
      return Math.sqrt(evaluate(expression.of) ?? Number.NaN)
    case 'square':
      return (evaluate(expression.of) ?? Number.NaN) ** 2
    case 'roundedUp':
      return Math.ceil(evaluate(expression.of) ?? Number.NaN)
    case 'letter':
      throw new Error(`${expression.base} is no number`)
    case 'count':
    case 'highest':
      return null
  }
}

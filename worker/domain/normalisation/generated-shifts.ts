import * as fc from 'fast-check'
import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import { roundToUnits, units } from '#domain/marking/units.ts'
import type { Shift } from './shift.ts'

/** For tests: shifts as they come, small and odd ones among them: marks twice, pairs without candidates, shifts of one person. */
export const generatedShifts = (most = 4): fc.Arbitrary<Shift[]> =>
  fc
    .array(
      fc.array(fc.tuple(fc.integer({ min: -90, max: 600 }).map(units), fc.integer({ min: 0, max: 6 })), { minLength: 1, maxLength: 25 }),
      {
        minLength: 1,
        maxLength: most,
      },
    )
    .map((shifts) => shifts.map((counts, i) => ({ id: String(i), counts })))

/** For tests: a shift from the marks of each of its candidates, one by one. */
export const shiftOf = (id: string, ...marks: readonly number[]): Shift => ({
  id,
  counts: marks.map((one) => [roundToUnits(one * UNIT), 1]),
})

/** For tests: the marks (not twelfths) of each candidate, the other way round. */
export const everybody = ({ counts }: Shift): number[] =>
  counts.flatMap(([marks, count]) => Array<number>(count).fill(marksAsNumber(marks, UNIT)))

import * as fc from 'fast-check'
import type { Shift } from './shift.ts'

/** For tests: shifts as they come, small and odd ones among them: marks twice, pairs without candidates, shifts of one person. */
export const generatedShifts = (most = 4): fc.Arbitrary<Shift[]> =>
  fc
    .array(fc.array(fc.tuple(fc.integer({ min: -90, max: 600 }), fc.integer({ min: 0, max: 6 })), { minLength: 1, maxLength: 25 }), {
      minLength: 1,
      maxLength: most,
    })
    .map((shifts) => shifts.map((counts, i) => ({ id: String(i), counts })))

/** For tests: a shift from the marks of each of its candidates, one by one. */
export const shiftOf = (id: string, ...marks: readonly number[]): Shift => ({ id, counts: marks.map((one) => [Math.round(one * 12), 1]) })

/** For tests: the marks (not twelfths) of each candidate, the other way round. */
export const everybody = ({ counts }: Shift): number[] => counts.flatMap(([marks12, count]) => Array<number>(count).fill(marks12 / 12))

import type { Units } from '#contract/shared/units.ts'
import type { Place } from '#domain/normalisation/method.ts'
import { rowsOf, type Shift } from '#domain/normalisation/shift.ts'

/**
 * The marks to work out: those that were chosen, or the nearest that someone of that shift has; of none, those that three quarters of
 * the shift do not pass. Null where no one sat anything.
 */
export function chosenPlace(shifts: readonly Shift[], wanted: { readonly shift: number; readonly marks12: Units | null }): Place | null {
  const shift = shifts[wanted.shift] === undefined ? 0 : wanted.shift
  const rows = shifts[shift] === undefined ? [] : rowsOf(shifts[shift])
  const [first, all] = [rows[0], rows.at(-1)?.upTo ?? 0]
  if (first === undefined) return null
  const { marks12 } = wanted
  const row =
    marks12 === null
      ? rows.find(({ upTo }) => upTo * 4 >= all * 3)
      : rows.reduce((best, one) => (Math.abs(one.marks - marks12) < Math.abs(best.marks - marks12) ? one : best), first)
  return { shift, marks: (row ?? first).marks }
}

import { pointSymbol } from './figure-steps.ts'
import type { Method } from './method.ts'
import { twoPoints } from './two-points.ts'

/** Papers of several sessions in the GATE information brochure; it names neither decimals nor how 0.1 % is rounded: as SSC 2019. */
export const gate: Method = {
  id: 'gate',
  gives: 'marks',
  decimals: 5,
  decimalsFrom: 'us',
  prepareFor: (shifts) => twoPoints(shifts, 5, (all) => ({ at: all.mean + all.deviation, symbol: pointSymbol('all'), steps: [] })),
}

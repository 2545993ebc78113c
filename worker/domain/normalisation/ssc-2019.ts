import { marksText } from './decimals.ts'
import { type Expression, letter, number, sum } from './expression.ts'
import { deviationSymbol, meanSymbol } from './figure-steps.ts'
import type { Method } from './method.ts'
import type { ShiftFigures } from './shift-figures.ts'
import { type Anchor, twoPoints } from './two-points.ts'

/** SSC notice of 7 February 2019: five decimals, the number of the top 0.1 % rounded up. */
export const ssc2019: Method = {
  id: 'ssc2019',
  gives: 'marks',
  decimals: 5,
  decimalsFrom: 'source',
  prepareFor: (shifts) => twoPoints(shifts, 5, anchorOf),
}

/**
 * Mq^gm. The notice's "sum of mean marks of candidates in the shift having maximum mean and standard deviation of marks of candidates
 * in the examination considering all shifts" is read as the highest mean of a shift plus the deviation over all of them.
 */
function anchorOf(all: ShiftFigures, each: readonly ShiftFigures[]): Anchor {
  const highest = Math.max(...each.map(({ mean }) => mean))
  const own = letter('M', { below: 'q', above: 'gm' })
  const added = (mean: Expression, deviation: Expression) => sum(mean, deviation)
  return {
    at: highest + all.deviation,
    symbol: own,
    steps: [
      {
        name: 'anchor',
        where: 'all',
        symbol: own,
        value: marksText(highest + all.deviation),
        formula: added({ kind: 'highest', of: meanSymbol(0) }, deviationSymbol('all')),
        numbers: added(number(marksText(highest)), number(marksText(all.deviation))),
      },
    ],
  }
}

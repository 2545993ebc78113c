import { marksText, scaleRatio, shortText } from './decimals.ts'
import { difference, type Expression, number, quotient, root, roundedUp, square, sum, type Letter, letter, whole } from './expression.ts'
import type { Step, Where } from './method.ts'
import type { ShiftFigures } from './shift-figures.ts'

/** The symbols of a shift's figures: with i for one shift, with g for all of them. */
const part = (where: Where): { readonly below: string } => ({ below: where === 'all' ? 'g' : 'i' })

export const meanSymbol = (where: Where): Letter => letter('μ', part(where))
export const deviationSymbol = (where: Where): Letter => letter('σ', part(where))

/** μ = Σx ÷ N, then σ = √(Σx² ÷ N − μ²). */
export function meanAndDeviation(
  where: Where,
  { candidates, total, sumSquares, mean, deviation }: ShiftFigures,
  names: { readonly mean: Letter; readonly deviation: Letter } = { mean: meanSymbol(where), deviation: deviationSymbol(where) },
): Step[] {
  const count = letter('N', part(where))
  const spread = (squares: Expression, n: Expression, mean: Expression) => root(difference(quotient(squares, n), square(mean)))
  const squares = number(shortText(scaleRatio(sumSquares, 144n, 5), 5))
  return [
    {
      name: 'average',
      where,
      symbol: names.mean,
      value: marksText(mean),
      formula: quotient(letter('Σx'), count),
      numbers: quotient(number(marksText(total)), whole(candidates)),
    },
    {
      name: 'deviation',
      where,
      symbol: names.deviation,
      value: marksText(deviation),
      formula: spread(letter('Σx', { above: '2' }), count, names.mean),
      numbers: spread(squares, whole(candidates), number(marksText(mean))),
    },
  ]
}

/** The upper of the two points that SSC 2019 and GATE lay a line through: the average of the best 0.1 %. */
export function bestAverage(where: Where, { candidates, best }: ShiftFigures): Step[] {
  const count = letter('k', part(where))
  const share = (n: Expression) => roundedUp(quotient(n, whole(1000)))
  return [
    {
      name: 'best-count',
      where,
      symbol: count,
      value: String(best.candidates),
      formula: share(letter('N', part(where))),
      numbers: share(whole(candidates)),
    },
    {
      name: 'best-average',
      where,
      symbol: bestSymbol(where),
      value: marksText(best.mean),
      formula: quotient(letter('Σx', { below: 'k' }), count),
      numbers: quotient(number(marksText(best.total)), whole(best.candidates)),
    },
  ]
}

/** The lower of the two points: mean + standard deviation. */
export function lowerPoint(where: Where, { mean, deviation }: ShiftFigures): Step {
  return {
    name: 'point',
    where,
    symbol: pointSymbol(where),
    value: marksText(mean + deviation),
    formula: sum(meanSymbol(where), deviationSymbol(where)),
    numbers: sum(number(marksText(mean)), number(marksText(deviation))),
  }
}

export const bestSymbol = (where: Where): Letter =>
  letter('M', { mark: 'bar', ...(where === 'all' ? { below: 't', above: 'g' } : { below: 'ti' }) })
export const pointSymbol = (where: Where): Letter => letter('M', where === 'all' ? { below: 'q', above: 'g' } : { below: 'iq' })
export const rawSymbol: Letter = letter('M', { below: 'ij' })
export const normalisedSymbol: Letter = letter('M', { mark: 'hat', below: 'ij' })

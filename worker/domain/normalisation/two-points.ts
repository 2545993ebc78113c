import { meanAsNumber, UNIT } from '#domain/marking/marks.ts'
import { decimalText, marksText, scaleFloat } from './decimals.ts'
import { difference, type Expression, number, product, quotient, sum, type Letter } from './expression.ts'
import { bestAverage, bestSymbol, lowerPoint, meanAndDeviation, normalisedSymbol, pointSymbol, rawSymbol } from './figure-steps.ts'
import { type Impossible, impossible, type Place, type Prepared, type Step, type Where } from './method.ts'
import { bestIsAbove, type ShiftFigures, shiftFigures } from './shift-figures.ts'
import { joined, type Shift } from './shift.ts'

/** Where the lower point of every shift's line comes to lie; SSC 2019 and GATE differ in this alone. */
export interface Anchor {
  readonly at: number
  readonly symbol: Letter
  /** How it is worked out, where it is no figure that stands there already. */
  readonly steps: readonly Step[]
}

/**
 * The line that SSC 2019 and GATE share (docs/exam-rules.md#normalisation): `M̂ij = (M̄t^g − Mq^g) ÷ (M̄ti − Miq) × (Mij − Miq) + anchor`. Floats: it
 * needs standard deviations. Where the best 0.1 % do not stand above mean + deviation the line would stand still or fall, and more
 * marks would be worth less: no answer is given then.
 */
export function twoPoints(
  shifts: readonly Shift[],
  decimals: number,
  anchorOf: (all: ShiftFigures, each: readonly ShiftFigures[]) => Anchor,
): Prepared | Impossible {
  const each: ShiftFigures[] = []
  for (const [i, shift] of shifts.entries()) {
    const figures = shiftFigures(shift)
    const fault = faultOf(figures, i)
    if (figures === null || fault !== null) return fault ?? impossible('nobody', i)
    each.push(figures)
  }
  const all = shiftFigures(joined(shifts))
  const fault = faultOf(all, 'all')
  if (all === null || fault !== null) return fault ?? impossible('nobody', 'all')
  const anchor = anchorOf(all, each)
  const scaledAt = ({ shift, marks }: Place): number => {
    const figures = each[shift]
    if (figures === undefined) throw new RangeError(`there is no shift ${shift}`)
    const ownPoint = figures.mean + figures.deviation
    const slope = (all.best.mean - (all.mean + all.deviation)) / (figures.best.mean - ownPoint)
    return scaleFloat(meanAsNumber(slope * (marks - ownPoint) + anchor.at, UNIT), decimals)
  }
  const stepsAt = (place: Place): Step[] => {
    const figures = each[place.shift]
    if (figures === undefined) throw new RangeError(`there is no shift ${place.shift}`)
    const text = (amount: number) => number(marksText(amount))
    return [
      ...pointSteps('all', all),
      ...pointSteps(place.shift, figures),
      ...anchor.steps,
      {
        name: 'normalised',
        where: place.shift,
        symbol: normalisedSymbol,
        value: decimalText(scaledAt(place), decimals),
        formula: line(bestSymbol('all'), pointSymbol('all'), bestSymbol(0), pointSymbol(0), rawSymbol, anchor.symbol),
        numbers: line(
          ...([text(all.best.mean), text(all.mean + all.deviation)] as const),
          ...([text(figures.best.mean), text(figures.mean + figures.deviation)] as const),
          ...([text(place.marks), text(anchor.at)] as const),
        ),
      },
    ]
  }
  return { kind: 'prepared', scaledAt, stepsAt }
}

const line = (
  best: Expression,
  point: Expression,
  ownBest: Expression,
  ownPoint: Expression,
  marks: Expression,
  anchor: Expression,
): Expression => sum(product(quotient(difference(best, point), difference(ownBest, ownPoint)), difference(marks, ownPoint)), anchor)

const pointSteps = (where: Where, figures: ShiftFigures): Step[] => [
  ...meanAndDeviation(where, figures),
  lowerPoint(where, figures),
  ...bestAverage(where, figures),
]

function faultOf(figures: ShiftFigures | null, where: Where): Impossible | null {
  if (figures === null) return impossible('nobody', where)
  if (figures.spread === 0n) return impossible('same-marks', where)
  return bestIsAbove(figures) ? null : impossible('best-not-above', where)
}

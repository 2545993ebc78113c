import { meanAsNumber, UNIT } from '#domain/marking/marks.ts'
import { decimalText, marksText, scaleFloat } from './decimals.ts'
import { difference, type Expression, number, product, quotient, sum, letter } from './expression.ts'
import { meanAndDeviation } from './figure-steps.ts'
import { type Impossible, impossible, type Method, type Place, type Prepared, type Step } from './method.ts'
import { type ShiftFigures, shiftFigures } from './shift-figures.ts'
import type { Shift } from './shift.ts'

const DECIMALS = 5

/**
 * "Score normalisation based on deviation method", DSSSB notice of 11 July 2018: `Xn = (S2 ÷ S1) × (X − Xav) + Yav`, the base being
 * the shift with the highest average, the first of them where several have it. Floats: it needs standard deviations.
 */
export const dsssb: Method = { id: 'dsssb', gives: 'marks', decimals: DECIMALS, decimalsFrom: 'us', prepareFor }

function prepareFor(shifts: readonly Shift[]): Prepared | Impossible {
  const each: ShiftFigures[] = []
  for (const [i, shift] of shifts.entries()) {
    const figures = shiftFigures(shift)
    if (figures === null) return impossible('nobody', i)
    if (figures.spread === 0n) return impossible('same-marks', i)
    each.push(figures)
  }
  const baseAt = highestAverage(each)
  const base = each[baseAt]
  if (base === undefined) return impossible('nobody', 'all')
  const baseSteps = meanAndDeviation(baseAt, base, { mean: Y_AV, deviation: S2 }).map((step): Step =>
    step.name === 'average' ? { ...step, name: 'base' } : step,
  )
  const scaledAt = ({ shift, marks }: Place): number => {
    const own = figuresAt(each, shift)
    return scaleFloat(meanAsNumber((base.deviation / own.deviation) * (marks - own.mean) + base.mean, UNIT), DECIMALS)
  }
  const stepsAt = (place: Place): Step[] => {
    const own = figuresAt(each, place.shift)
    const text = (amount: number) => number(marksText(amount))
    return [
      ...meanAndDeviation(place.shift, own, { mean: X_AV, deviation: S1 }),
      ...baseSteps,
      {
        name: 'normalised',
        where: place.shift,
        symbol: letter('X', { below: 'n' }),
        formula: line(S2, S1, letter('X'), X_AV, Y_AV),
        numbers: line(text(base.deviation), text(own.deviation), text(place.marks), text(own.mean), text(base.mean)),
        value: decimalText(scaledAt(place), DECIMALS),
      },
    ]
  }
  return { kind: 'prepared', scaledAt, stepsAt }
}

const X_AV = letter('X', { below: 'av' })
const Y_AV = letter('Y', { below: 'av' })
const S1 = letter('S', { below: '1' })
const S2 = letter('S', { below: '2' })

const line = (baseSpread: Expression, spread: Expression, marks: Expression, mean: Expression, baseMean: Expression): Expression =>
  sum(product(quotient(baseSpread, spread), difference(marks, mean)), baseMean)

function highestAverage(each: readonly ShiftFigures[]): number {
  // Compared as fractions: two equal means are equal, whatever a division makes of them.
  const isHigher = (a: ShiftFigures, b: ShiftFigures) => BigInt(a.total) * BigInt(b.candidates) > BigInt(b.total) * BigInt(a.candidates)
  return each.reduce((best, figures, i) => {
    const before = each[best]
    return before === undefined || isHigher(figures, before) ? i : best
  }, 0)
}

function figuresAt(each: readonly ShiftFigures[], shift: number): ShiftFigures {
  const figures = each[shift]
  if (figures === undefined) throw new RangeError(`there is no shift ${shift}`)
  return figures
}

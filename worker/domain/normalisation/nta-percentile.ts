import { percentile } from '#domain/ranking/percentile.ts'
import { marksText } from './decimals.ts'
import { type Expression, number, product, quotient, letter, whole } from './expression.ts'
import { type Impossible, impossible, type Method, type Place, type Prepared, type Step } from './method.ts'
import { atOrBelow, candidatesOf, rowsOf, type Shift } from './shift.ts'

/**
 * The NTA's "normalisation procedure based on percentile score": 100 × (candidates of the shift with these marks or fewer) ÷ (candidates
 * of the shift), seven decimals. The percentile scores of all shifts make one merit list. Exact.
 */
export const ntaPercentile: Method = { id: 'nta', gives: 'percentile', decimals: 7, decimalsFrom: 'source', prepareFor }

function prepareFor(shifts: readonly Shift[]): Prepared | Impossible {
  const each = shifts.map(rowsOf)
  const empty = each.findIndex((rows) => rows.length === 0)
  if (empty >= 0) return impossible('nobody', empty)
  const countsAt = ({ shift, marks }: Place) => {
    const rows = each[shift]
    if (rows === undefined) throw new RangeError(`there is no shift ${shift}`)
    const [count, of] = [atOrBelow(rows, marks), candidatesOf(rows)]
    return { count, of, value: percentile(count, of) ?? '' }
  }
  const stepsAt = (place: Place): Step[] => {
    const { count, of, value } = countsAt(place)
    return [
      {
        name: 'candidates-at-or-below',
        where: place.shift,
        symbol: letter('m'),
        value: String(count),
        formula: { kind: 'count', relation: '≤', of: letter('M'), than: letter('T') },
        numbers: { kind: 'count', relation: '≤', of: letter('M'), than: number(marksText(place.marks)) },
      },
      {
        name: 'percentile',
        where: place.shift,
        symbol: letter('P'),
        value,
        formula: rule(letter('m'), letter('N')),
        numbers: rule(whole(count), whole(of)),
      },
    ]
  }
  return { kind: 'prepared', scaledAt: (place) => Number(countsAt(place).value.replace('.', '')), stepsAt }
}

const rule = (count: Expression, of: Expression): Expression => product(whole(100), quotient(count, of))

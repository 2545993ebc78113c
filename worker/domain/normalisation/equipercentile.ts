import type { Units } from '#contract/shared/units.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { decimalText, marksText, scaleRatio, shortText } from './decimals.ts'
import { difference, type Expression, number, product, quotient, sum, type Letter, letter, whole } from './expression.ts'
import { type Impossible, impossible, type Method, type Place, type Prepared, type Step } from './method.ts'
import { atOrBelow, candidatesOf, firstWhere, type Row, rowsOf, type Shift } from './shift.ts'

const DECIMALS = 7

/**
 * SSC notice of 2 June 2025 and CUET information bulletin: P = (candidates with these marks or fewer) ÷ N in the own shift; the marks
 * that stand at the same P in each shift, by linear interpolation between its own rows; their mean. The mean over the shifts is
 * printed in the CUET bulletin, for SSC it is inferred. Neither says what stands below a shift's lowest P: its lowest marks are taken,
 * since no one of it has fewer; above the highest P, which is 1 in each shift, there is nothing. Exact: fractions of big integers.
 */
export const equipercentile: Method = { id: 'equipercentile', gives: 'marks', decimals: DECIMALS, decimalsFrom: 'us', prepareFor }

/** An exact fraction; `below` is above zero. */
interface Ratio {
  readonly above: bigint
  readonly below: bigint
}

function prepareFor(shifts: readonly Shift[]): Prepared | Impossible {
  const curves = shifts.map(rowsOf)
  const empty = curves.findIndex((rows) => rows.length === 0)
  if (empty >= 0) return impossible('nobody', empty)
  // One row has no second one to interpolate to. In a single shift there is nothing to interpolate.
  const flat = curves.length > 1 ? curves.findIndex((rows) => rows.length === 1) : -1
  if (flat >= 0) return impossible('same-marks', flat)
  const foundAt = (place: Place) => {
    const own = curves[place.shift]
    if (own === undefined) throw new RangeError(`there is no shift ${place.shift}`)
    const share = { above: BigInt(atOrBelow(own, place.marks)), below: BigInt(candidatesOf(own)) }
    return { own, share, each: curves.map((rows) => marksAt(rows, share)) }
  }
  const scaledAt = (place: Place): number => {
    const { above, below } = meanOf(foundAt(place).each.map(({ marks }) => marks))
    return scaleRatio(above, below * BigInt(UNIT), DECIMALS)
  }
  const stepsAt = (place: Place): Step[] => {
    const { own, share, each } = foundAt(place)
    return [
      ...shareSteps(place, own, share),
      ...each.map((found, i) => foundStep(i, found, share)),
      {
        name: 'normalised',
        where: place.shift,
        symbol: letter('M', { mark: 'hat' }),
        value: decimalText(scaledAt(place), DECIMALS),
        formula: mean(letter('t'), ...each.map((_, i) => marksSymbol(i))),
        numbers: mean(whole(each.length), ...each.map(({ marks }) => number(ratioText(marks)))),
      },
    ]
  }
  return { kind: 'prepared', scaledAt, stepsAt }
}

/** The rows that a share lies between, or the one it meets or falls short of, and the marks there. */
interface Found {
  readonly kind: 'met' | 'between' | 'lowest'
  readonly marks: Ratio
  readonly rows: readonly { readonly marks: Units; readonly share: Ratio }[]
}

function marksAt(rows: readonly Row[], { above, below }: Ratio): Found {
  const total = BigInt(candidatesOf(rows))
  // The first row at or above the share: upTo ÷ candidates ≥ above ÷ below. The last row stands at 1, so there is one.
  const at = firstWhere(rows, ({ upTo }) => BigInt(upTo) * below >= above * total)
  const [next, last] = [rows[at], rows[at - 1]]
  if (next === undefined) throw new RangeError('no share is above 1')
  const row = ({ marks, upTo }: Row) => ({ marks, share: { above: BigInt(upTo), below: total } })
  const marks = { above: BigInt(next.marks), below: 1n }
  if (BigInt(next.upTo) * below === above * total) return { kind: 'met', marks, rows: [row(next)] }
  if (last === undefined) return { kind: 'lowest', marks, rows: [row(next)] }
  const gap = BigInt(next.upTo - last.upTo) * below
  const way = above * total - BigInt(last.upTo) * below
  const between = { above: BigInt(last.marks) * gap + BigInt(next.marks - last.marks) * way, below: gap }
  return { kind: 'between', marks: between, rows: [row(last), row(next)] }
}

function meanOf(ratios: readonly Ratio[]): Ratio {
  const total = ratios.reduce((sum, { above, below }) => ({ above: sum.above * below + above * sum.below, below: sum.below * below }), {
    above: 0n,
    below: 1n,
  })
  return { above: total.above, below: total.below * BigInt(ratios.length) }
}

function shareSteps({ shift, marks }: Place, own: readonly Row[], share: Ratio): Step[] {
  const count = letter('m')
  return [
    {
      name: 'candidates-at-or-below',
      where: shift,
      symbol: count,
      value: String(share.above),
      formula: { kind: 'count', relation: '≤', of: letter('M'), than: letter('T') },
      numbers: { kind: 'count', relation: '≤', of: letter('M'), than: number(marksText(marks)) },
    },
    {
      name: 'share',
      where: shift,
      symbol: letter('P'),
      value: shareText(share),
      formula: quotient(count, letter('N')),
      numbers: quotient(number(String(share.above)), whole(candidatesOf(own))),
    },
  ]
}

function foundStep(where: number, { kind, marks, rows: [last, next] }: Found, share: Ratio): Step {
  const base = { where, symbol: marksSymbol(where), value: ratioText(marks) }
  if (kind !== 'between' || last === undefined || next === undefined)
    return { ...base, name: kind === 'met' ? 'marks-at-share' : 'lowest-marks', formula: null, numbers: null }
  const [x0, x1] = [letter('M', { below: '0' }), letter('M', { below: '1' })]
  const [p0, p1] = [letter('P', { below: '0' }), letter('P', { below: '1' })]
  const text = (ratio: Ratio) => number(shareText(ratio))
  return {
    ...base,
    name: 'marks-between-shares',
    formula: between(x0, x1, letter('P'), p0, p1),
    numbers: between(
      ...([number(marksText(last.marks)), number(marksText(next.marks))] as const),
      ...([text(share), text(last.share), text(next.share)] as const),
    ),
  }
}

/** x0 + (p − p0) ÷ (p1 − p0) × (x1 − x0) */
const between = (x0: Expression, x1: Expression, p: Expression, p0: Expression, p1: Expression): Expression =>
  sum(x0, product(quotient(difference(p, p0), difference(p1, p0)), difference(x1, x0)))

/** 1 ÷ t × (x1 + x2 + …) */
const mean = (shifts: Expression, ...marks: readonly Expression[]): Expression => product(quotient(whole(1), shifts), sum(...marks))

const marksSymbol = (shift: number): Letter => letter('M', { below: `(${shift + 1})` })
const shareText = ({ above, below }: Ratio): string => shortText(scaleRatio(above, below, DECIMALS), DECIMALS)
const ratioText = ({ above, below }: Ratio): string => shortText(scaleRatio(above, below * BigInt(UNIT), DECIMALS), DECIMALS)

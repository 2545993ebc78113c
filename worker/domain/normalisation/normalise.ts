import type { Units } from '#contract/shared/units.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { decimalText, scaleRatio } from './decimals.ts'
import { dsssb } from './dsssb.ts'
import { equipercentile } from './equipercentile.ts'
import { number, sum, letter, whole } from './expression.ts'
import { gate } from './gate.ts'
import { impossible, type Impossible, type Method, type MethodId, type Place, type Step } from './method.ts'
import { ntaPercentile } from './nta-percentile.ts'
import { rowsOf, type Shift } from './shift.ts'
import { ssc2019 } from './ssc-2019.ts'

export const METHODS: Readonly<Record<MethodId, Method>> = { nta: ntaPercentile, ssc2019, equipercentile, gate, dsssb }

export interface Normalised {
  readonly kind: 'normalised'
  readonly method: Method
  readonly candidates: number
  /** In the order of the shifts that were given. */
  readonly shifts: readonly { readonly id: string; readonly rows: readonly NormalisedRow[] }[]
  /** The whole working of one row, its rank at the end; a place that has no row is a RangeError. */
  readonly workingAt: (place: Place) => readonly Step[]
}

/** Equal raw marks of one shift: all who have them share figure and rank. */
export interface NormalisedRow {
  readonly marks: Units
  readonly count: number
  /** The normalised figure, as a whole multiple of the method's last decimal and as it is printed. */
  readonly scaled: number
  readonly text: string
  /** Among the candidates of all shifts: 1 + the number whose rounded figure is higher. */
  readonly rank: number
  /** How many share this rank, over all shifts. */
  readonly tied: number
}

/** Every mark of every shift under one method, from the lowest to the highest, ranked over all shifts by what is printed. */
export function normalise(id: MethodId, shifts: readonly Shift[]): Normalised | Impossible {
  const method = METHODS[id]
  if (shifts.length === 0) return impossible('nobody', 'all')
  const prepared = method.prepareFor(shifts)
  if (prepared.kind === 'impossible') return prepared
  const raw = shifts.map((shift, i) =>
    rowsOf(shift).map(({ marks, count }) => ({ marks, count, scaled: prepared.scaledAt({ shift: i, marks }) })),
  )
  const standings = standingsOf(raw.flat())
  const rows = raw.map((own) => own.map((row): NormalisedRow => rowOf(row, method, standings)))
  const rowAt = ({ shift, marks }: Place): NormalisedRow => {
    const row = rows[shift]?.find((one) => one.marks === marks)
    if (row === undefined) throw new RangeError(`nobody has ${marks}/${UNIT} marks in shift ${shift}`)
    return row
  }
  return {
    kind: 'normalised',
    method,
    candidates: raw.flat().reduce((n, { count }) => n + count, 0),
    shifts: shifts.map(({ id: shiftId }, i) => ({ id: shiftId, rows: rows[i] ?? [] })),
    workingAt: (place) => [...prepared.stepsAt(place), rankStep(rowAt(place))],
  }
}

/** Normalised less raw marks, with the method's decimals; null where it gives percentiles. */
export const changeOf = ({ marks, scaled }: NormalisedRow, { gives, decimals }: Method): string | null =>
  gives === 'marks' ? decimalText(scaled - scaleRatio(BigInt(marks), BigInt(UNIT), decimals), decimals) : null

interface Standing {
  readonly rank: number
  readonly tied: number
}

function rowOf(row: { marks: Units; count: number; scaled: number }, method: Method, standings: ReadonlyMap<number, Standing>) {
  const standing = standings.get(row.scaled) ?? { rank: 1, tied: row.count }
  return { ...row, text: decimalText(row.scaled, method.decimals), ...standing }
}

/** Rank and number of each figure, from the highest down. */
function standingsOf(rows: readonly { readonly count: number; readonly scaled: number }[]): Map<number, Standing> {
  const tied = new Map<number, number>()
  for (const { count, scaled } of rows) tied.set(scaled, (tied.get(scaled) ?? 0) + count)
  let above = 0
  return new Map(
    [...tied]
      .toSorted(([a], [b]) => b - a)
      .map(([scaled, count]) => {
        const rank = above + 1
        above += count
        return [scaled, { rank, tied: count }] as const
      }),
  )
}

const rankStep = ({ rank, text }: NormalisedRow): Step => ({
  name: 'rank',
  where: 'all',
  symbol: letter('R'),
  value: String(rank),
  formula: sum(whole(1), { kind: 'count', relation: '>', of: letter('Z'), than: letter('z') }),
  numbers: sum(whole(1), { kind: 'count', relation: '>', of: letter('Z'), than: number(text) }),
})

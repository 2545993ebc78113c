/** Figures as the tables show them; a dash where there is none. */
import { roundToUnits } from '#domain/marking/units.ts'
import { formatDuration, formatMarks, formatPercent, formatWholeMarks } from '#web/lib/i18n/format.ts'

const NONE = '–'

/** A share of 1. */
export const share = (value: number | null): string => (value === null ? NONE : formatPercent(value))

/** Two decimals at most, and no zero with a sign; an index in percent stands without its sign. */
export const decimal = (value: number | null): string =>
  value === null ? NONE : formatWholeMarks(Math.round(value * 100) / 100 + 0).replace('-', '−')

/** Marks of a number of units that need not be whole. */
export const marks = (meanUnits: number | null, unit: number): string =>
  meanUnits === null ? NONE : formatMarks(roundToUnits(meanUnits), unit)

/** A mean of ms. */
export const time = (ms: number | null): string => (ms === null ? NONE : formatDuration(Math.round(ms)))

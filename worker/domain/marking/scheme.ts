import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseMarks } from './marks.ts'
import { timesUnits, units } from './units.ts'

/** A marking scheme of the contract with its marks as `Units`. */
export type UnitScheme =
  | { readonly rule: 'fixed'; readonly right12: Units; readonly wrong12: Units; readonly unanswered12: Units }
  | { readonly rule: 'jeeAdvanced'; readonly right12: Units; readonly partial12: Units; readonly wrong12: Units }
  | { readonly rule: 'proportional'; readonly right12: Units; readonly wrong12: Units }
  /** Each of `rows` rows on its own: the marks are those of one row. */
  | {
      readonly rule: 'perRow'
      readonly rows: number
      readonly right12: Units
      readonly wrong12: Units
      readonly unanswered12: Units
    }

/** The most that a question can give. */
export const mostOf = (scheme: UnitScheme): Units => (scheme.rule === 'perRow' ? timesUnits(scheme.right12, scheme.rows) : scheme.right12)

/** Amounts of which everything that a question can give or take is a sum. */
export function stepsOf(scheme: UnitScheme): Units[] {
  switch (scheme.rule) {
    case 'fixed':
    case 'perRow':
      return [scheme.right12, scheme.wrong12, scheme.unanswered12]
    case 'jeeAdvanced':
      return [scheme.right12, scheme.partial12, scheme.wrong12]
    case 'proportional':
      // A share may be any number of units.
      return [units(1)]
  }
}

/**
 * A scheme for a question of so many rows, or null where a mark is not a whole number of units.
 * @param unit units in a mark
 */
export function schemeInUnits(scheme: MarkingScheme, rows: number, unit: number): UnitScheme | null {
  const [right12, wrong12] = [parseMarks(scheme.right, unit), parseMarks(scheme.wrong, unit)]
  if (right12 === null || wrong12 === null) return null
  if (scheme.rule === 'jeeAdvanced') {
    const partial12 = parseMarks(scheme.partial, unit)
    return partial12 === null ? null : { rule: 'jeeAdvanced', right12, partial12, wrong12 }
  }
  if (scheme.rule === 'proportional') return { rule: 'proportional', right12, wrong12 }
  const unanswered12 = parseMarks(scheme.unanswered ?? '0', unit)
  if (unanswered12 === null) return null
  const marks = { right12, wrong12, unanswered12 }
  return scheme.rule === 'perRow' ? { rule: 'perRow', rows, ...marks } : { rule: 'fixed', ...marks }
}

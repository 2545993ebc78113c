/** The unit of a plan: the least that holds all of its marks, or that of the test's first paper (domain/marking/mark-unit). */
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { leastUnit, leastUnitOfPattern, MOST_UNITS, planUnit, qualifyingMarks } from '#domain/marking/mark-unit.ts'
import { stepsOf, type UnitScheme } from '#domain/marking/scheme.ts'
import type { PlanFault, Slotted } from './paper-plan.ts'

/** The unit, and what keeps the fixed one from holding every mark. */
export function choosePlanUnit(
  pattern: ContentPattern,
  planned: readonly Slotted[],
  fixedUnit: number | null,
): { readonly unit: number; readonly faults: readonly PlanFault[] } {
  if (fixedUnit === null) return { unit: planUnit(leastUnit(planned, qualifyingMarks(pattern))), faults: [] }
  const own = leastUnitOfPattern(pattern)
  if (fixedUnit % own !== 0) return { unit: fixedUnit, faults: [{ path: ['pattern'], message: finerMarks(own, fixedUnit) }] }
  const faults = planned.flatMap(({ name, path, scheme, parts }) =>
    fixedUnit % leastUnit([{ scheme, parts }]) === 0 ? [] : [{ path, message: finerShare(name, parts, scheme.right, fixedUnit) }],
  )
  return { unit: fixedUnit, faults }
}

/** The fault of a plan whose marks are too many in its unit, or null. */
export function tooManyUnits(
  unit: number,
  questions: readonly { readonly scheme: UnitScheme }[],
  attainable: { readonly total: number; readonly sections: readonly number[] },
): PlanFault | null {
  const lowest = questions.reduce((sum, { scheme }) => sum + lowestOf(scheme), 0)
  const most = Math.max(attainable.total, -lowest, ...attainable.sections)
  if (most <= MOST_UNITS) return null
  return {
    path: ['pattern'],
    message:
      `gives or takes ${Math.ceil(most / unit)} marks, which must be counted in 1/${unit} of a mark: ${most} units, and ${MOST_UNITS} is the most. ` +
      'Use fractions with smaller denominators, or fewer marks',
  }
}

const lowestOf = (scheme: UnitScheme): number =>
  Math.min(0, ...stepsOf(scheme), scheme.wrong12) * (scheme.rule === 'perRow' ? scheme.rows : 1)

const finerMarks = (needed: number, fixed: number): string =>
  `has marks that need 1/${needed} of a mark, and this test was first published in 1/${fixed}: one ranking cannot mix the two. ` +
  'Make a new test for this pattern'

const finerShare = (name: string, parts: number, right: string, fixed: number): string =>
  `"${name}" has ${parts} right options, and one of ${parts} parts of ${right} marks is not whole in 1/${fixed} of a mark, in which this test ` +
  'was first published; change the number of right options, or make a new test'

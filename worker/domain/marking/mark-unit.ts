/**
 * The unit of a mark of a paper plan: 12 where every mark of it is whole twelfths, else the least common denominator of its marks,
 * penalties and shares (docs/exam-rules.md#marks). A test keeps the unit of its first paper, so that no board mixes units.
 */
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import { gcd, readMark, UNIT } from './marks.ts'
import { roundToUnits } from './units.ts'

/**
 * The most that a plan may give in its unit: sums of squares of ten million attempts stay below 2^53, which numbers hold exactly.
 */
export const MOST_UNITS = 30_000

/** A right answer of so many equal parts, of which a learner may have some: a proportional scheme. 1 for every other. */
export interface SharedScheme {
  readonly scheme: MarkingScheme
  /** 1 or more. */
  readonly parts: number
}

/** The least unit that holds all of these; 1 where all are whole marks. Texts that are no marks have no say. */
export function leastUnit(schemes: readonly SharedScheme[], others: readonly string[] = []): number {
  const shares = schemes.map(({ scheme, parts }) => shareDenominator(scheme, parts))
  return commonUnit([...shares, ...schemes.flatMap(({ scheme }) => marksOf(scheme).map(denominatorOf)), ...others.map(denominatorOf)])
}

/** The unit of a plan whose marks need this one at least. */
export const planUnit = (least: number): number => (UNIT % least === 0 ? UNIT : least)

/** The unit of one question by itself, such as in practice. */
export const unitOfScheme = (scheme: MarkingScheme, parts = 1): number => planUnit(leastUnit([{ scheme, parts }]))

/** The least unit of what a pattern writes: marks, penalties and the marks that qualify. Questions whose right answer is shared may need a finer one. */
export const leastUnitOfPattern = ({ sections }: Pick<ContentPattern, 'sections'>): number =>
  leastUnit(
    sections.flatMap(({ blocks }) => blocks.map(({ scheme }) => ({ scheme, parts: 1 }))),
    qualifyingMarks({ sections }),
  )

/** The unit in which everything that a pattern writes can be counted, without what single questions need. */
export const unitOfPattern = (pattern: Pick<ContentPattern, 'sections'>): number => planUnit(leastUnitOfPattern(pattern))

/** The marks that sections ask for to qualify. */
export const qualifyingMarks = ({ sections }: Pick<ContentPattern, 'sections'>): string[] =>
  sections.flatMap(({ qualifying }) => (qualifying === undefined ? [] : [qualifying.marks]))

/** The least unit that holds amounts of all of these exactly. Beyond `FINEST` it is no longer looked for: such a unit is refused or rounded to. */
export const commonUnit = (units: readonly number[]): number =>
  units.reduce((all, unit) => (all > FINEST ? all : (all / gcd(all, unit)) * unit), 1)

/** A thousand million parts of a mark. */
export const FINEST = 1e9

const marksOf = (scheme: MarkingScheme): string[] => {
  switch (scheme.rule) {
    case 'jeeAdvanced':
      return [scheme.right, scheme.wrong, scheme.partial]
    case 'proportional':
      return [scheme.right, scheme.wrong]
    case 'fixed':
    case 'perRow':
      return [scheme.right, scheme.wrong, scheme.unanswered ?? '0']
  }
}

const denominatorOf = (text: string): number => readMark(text)?.denominator ?? 1

function shareDenominator(scheme: MarkingScheme, parts: number): number {
  if (scheme.rule !== 'proportional') return 1
  const right = readMark(scheme.right)
  if (right === null) return 1
  return (right.denominator * parts) / gcd(Math.abs(right.numerator), parts)
}

/** One unit for marks of tests with these units; twelfths where all of them count so. Exact as long as it is not finer than `FINEST`. */
export function sharedUnit(units: readonly number[]): number {
  const common = planUnit(commonUnit(units))
  return common > FINEST ? NEARLY_EXACT : common
}

/** Amounts that have no common unit are rounded to it. */
const NEARLY_EXACT = 1_200_000

/** An amount in another unit: exact where that is a multiple of its own, else to the nearest. */
export const inUnit = (amount: Units, from: number, to: number): Units => (from === to ? amount : roundToUnits((amount * to) / from))

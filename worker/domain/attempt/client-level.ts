import { UNIT } from '#domain/marking/marks.ts'
import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'

/**
 * What a site must be able to show for a test of this pattern: 1 for single, multiple and numerical questions under one clock, which
 * every page ever served can; 2 for the rules and types that came after; 3 for choosing sections in the test; 4 for marks in another unit than twelfths. A page from before a deployment would show the rest wrongly, and
 * is told to load again. A page works its own level out, so a type that it does not know counts as its highest, `SITE_LEVEL`.
 */
export const siteLevelOf = (pattern: ContentPattern, unit: number): number =>
  Math.max(
    unit === UNIT ? 1 : 4,
    pattern.chooseSections?.inTest === true ? 3 : hasFirstRules(pattern) ? 1 : 2,
    ...pattern.sections.flatMap(({ blocks }) => blocks.map(({ type }) => TYPE_LEVELS[type] ?? SITE_LEVEL)),
  )

const hasFirstRules = ({ clock, pause, chooseSections, sections }: ContentPattern): boolean =>
  clock === 'shared' &&
  pause === undefined &&
  chooseSections === undefined &&
  sections.every(({ blocks, qualifying }) => qualifying === undefined && blocks.every(({ attemptAny }) => attemptAny === undefined))

/** The level of a new type is above all that have been released, and `SITE_LEVEL` rises to it. */
export const TYPE_LEVELS: Partial<Record<string, number>> = {
  single: 1,
  multiple: 1,
  numerical: 1,
  trueFalse: 2,
  assertionReason: 2,
  listMatch: 2,
  matrix: 2,
  text: 2,
} satisfies Record<QuestionType, number>

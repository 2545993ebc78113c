import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'

/**
 * What a site must be able to show for a test of this pattern: 1 for single, multiple and numerical questions under one clock, which
 * every page ever served can. A page from before a deployment would show the rest wrongly, and is told to load again.
 */
export const siteLevelOf = (pattern: ContentPattern): number =>
  pattern.clock === 'shared' &&
  pattern.pause === undefined &&
  pattern.chooseSections === undefined &&
  pattern.sections.every(({ blocks, qualifying }) => qualifying === undefined && blocks.every(isFirstKind))
    ? 1
    : SITE_LEVEL

const isFirstKind = ({ type, attemptAny }: ContentPattern['sections'][number]['blocks'][number]): boolean =>
  FIRST_TYPES.has(type) && attemptAny === undefined

const FIRST_TYPES: ReadonlySet<QuestionType> = new Set(['single', 'multiple', 'numerical'])

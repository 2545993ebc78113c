import { expect, test } from 'vitest'
import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { siteLevelOf, TYPE_LEVELS } from './client-level.ts'

const scheme = { rule: 'fixed', right: '4', wrong: '-1' } as const
type Block = ContentPattern['sections'][number]['blocks'][number]

const patternOf = (block: Partial<Block> = {}, rest: Partial<ContentPattern> = {}): ContentPattern => ({
  id: 'plain',
  version: 1,
  title: { en: 'Plain' },
  exam: 'JEE',
  durationMinutes: 60,
  saveMode: 'button',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  sections: [{ id: 'a', title: { en: 'A' }, blocks: [{ type: 'single', count: 2, scheme, ...block }] }],
  ...rest,
})

test('every page can show choices and numbers under one clock', () => {
  expect((['single', 'multiple', 'numerical'] as const).map((type) => siteLevelOf(patternOf({ type }), UNIT))).toEqual([1, 1, 1])
})
test.each([
  ['a clock for each section', {}, { clock: 'perSection' }],
  ['pauses', {}, { pause: { times: 1, minutes: 5 } }],
  ['an "attempt any" block', { attemptAny: 1 }, {}],
  ['a matrix', { type: 'matrix' }, {}],
  ['a choice of sections by what is answered', {}, { chooseSections: { of: ['a', 'b'], count: 1 } }],
] as const)('%s needs a page of the second level', (_name, block, rest) => {
  expect(siteLevelOf(patternOf(block, rest as Partial<ContentPattern>), UNIT)).toBe(2)
})
test('a choice of sections in the test needs a page of the third level', () => {
  expect(siteLevelOf(patternOf({}, { chooseSections: { of: ['a', 'b'], count: 1, inTest: true } }), UNIT)).toBe(3)
})
test('marks in another unit than twelfths need a page of the fourth level', () => {
  expect([
    siteLevelOf(patternOf(), 28),
    siteLevelOf(patternOf({}, { chooseSections: { of: ['a', 'b'], count: 1, inTest: true } }), 28),
  ]).toEqual([4, 4])
})
test('a type that this page does not know needs the highest level that it can say', () => {
  expect(siteLevelOf(patternOf({ type: 'hologram' as 'single' }), UNIT)).toBe(SITE_LEVEL)
})
test('the level that a page says covers every type that it has', () => {
  expect(Math.max(...questionTypes.map((type) => TYPE_LEVELS[type] ?? Infinity))).toBeLessThanOrEqual(SITE_LEVEL)
})

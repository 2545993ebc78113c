import { expect, test } from 'vitest'
import { isPublishTime, mayBecome, publishFaults } from './text-state.ts'
import { TEXT_STATES } from '#contract/shared/articles.ts'

test.each([
  ['draft', ['scheduled', 'published']],
  ['scheduled', ['draft', 'scheduled', 'published']],
  ['published', ['archived']],
  ['archived', ['draft']],
] as const)('a %s text may only become %j', (from, next) => {
  expect(TEXT_STATES.filter((to) => mayBecome(from, to))).toEqual(next)
})

test('a text is scheduled for a time ahead, within a year', () => {
  const now = Date.UTC(2026, 10, 24)
  expect(isPublishTime(now + 1, now)).toBe(true)
  expect(isPublishTime(now, now)).toBe(false)
  expect(isPublishTime(Date.UTC(2027, 10, 24), now)).toBe(true)
  expect(isPublishTime(Date.UTC(2062, 10, 24), now)).toBe(false)
})

const READY = {
  title: 'Percentages in your head',
  excerpt: 'Four ways to find a percentage without a pen.',
  words: 900,
  slug: 'percentages',
  byline: 'Asha Rao',
  testShown: null,
}

test('a whole text may be published', () => {
  expect(publishFaults(READY)).toEqual([])
  expect(publishFaults({ ...READY, testShown: true })).toEqual([])
})

test.each([
  ['without a title', { title: ' ' }, 'title'],
  ['with an excerpt that says nothing', { excerpt: 'Tricks.' }, 'excerpt'],
  ['of a few words', { words: 19 }, 'text'],
  ['without an address', { slug: null }, 'slug'],
  ['of no one', { byline: '' }, 'byline'],
  ['that offers a test which learners cannot see', { testShown: false }, 'test'],
])('a text %s is not published', (_what, change, fault) => {
  expect(publishFaults({ ...READY, ...change })).toEqual([fault])
})

import { expect, test } from 'vitest'
import { isSlug, slugOf } from './slug.ts'

test.each(['a', 'ssc-cgl-2026', '100-words', 'cgl-area-hi'])('"%s" may be an address', (slug) => {
  expect(isSlug(slug)).toBe(true)
})

test.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'a/b', 'क', 'search', 'category', 'feed', 'feed.xml', 'x'.repeat(81)])(
  '"%s" may not be an address',
  (slug) => {
    expect(isSlug(slug)).toBe(false)
  },
)

test.each([
  ['Percentages in your head: 4 ways', 'en', 'percentages-in-your-head-4-ways'],
  ['Résumé of the week', 'en', 'resume-of-the-week'],
  ['Percentages in your head', 'hi', 'percentages-in-your-head-hi'],
  ['One two three four five six seven eight nine ten', 'en', 'one-two-three-four-five-six-seven-eight'],
  ['प्रतिशत', 'hi', null],
  ['Search', 'en', null],
])('"%s" (%s) is proposed as %s', (title, language, slug) => {
  expect(slugOf(title, language)).toBe(slug)
})

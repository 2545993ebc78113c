import type { CatalogueGroup } from '#contract/catalogue.ts'
import { searchWords } from '#domain/search-words.ts'
import { matchesWords } from './catalogue-filter.ts'

/** At most this many suggestions (product-spec §9). */
export const MOST_SUGGESTIONS = 5

export interface Suggestion {
  readonly id: string
  readonly kind: 'group' | 'test'
  readonly title: string
  /** For a test, the title of a group it is in; for a group its exam. */
  readonly under: string
  readonly groupId: string
}

/** What the words may mean: series before tests, titles that begin so before others, each test once. */
export function suggest(groups: readonly CatalogueGroup[], query: string): Suggestion[] {
  const first = searchWords(query)[0]
  if (first === undefined) return []
  const found = new Map<string, Suggestion>()
  for (const group of groups) {
    if (matchesWords(`${group.title} ${group.exam}`, query)) {
      found.set(group._id, { id: group._id, kind: 'group', title: group.title, under: group.exam, groupId: group._id })
    }
  }
  for (const group of groups) {
    for (const test of group.testSeries) {
      if (!found.has(test._id) && matchesWords(`${test.title} ${test.exam}`, query)) {
        found.set(test._id, { id: test._id, kind: 'test', title: test.title, under: group.title, groupId: group._id })
      }
    }
  }
  const begins = ({ title }: Suggestion) => (searchWords(title)[0]?.startsWith(first) ? 0 : 1)
  return [...found.values()].toSorted((a, b) => begins(a) - begins(b)).slice(0, MOST_SUGGESTIONS)
}

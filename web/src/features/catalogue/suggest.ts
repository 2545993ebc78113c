import type { CatalogueGroup } from '#contract/catalogue.ts'
import { MOST_SUGGESTIONS, type SearchSuggestion } from '#contract/search.ts'
import { searchWords } from '#domain/search-words.ts'
import { matchesWords } from './catalogue-filter.ts'

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

/**
 * What the device found first, then what the service found by titles in other languages. What is not in the list on the device is
 * left out: it could not be opened.
 */
export function withFound(
  local: readonly Suggestion[],
  found: readonly SearchSuggestion[],
  groups: readonly CatalogueGroup[],
): Suggestion[] {
  const known = new Map(
    groups.flatMap((group) => [group, ...group.testSeries].map((one) => [one._id, { group, title: one.title }] as const)),
  )
  const remote = found.flatMap(({ id, kind, exam }): Suggestion[] => {
    const entry = known.get(id)
    if (entry === undefined) return []
    return [{ id, kind, title: entry.title, under: kind === 'group' ? exam : entry.group.title, groupId: entry.group._id }]
  })
  return [...new Map([...local, ...remote].map((one) => [one.id, one])).values()].slice(0, MOST_SUGGESTIONS)
}

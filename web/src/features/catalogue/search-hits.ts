import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue.ts'
import type { SearchResponse } from '#contract/search.ts'
import { slipsInText } from '#domain/close-words.ts'
import { searchWords } from '#domain/search-words.ts'

/** The tests that a search finds, each within its series. */
export interface SearchHits {
  readonly has: (group: CatalogueGroup, test: CatalogueTest) => boolean
  /** Nothing holds the words that were typed; these hold words close to them. */
  readonly close: boolean
}

/**
 * What the words find: in the list on the device, by titles, exams and subjects in the reader's language, and among what the service
 * found by their names in other languages. Close words count only where nothing holds the words themselves. Null without a word.
 */
export function searchHits(groups: readonly CatalogueGroup[], query: string, found: SearchResponse | undefined): SearchHits | null {
  const typed = searchWords(query)
  if (typed.length === 0) return null
  const local = new Map<string, number>()
  for (const group of groups) {
    for (const test of group.testSeries) {
      const slips = slipsInText(typed, searchWords(`${group.title} ${group.exam} ${wordsOfTest(test)}`))
      if (slips !== null) local.set(keyOf(group, test), slips)
    }
  }
  const named = new Set(found?.items.map(({ id }) => id))
  const exact = new Set([...local].flatMap(([key, slips]) => (slips === 0 ? [key] : [])))
  const close = exact.size === 0 && (found === undefined || named.size === 0 || found.close === true)
  const held = close ? new Set(local.keys()) : exact
  const remote = found?.close === true && !close ? new Set<string>() : named
  return { close, has: (group, test) => held.has(keyOf(group, test)) || remote.has(group._id) || remote.has(test._id) }
}

/** What a test itself is found by. */
export const wordsOfTest = ({ title, exam, subjects = [] }: CatalogueTest): string =>
  [title, exam, ...subjects.flatMap((subject) => [subject.title, subject.id])].join(' ')

const keyOf = (group: CatalogueGroup, test: CatalogueTest): string => `${group._id} ${test._id}`

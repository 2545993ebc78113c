import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import type { SearchResponse } from '#contract/search/schemas.ts'
import { slipsInText } from '#domain/search/close-words.ts'
import { searchWords } from '#domain/search/search-words.ts'

/** The tests that a search finds, each within its series. */
export interface SearchHits {
  /** How well a test fits, less is better; null where it does not. */
  readonly rankOf: (group: CatalogueGroup, test: CatalogueTest) => number | null
  /** Nothing holds the words that were typed; these hold words close to them. */
  readonly close: boolean
}

/** By their own titles, then as the service has them in order, then by what stands beside the titles, then as part of a series. */
const RANK = { title: 0, service: 1, beside: 1_000, series: 1_001 } as const

/**
 * What the words find: in the list on the device, by titles, exams and subjects in the reader's language, and among what the service
 * found by their names in other languages. Close words count only where nothing holds the words themselves. Null without a word.
 */
export function searchHits(groups: readonly CatalogueGroup[], query: string, found: SearchResponse | undefined): SearchHits | null {
  const typed = searchWords(query)
  if (typed.length === 0) return null
  const local = localHits(groups, typed)
  const isExact = [...local.values()].some(({ slips }) => slips === 0)
  const close = !isExact && (found === undefined || found.items.length === 0 || found.close === true)
  const counts = ({ slips }: LocalHit) => slips === 0 || close
  const service = new Map(found?.close === true && !close ? [] : found?.items.map(({ id }, place) => [id, RANK.service + place]))
  const rankOf = (group: CatalogueGroup, test: CatalogueTest) => {
    const own = local.get(keyOf(group, test))
    const ranks = [own && counts(own) ? own.rank : null, service.get(test._id) ?? null, service.has(group._id) ? RANK.series : null]
    return ranks.reduce((best, rank) => (best === null || (rank !== null && rank < best) ? rank : best), null)
  }
  return { close, rankOf }
}

interface LocalHit {
  readonly slips: number
  readonly rank: number
}

function localHits(groups: readonly CatalogueGroup[], typed: readonly string[]): ReadonlyMap<string, LocalHit> {
  const hits = new Map<string, LocalHit>()
  for (const group of groups) {
    const around = searchWords(`${group.title} ${group.exam}`)
    for (const test of group.testSeries) {
      const slips = slipsInText(typed, [...around, ...searchWords(wordsOfTest(test))])
      if (slips === null) continue
      const inTitle = slipsInText(typed, searchWords(test.title)) !== null
      hits.set(keyOf(group, test), { slips, rank: inTitle ? RANK.title : RANK.beside })
    }
  }
  return hits
}

/** What a test itself is found by. */
export const wordsOfTest = ({ title, exam, subjects = [], sitting }: CatalogueTest): string =>
  [title, exam, sitting?.year ?? '', sitting?.tier ?? '', ...subjects.flatMap((subject) => [subject.title, subject.id])].join(' ')

const keyOf = (group: CatalogueGroup, test: CatalogueTest): string => `${group._id} ${test._id}`

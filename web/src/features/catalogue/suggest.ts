import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { MOST_SUGGESTIONS, type SearchResponse } from '#contract/search/schemas.ts'
import { slipsInText } from '#domain/search/close-words.ts'
import { searchWords } from '#domain/search/search-words.ts'
import { wordsOfTest } from './search-hits.ts'

export interface Suggestion {
  readonly id: string
  readonly kind: 'group' | 'test'
  readonly title: string
  /** For a test, the title of a group it is in; for a group its exam. */
  readonly under: string
  readonly groupId: string
}

/** What the device finds; `close` where nothing holds the words that were typed, and these hold words close to them. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  readonly close: boolean
}

/**
 * What the words may mean, each test once. The fewest slips come first, then what holds the words in its title, then titles that begin so,
 * then series before tests. What holds the words only with slips is left out where anything holds them as they are.
 */
export function suggest(groups: readonly CatalogueGroup[], query: string): Suggestions {
  const typed = searchWords(query)
  const [first] = typed
  if (first === undefined) return { items: [], close: false }
  const found = new Map<string, Found>()
  const look = (entry: Suggestion, beside: string) => {
    if (found.has(entry.id)) return
    const title = searchWords(entry.title)
    const slips = slipsInText(typed, [...title, ...searchWords(beside)])
    if (slips === null) return
    const begins = title[0]?.startsWith(first) === true
    found.set(entry.id, { entry, slips, place: begins ? 0 : slipsInText(typed, title) === null ? 2 : 1 })
  }
  for (const group of groups) {
    look({ id: group._id, kind: 'group', title: group.title, under: group.exam, groupId: group._id }, group.exam)
  }
  for (const group of groups) {
    for (const test of group.testSeries) {
      look({ id: test._id, kind: 'test', title: test.title, under: group.title, groupId: group._id }, wordsOfTest(test))
    }
  }
  const all = [...found.values()]
  const close = all.length > 0 && all.every(({ slips }) => slips > 0)
  const items = (close ? all : all.filter(({ slips }) => slips === 0)).toSorted((a, b) => a.slips - b.slips || a.place - b.place)
  return { items: items.slice(0, MOST_SUGGESTIONS).map(({ entry }) => entry), close }
}

interface Found {
  readonly entry: Suggestion
  readonly slips: number
  readonly place: number
}

/**
 * What the device found first, then what the service found by names in other languages. An exact find of either leaves out what the other
 * found by close words. What is not in the list on the device is left out: it could not be opened.
 */
export function withFound(local: Suggestions, found: SearchResponse | undefined, groups: readonly CatalogueGroup[]): Suggestions {
  const known = new Map(
    groups.flatMap((group) => [group, ...group.testSeries].map((one) => [one._id, { group, title: one.title }] as const)),
  )
  const remote = (found?.items ?? []).flatMap(({ id, kind, exam }): Suggestion[] => {
    const entry = known.get(id)
    if (entry === undefined) return []
    return [{ id, kind, title: entry.title, under: kind === 'group' ? exam : entry.group.title, groupId: entry.group._id }]
  })
  if (remote.length === 0) return local
  const remoteClose = found?.close === true
  if (local.items.length === 0 || (local.close && !remoteClose)) return { items: remote, close: remoteClose }
  if (remoteClose && !local.close) return local
  const both = [...new Map([...local.items, ...remote].map((one) => [one.id, one])).values()]
  return { items: both.slice(0, MOST_SUGGESTIONS), close: local.close }
}

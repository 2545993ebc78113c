import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Filter, Progress } from './filter-search.ts'
import type { SearchHits } from './search-hits.ts'

/** What the filters ask for beside the tests: the learner's progress, and what the words of the filter find. */
export interface Known {
  readonly attempted: ReadonlySet<string>
  /** ms UTC */
  readonly now: number
  /** Null without words. */
  readonly hits: SearchHits | null
}

export interface FilteredGroup {
  readonly group: CatalogueGroup
  /** The tests of it that match. */
  readonly tests: readonly CatalogueTest[]
  /** Of those, the one that it opens at; absent where all of its tests match. */
  readonly meant?: CatalogueTest
}

/** A test is new for so long. */
export const NEW_MS = 30 * 24 * 3_600_000

/**
 * The groups that have a matching test, each with those; without a filter all of them, empty ones too. Where words are searched for, the
 * groups whose tests fit them best come first.
 */
export function filterGroups(groups: readonly CatalogueGroup[], filter: Filter, known: Known): FilteredGroup[] {
  const { hits } = known
  const nothing = hits === null && Object.entries(filter).every(([name, value]) => name === 'q' || name === 'all' || value === undefined)
  const listed = groups
    .map((group) =>
      withMeant(
        group,
        group.testSeries.filter((test) => matches(group, test, filter, known)),
        hits,
      ),
    )
    .filter(({ tests }) => nothing || tests.length > 0)
  return hits === null ? listed : listed.toSorted((a, b) => bestRank(hits, a) - bestRank(hits, b))
}

/** A group that is listed for some of its tests leads to the first of those, or to the one that fits the words best. */
function withMeant(group: CatalogueGroup, tests: readonly CatalogueTest[], hits: SearchHits | null): FilteredGroup {
  const [first] = hits === null ? tests : tests.toSorted((a, b) => (hits.rankOf(group, a) ?? 0) - (hits.rankOf(group, b) ?? 0))
  const isNarrowed = tests.length < group.testSeries.length
  return { group, tests, ...(isNarrowed && first !== undefined && { meant: first }) }
}

const bestRank = (hits: SearchHits, { group, tests }: FilteredGroup): number =>
  Math.min(...tests.map((test) => hits.rankOf(group, test) ?? Infinity))

export interface Facet<Value extends string> {
  readonly value: Value
  /** The series that would be listed with this choice, the other choices as they are: as many as the button of the sheet says. */
  readonly count: number
}

export interface Facets {
  readonly exam: readonly Facet<string>[]
  readonly subject: readonly Facet<string>[]
  readonly language: readonly Facet<Locale>[]
  readonly access: readonly Facet<'free' | 'prime'>[]
  readonly is: readonly Facet<Progress>[]
  /** Years of previous papers, the newest first. */
  readonly year: readonly Facet<string>[]
}

export function facetsOf(groups: readonly CatalogueGroup[], filter: Filter, known: Known): Facets {
  const without = (name: keyof Filter) => {
    const { [name]: _gone, ...rest } = filter
    return filterGroups(groups, rest, known)
  }
  return {
    exam: count(without('exam'), (test) => [test.exam]),
    subject: count(without('subject'), (test) => (test.subjects ?? []).map(({ id }) => id)),
    language: count(without('language'), (test) => test.languages),
    access: count(without('access'), (test) => [test.access]),
    is: count(without('is'), (test) => progressOf(test, known)),
    year: count(without('year'), (test) => yearsOf(test).map(String)).toSorted((a, b) => Number(b.value) - Number(a.value)),
  }
}

/** What a test is called in the filters: it may be new and not begun at once. */
function progressOf(test: CatalogueTest, { attempted, now }: Omit<Known, 'hits'>): Progress[] {
  const isNew = typeof test.addedAt === 'string' && now - Date.parse(test.addedAt) < NEW_MS
  return [...(isNew ? (['new'] as const) : []), attempted.has(test._id) ? 'attempted' : 'todo']
}

/** The year that a previous paper was set in; none of another test. */
const yearsOf = ({ sitting }: CatalogueTest): number[] => (sitting === undefined ? [] : [sitting.year])

/** The names of all subjects by their ids. */
export const subjectNames = (groups: readonly CatalogueGroup[]): ReadonlyMap<string, string> =>
  new Map(groups.flatMap(({ testSeries }) => testSeries.flatMap(({ subjects = [] }) => subjects.map(({ id, title }) => [id, title]))))

/** The series that have a test with each value, the values of most series first. */
function count<Value extends string>(found: readonly FilteredGroup[], valuesOf: (test: CatalogueTest) => readonly Value[]): Facet<Value>[] {
  const counts = new Map<Value, number>()
  for (const { tests } of found) for (const value of new Set(tests.flatMap(valuesOf))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, series]) => ({ value, count: series }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function matches(group: CatalogueGroup, test: CatalogueTest, filter: Filter, known: Known): boolean {
  if (filter.exam !== undefined && test.exam !== filter.exam) return false
  if (filter.subject !== undefined && test.subjects?.some(({ id }) => id === filter.subject) !== true) return false
  if (filter.language !== undefined && !test.languages.includes(filter.language)) return false
  if (filter.access !== undefined && test.access !== filter.access) return false
  if (filter.is !== undefined && !progressOf(test, known).includes(filter.is)) return false
  if (filter.year !== undefined && !yearsOf(test).includes(filter.year)) return false
  return known.hits === null || known.hits.rankOf(group, test) !== null
}

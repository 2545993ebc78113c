import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue.ts'
import type { Locale } from '#contract/locales.ts'
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
}

/** A test is new for so long. */
export const NEW_MS = 30 * 24 * 3_600_000

/** The groups that have a matching test, each with those; without a filter all of them, empty ones too. */
export function filterGroups(groups: readonly CatalogueGroup[], filter: Filter, known: Known): FilteredGroup[] {
  const nothing = known.hits === null && Object.entries(filter).every(([name, value]) => name === 'q' || value === undefined)
  return groups
    .map((group) => ({ group, tests: group.testSeries.filter((test) => matches(group, test, filter, known)) }))
    .filter(({ tests }) => nothing || tests.length > 0)
}

export interface Facet<Value extends string> {
  readonly value: Value
  /** The tests that would be listed with this choice, the other choices as they are. */
  readonly count: number
}

export interface Facets {
  readonly exam: readonly Facet<string>[]
  readonly subject: readonly Facet<string>[]
  readonly language: readonly Facet<Locale>[]
  readonly access: readonly Facet<'free' | 'prime'>[]
  readonly is: readonly Facet<Progress>[]
}

export function facetsOf(groups: readonly CatalogueGroup[], filter: Filter, known: Known): Facets {
  const without = (name: keyof Filter) => {
    const { [name]: _gone, ...rest } = filter
    return testsOf(groups, rest, known)
  }
  return {
    exam: count(without('exam'), (test) => [test.exam]),
    subject: count(without('subject'), (test) => (test.subjects ?? []).map(({ id }) => id)),
    language: count(without('language'), (test) => test.languages),
    access: count(without('access'), (test) => [test.access]),
    is: count(without('is'), (test) => progressOf(test, known)),
  }
}

/** What a test is called in the filters: it may be new and not begun at once. */
function progressOf(test: CatalogueTest, { attempted, now }: Omit<Known, 'hits'>): Progress[] {
  const isNew = typeof test.addedAt === 'string' && now - Date.parse(test.addedAt) < NEW_MS
  return [...(isNew ? (['new'] as const) : []), attempted.has(test._id) ? 'attempted' : 'todo']
}

/** The names of all subjects by their ids. */
export const subjectNames = (groups: readonly CatalogueGroup[]): ReadonlyMap<string, string> =>
  new Map(groups.flatMap(({ testSeries }) => testSeries.flatMap(({ subjects = [] }) => subjects.map(({ id, title }) => [id, title]))))

/** Each test once, though it may be in several groups. */
const testsOf = (groups: readonly CatalogueGroup[], filter: Filter, known: Known) => [
  ...new Map(filterGroups(groups, filter, known).flatMap(({ tests }) => tests.map((test) => [test._id, test] as const))).values(),
]

function count<Value extends string>(tests: readonly CatalogueTest[], valuesOf: (test: CatalogueTest) => readonly Value[]): Facet<Value>[] {
  const counts = new Map<Value, number>()
  for (const test of tests) for (const value of valuesOf(test)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, tests]) => ({ value, count: tests }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function matches(group: CatalogueGroup, test: CatalogueTest, filter: Filter, known: Known): boolean {
  if (filter.exam !== undefined && test.exam !== filter.exam) return false
  if (filter.subject !== undefined && test.subjects?.some(({ id }) => id === filter.subject) !== true) return false
  if (filter.language !== undefined && !test.languages.includes(filter.language)) return false
  if (filter.access !== undefined && test.access !== filter.access) return false
  if (filter.is !== undefined && !progressOf(test, known).includes(filter.is)) return false
  return known.hits === null || known.hits.has(group, test)
}

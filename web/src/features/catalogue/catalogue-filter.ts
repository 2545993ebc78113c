import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue.ts'
import type { Locale } from '#contract/locales.ts'
import { searchWords } from '#domain/search-words.ts'
import type { Filter } from './filter-search.ts'

export interface FilteredGroup {
  readonly group: CatalogueGroup
  /** The tests of it that match. */
  readonly tests: readonly CatalogueTest[]
}

/** The groups that have a matching test, each with those; without a filter all of them, empty ones too. */
export function filterGroups(groups: readonly CatalogueGroup[], filter: Filter): FilteredGroup[] {
  const nothing = Object.values(filter).every((value) => value === undefined)
  return groups
    .map((group) => ({ group, tests: group.testSeries.filter((test) => matches(group, test, filter)) }))
    .filter(({ tests }) => nothing || tests.length > 0)
}

export interface Facet<Value extends string> {
  readonly value: Value
  /** The tests that would be listed with this choice, the other choices as they are. */
  readonly count: number
}

export interface Facets {
  readonly exam: readonly Facet<string>[]
  readonly language: readonly Facet<Locale>[]
  readonly access: readonly Facet<'free' | 'prime'>[]
}

export function facetsOf(groups: readonly CatalogueGroup[], filter: Filter): Facets {
  const { exam: _exam, ...withoutExam } = filter
  const { language: _language, ...withoutLanguage } = filter
  const { access: _access, ...withoutAccess } = filter
  return {
    exam: count(testsOf(groups, withoutExam), (test) => [test.exam]),
    language: count(testsOf(groups, withoutLanguage), (test) => test.languages),
    access: count(testsOf(groups, withoutAccess), (test) => [test.access]),
  }
}

/** Each test once, though it may be in several groups. */
const testsOf = (groups: readonly CatalogueGroup[], filter: Filter) => [
  ...new Map(filterGroups(groups, filter).flatMap(({ tests }) => tests.map((test) => [test._id, test] as const))).values(),
]

function count<Value extends string>(tests: readonly CatalogueTest[], valuesOf: (test: CatalogueTest) => readonly Value[]): Facet<Value>[] {
  const counts = new Map<Value, number>()
  for (const test of tests) for (const value of valuesOf(test)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, tests]) => ({ value, count: tests }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function matches(group: CatalogueGroup, test: CatalogueTest, filter: Filter): boolean {
  if (filter.exam !== undefined && test.exam !== filter.exam) return false
  if (filter.language !== undefined && !test.languages.includes(filter.language)) return false
  if (filter.access !== undefined && test.access !== filter.access) return false
  return filter.q === undefined || matchesWords(`${group.title} ${group.exam} ${test.title} ${test.exam}`, filter.q)
}

/** Every word that is looked for begins a word of the text. */
export function matchesWords(text: string, query: string): boolean {
  const words = searchWords(text)
  return searchWords(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

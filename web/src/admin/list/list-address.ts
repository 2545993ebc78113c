import type { AnyEndpoint, QueryOf } from '#contract/shared/endpoint.ts'
import type { ListSearch } from './list-search.ts'

export type { ListSearch }

const BETWEEN = '~'
/** An address stays short enough to be sent on: of a longer way only the last pages are kept. */
const MOST_PAGES = 40

/** With this filter, from the first page on; an empty value takes it off. */
export const withFilter = (search: ListSearch, name: string, value: string | undefined): ListSearch => ({
  ...search,
  after: undefined,
  [name]: value === '' ? undefined : value,
})

/** Without any filter; the order stays. */
export const withoutFilters = (search: ListSearch): ListSearch => ({
  ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
  sort: search['sort'],
})

/** Sorted by this, from the first page on. */
export const withSort = (search: ListSearch, sort: string): ListSearch => ({ ...search, after: undefined, sort })

/** What pressing a column's head leads to: the other way round where it is the order already. */
export const toggledSort = (current: string, column: string, first: 'ascending' | 'descending'): string => {
  const [one, other] = first === 'ascending' ? [column, `-${column}`] : [`-${column}`, column]
  return current === one ? other : one
}

/** How a column is sorted, for `aria-sort`. */
export const directionOf = (current: string, column: string): 'ascending' | 'descending' | 'none' =>
  current === column ? 'ascending' : current === `-${column}` ? 'descending' : 'none'

const cursors = (search: ListSearch): string[] => (search['after'] ?? '').split(BETWEEN).filter((cursor) => cursor !== '')

/** The cursor to ask the API with; null is the first page. */
export const cursorOf = (search: ListSearch): string | null => cursors(search).at(-1) ?? null

export const nextPage = (search: ListSearch, next: string): ListSearch => ({
  ...search,
  after: [...cursors(search), next].slice(-MOST_PAGES).join(BETWEEN),
})

export const previousPage = (search: ListSearch): ListSearch => ({
  ...search,
  after: cursors(search).slice(0, -1).join(BETWEEN) || undefined,
})

/** Filters that are on, in the order in which they are offered. */
export const filtersOn = <Filter extends { readonly name: string }>(search: ListSearch, filters: readonly Filter[]): Filter[] =>
  filters.filter(({ name }) => (search[name] ?? '') !== '')

/**
 * The query of the API for this address: filters and `sort` as they are, `cursor` in place of the pages. Typed as the endpoint's, because the
 * address takes the list's own filters alone, and the API refuses any other.
 */
export function listQuery<E extends AnyEndpoint>(_: E, search: ListSearch, limit?: number): QueryOf<E> {
  const filters = Object.entries(search).filter(([name, value]) => value !== undefined && value !== '' && name !== 'after')
  const cursor = cursorOf(search)
  return {
    ...Object.fromEntries(filters),
    ...(cursor !== null && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  } as QueryOf<E>
}

/** What a saved view keeps of an address: everything but the page. */
export const viewOf = (search: ListSearch): string => {
  const params = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' || name === 'after' ? [] : [[name, value]])),
  )
  params.sort()
  return params.toString()
}

/** The address that a saved view stands for; what this list does not know is left out by its route's reader. */
export const searchOfView = (current: ListSearch, view: string): ListSearch => ({
  ...Object.fromEntries(Object.keys(current).map((name) => [name, undefined])),
  ...Object.fromEntries(new URLSearchParams(view)),
})

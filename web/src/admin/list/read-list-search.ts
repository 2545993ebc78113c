import type { ListSearch } from './list-search.ts'

/** Names that are no filters. */
const OWN = ['sort', 'after'] as const
const LONGEST = 200

/** What a list takes of its address: these filters, the order and the place, and nothing else; undefined takes a name out of the address. */
export const readListSearch =
  (filters: readonly string[]) =>
  (search: Record<string, unknown>): ListSearch => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...Object.fromEntries(
      [...filters, ...OWN].flatMap((name) => {
        const value = search[name]
        if (typeof value !== 'string' || value === '') return []
        return [[name, name === 'after' ? value : value.slice(0, LONGEST)]]
      }),
    ),
  })

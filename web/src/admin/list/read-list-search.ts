/**
 * What a list shows, as its address says it: filters by name, `sort` ("updated", or "-updated" for the other way) and `after`, the
 * cursors of the pages that led here, so that Previous needs no history. Everything is text (web/src/lib/search-params.ts).
 */
export type ListSearch = { readonly [name: string]: string | undefined }

/** Names that are no filters. */
const OWN = ['sort', 'after'] as const
const LONGEST = 200

/** A route's reader of its address: these filters, the order and the place, and nothing else; undefined takes a name out of the address. */
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

/**
 * What a list shows, as its address says it: filters by name, `sort` ("updated", or "-updated" for the other way) and `after`, the
 * cursors of the pages that led here, so that Previous needs no history. Everything is text (web/src/lib/search-params.ts).
 */
export type ListSearch = { readonly [name: string]: string | undefined }

/** A list's address as its route hands it on. The page reads its own filters from it (`readListSearch`), so that the entry names none. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  // An address holds texts alone (`parseSearch`).
  search as ListSearch

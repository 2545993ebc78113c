/** What the address of the list may say. */
export const BOOK_FILTERS = ['q', 'state', 'kind'] as const

/** What the address of the list may say. */
export const POST_FILTERS = ['q', 'state', 'category'] as const

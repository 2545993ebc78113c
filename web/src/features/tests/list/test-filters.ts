/** What the address of the list may say. */
export const TEST_FILTERS = ['q', 'state', 'kind', 'access', 'exam', 'group'] as const

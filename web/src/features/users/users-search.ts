/** What the address of the list of users may say. */
export const USER_FILTERS = ['q', 'prime', 'exam', 'language', 'state', 'permission', 'banned', 'seen', 'batch'] as const

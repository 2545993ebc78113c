/** What the address of the log may say. */
export const AUDIT_FILTERS = ['action', 'actor', 'target', 'from', 'to'] as const

/** Attempt tokens granted in this page's life: for those the clock's offset is known to be right (server-clock.ts). */
export const grantedHere = new Set<string>()

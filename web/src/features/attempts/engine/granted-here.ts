/** Attempt tokens granted in this page's life: for those the clock's offset is known to be right (server-clock.ts). */
export const grantedHere = new Set<string>()

const openedHere = new Set<string>()

/** Whether a token was granted in this page's life and is opened for the first time: the server cannot have anything under it yet. */
export function opensFresh(token: string): boolean {
  const isFresh = grantedHere.has(token) && !openedHere.has(token)
  openedHere.add(token)
  return isFresh
}

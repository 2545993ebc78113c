const DAY_MS = 86_400_000

/** How far the task that links entries has come. Times ms UTC. */
export interface LinkWalk {
  /** Entries from before this time were linked when it was written. */
  readonly linkedTo: number
  /** When the task last began to look through the whole log. */
  readonly begunAt: number
}

/**
 * From which time on the next run looks for entries without a link. An entry is written some moments after its own time, and one of a long
 * job hours after it; so each run looks back a day, and the first run of a day (UTC) through the whole log. `walk` is null before the first
 * run of all.
 */
export function nextLook(walk: LinkWalk | null, now: number): LinkWalk {
  const isNewDay = walk === null || Math.floor(now / DAY_MS) > Math.floor(walk.begunAt / DAY_MS)
  return isNewDay ? { linkedTo: 0, begunAt: now } : { linkedTo: Math.min(walk.linkedTo, now - DAY_MS), begunAt: walk.begunAt }
}

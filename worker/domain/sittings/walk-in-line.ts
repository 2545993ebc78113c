/**
 * The line of those who come to a live test after its opening. Each starts by session, with some six statements of a database that answers a
 * thousand a second; so many start in a second that pages of theirs are served beside.
 */
export const WALK_INS_PER_SECOND = 100

/** Where fewer are expected nobody stands in line. */
export const LINE_FROM_LEARNERS = 5_000

export interface PlaceInLine {
  /** When the place behind this one is free, ms UTC. */
  readonly nextAt: number
  /** How long until the turn, ms. */
  readonly waitMs: number
}

/**
 * The next place in the line.
 * @param freeAt when the next place is free, ms UTC; 0 where nobody stood in line yet
 * @param now ms UTC
 */
export function nextPlace(freeAt: number, now: number): PlaceInLine {
  const at = Math.max(freeAt, now)
  return { nextAt: at + 1_000 / WALK_INS_PER_SECOND, waitMs: Math.floor(at - now) }
}

/** How many stand before a place whose turn is in `waitMs` ms. */
export const standBefore = (waitMs: number): number => Math.ceil((Math.max(0, waitMs) * WALK_INS_PER_SECOND) / 1_000)

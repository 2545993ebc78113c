/**
 * How large the parts of a sitting are (one date and clock of a live test). They are fixed when the sitting is prepared, from the number of
 * learners who are expected, and do not move afterwards: rooms, shards and devices work with the same numbers. Times in ms.
 */

export interface SittingPlan {
  /** Learners that the sitting is made for. */
  readonly seats: number
  /** Objects that own the results. */
  readonly shards: number
  /** Over how long the closings at the common deadline are spread. */
  readonly closeSpreadMs: number
  /** How long after its deadline an attempt takes answers that were on their way, at least. */
  readonly graceMs: number
}

/** More come than registered: walk-ins, and those who register on the day. */
const MORE_THAN_REGISTERED = 1.2
/** Closings a second of the whole sitting. */
const CLOSINGS_PER_SECOND = 5_000
/** Closings a second of one shard: a twentieth of what one object answers. */
const CLOSINGS_PER_SHARD = 50
const LEAST_SPREAD_MS = 20_000
const MOST_SHARDS = 256
const GRACE_MS = 30_000
/** From so many seats on devices need longer to hand over what they have not sent. */
const MANY_SEATS = 500_000
const LONG_GRACE_MS = 60_000

/** The plan for a sitting for which so many learners have registered. */
export function sittingPlan(registered: number): SittingPlan {
  const seats = Math.max(1, Math.ceil(registered * MORE_THAN_REGISTERED))
  const closeSpreadMs = Math.max(LEAST_SPREAD_MS, Math.ceil(seats / CLOSINGS_PER_SECOND) * 1_000)
  const shards = Math.ceil(seats / (CLOSINGS_PER_SHARD * (closeSpreadMs / 1_000)))
  return {
    seats,
    shards: Math.min(MOST_SHARDS, Math.max(1, shards)),
    closeSpreadMs,
    graceMs: seats > MANY_SEATS ? LONG_GRACE_MS : GRACE_MS,
  }
}

/** What of a sitting says until when answers may count. Times in ms UTC. */
export interface SittingClock {
  readonly closesAt: number
  readonly graceMs: number
  readonly plan: Pick<SittingPlan, 'graceMs' | 'closeSpreadMs'>
  /** The latest deadline of those that were moved beyond the window; null where none was. */
  readonly raisedTo: number | null
}

/** The last moment at which an answer of anyone may count, ms UTC. */
export const lastAnswerAt = ({ closesAt, graceMs, plan, raisedTo }: SittingClock): number =>
  Math.max(closesAt, raisedTo ?? 0) + Math.max(graceMs, plan.graceMs)

/** When the last room has closed its attempt, if every alarm comes in time, ms UTC. */
export const closingEndsAt = (clock: SittingClock): number => lastAnswerAt(clock) + clock.plan.closeSpreadMs

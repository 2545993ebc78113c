/** Where a learner stands in the order of a sitting: which shard owns the result, and when in a spread its turn is. */

export interface SeatPlace {
  /** From 0 to `shards` − 1. */
  readonly shard: number
  /** In [0, 1): the learner's turn in every spread of the sitting. */
  readonly slot: number
}

/**
 * The place of a learner, from the first bytes of the SHA-256 of `seatText`. Ids of learners are random and ours, so that nobody can choose
 * a place; the same learner has the same place wherever it is worked out, whatever secrets are changed meanwhile. Shard and slot come from
 * different bytes: the learners of one shard are spread over all slots.
 * @param digest at least 12 bytes
 */
export function seatPlace(digest: Uint8Array, shards: number): SeatPlace {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  return { shard: view.getUint32(0) % shards, slot: (view.getUint32(4) * 2 ** 20 + (view.getUint32(8) >>> 12)) / 2 ** 52 }
}

/** What the place of a learner is a hash of. */
export const seatText = (sittingId: string, userId: string): string => `sopan seat 1\n${sittingId}\n${userId}`

/** When in a spread of so many ms a slot has its turn, in whole ms from its beginning. */
export const turnIn = (slot: number, spreadMs: number): number => Math.floor(slot * spreadMs)

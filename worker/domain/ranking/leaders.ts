/**
 * The best of a live test (decision 0180). A shard lists its best as groups that share marks and tie key; groups of all shards become one
 * list with ranks. Nothing here knows a name.
 */
import type { Units } from '#contract/shared/units.ts'

/** Attempts that share their rank. */
export interface LeaderGroup {
  readonly score12: Units
  readonly tieKey: string
  /** How many there are. */
  readonly count: number
  /** Whose they are, sorted; empty where there are more than `MOST_LISTED`. */
  readonly userIds: readonly string[]
}

/** Ranks from 1 to this are listed. */
export const LISTED_RANKS = 100
/** A list is longer than the ranks where learners share the last one, but no longer than this. */
export const MOST_LISTED = 200

/**
 * Groups of shards, or of a shard and of attempts that it counts now, as one list, the best first. It ends with the group that holds rank
 * `LISTED_RANKS`: a group that is left out can have no listed rank in any list that this one becomes part of.
 */
export function mergeLeaders(parts: readonly (readonly LeaderGroup[])[]): LeaderGroup[] {
  const groups = new Map<string, LeaderGroup>()
  for (const group of parts.flat()) {
    const name = `${group.score12} ${group.tieKey}`
    const before = groups.get(name)
    groups.set(name, before === undefined ? group : joined(before, group))
  }
  const sorted = [...groups.values()].toSorted(better)
  let above = 0
  return sorted.filter(({ count }) => {
    const isListed = above < LISTED_RANKS
    above += count
    return isListed
  })
}

export interface Leader {
  /** 1 for the best; equal marks and ties share their rank. */
  readonly rank: number
  readonly score12: Units
  /** Null where the account is gone. */
  readonly userId: string | null
}

export interface Leaders {
  readonly rows: readonly Leader[]
  /** Learners who share the next rank and are too many to be listed; a list never holds a part of them. Null where there are none. */
  readonly unlisted: { readonly rank: number; readonly count: number } | null
}

/** The list of merged groups: everyone with a rank up to `LISTED_RANKS`, but no group that would make it longer than `MOST_LISTED`. */
export function leadersOf(groups: readonly LeaderGroup[]): Leaders {
  const rows: Leader[] = []
  for (const { score12, count, userIds } of groups) {
    const rank = rows.length + 1
    if (rows.length + count > MOST_LISTED) return { rows, unlisted: { rank, count } }
    for (const userId of userIds) rows.push({ rank, score12, userId })
  }
  return { rows, unlisted: null }
}

function joined(a: LeaderGroup, b: LeaderGroup): LeaderGroup {
  const count = a.count + b.count
  // Ids are sorted, so that the same attempts make the same list, in whatever order they come.
  return { ...a, count, userIds: count > MOST_LISTED ? [] : [...a.userIds, ...b.userIds].toSorted() }
}

const better = (a: LeaderGroup, b: LeaderGroup): number => b.score12 - a.score12 || (a.tieKey < b.tieKey ? 1 : -1)

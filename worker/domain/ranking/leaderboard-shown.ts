/** What of the best of a live test is shown to others (decision 0180): ranks and marks of all, names of those who are to be named. */
import type { Units } from '#contract/shared/units.ts'
import type { Leaders } from './leaders.ts'

export interface LeaderboardShown {
  /** A row for each leader, in their order; null is somebody who is not named. */
  readonly rows: readonly (readonly [rank: number, score12: Units, name: string | null])[]
  readonly unlisted: Leaders['unlisted']
}

/**
 * @param names of everyone whose account is there still, null for those who are not to be named
 * @returns the rows as shown, and the leaders without the ids of accounts that are gone; null where none is gone
 */
export function leaderboardShown(
  { rows, unlisted }: Leaders,
  names: ReadonlyMap<string, string | null>,
): { readonly shown: LeaderboardShown; readonly known: Leaders | null } {
  const isGone = (userId: string | null): boolean => userId !== null && !names.has(userId)
  return {
    shown: { rows: rows.map(({ rank, score12, userId }) => [rank, score12, nameIn(names, userId)]), unlisted },
    known: rows.some(({ userId }) => isGone(userId))
      ? { rows: rows.map((row) => (isGone(row.userId) ? { ...row, userId: null } : row)), unlisted }
      : null,
  }
}

const nameIn = (names: ReadonlyMap<string, string | null>, userId: string | null): string | null =>
  userId === null ? null : (names.get(userId) ?? null)

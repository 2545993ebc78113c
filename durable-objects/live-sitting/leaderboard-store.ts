import type { Units } from '#contract/shared/units.ts'
import type { Leaders } from '#domain/ranking/leaders.ts'

/** Whom the final ranks list. Nobody but the sitting and the Worker reads it: it names accounts. */
export interface LeadersFile extends Leaders {
  readonly v: 1
  /** Of the ranks. */
  readonly version: number
  /** The last moment at which an answer of the test counted, ms UTC. */
  readonly lastAnswerAt: number
}

/** What may be shown of it, a row for each row of the other file. */
export interface LeaderboardFile {
  readonly v: 1
  readonly version: number
  /** Before this nobody is shown anything of it, ms UTC. */
  readonly releasedAt: number
  /** Units in a mark. */
  readonly unit: number
  readonly rows: readonly (readonly [rank: number, score12: Units, name: string | null])[]
  readonly unlisted: Leaders['unlisted']
}

export const leadersKey = (sittingId: string): string => `ranks/${sittingId}/leaders.json`
export const leaderboardKey = (sittingId: string): string => `ranks/${sittingId}/leaderboard.json`

type Bucket = Pick<R2Bucket, 'put' | 'get' | 'head' | 'delete'>

export async function putLeaders(bucket: Bucket, sittingId: string, leaders: LeadersFile): Promise<void> {
  await bucket.put(leadersKey(sittingId), JSON.stringify(leaders), JSON_TYPE)
}

export const readLeaders = async (bucket: Bucket, sittingId: string): Promise<LeadersFile | null> =>
  (await (await bucket.get(leadersKey(sittingId)))?.json<LeadersFile>()) ?? null

export async function putLeaderboard(bucket: Bucket, sittingId: string, leaderboard: LeaderboardFile): Promise<void> {
  await bucket.put(leaderboardKey(sittingId), JSON.stringify(leaderboard), JSON_TYPE)
}

/** Ranks that are not final any more have no leaderboard. Says whether there was one. */
export async function deleteLeaderboard(bucket: Bucket, sittingId: string): Promise<boolean> {
  if ((await bucket.head(leadersKey(sittingId))) === null) return false
  // What is shown goes first: a repeat after a crash finds the other one.
  await bucket.delete(leaderboardKey(sittingId))
  await bucket.delete(leadersKey(sittingId))
  return true
}

const JSON_TYPE = { httpMetadata: { contentType: 'application/json' } }

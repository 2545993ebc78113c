import type { RankFiles } from '#domain/ranking/rank-pages.ts'
import type { SittingBoard } from '#domain/ranking/sitting-board.ts'
import type { Holds } from '#worker/db/rank-reviews.sql.ts'

/** What is on show of the ranks of a sitting; the one file of them that changes. */
export interface RanksOnShow {
  readonly v: 1
  /** `provisional` while results are missing. */
  readonly state: 'provisional' | 'final'
  /** Under which the files of these ranks lie. */
  readonly version: number
  readonly seats: number
  readonly closed: number
  /** The scopes that have files, as the board names them, with how many attempts each has. */
  readonly scopes: Readonly<Record<string, number>>
  /** ms UTC. */
  readonly countedAt: number
  /** Whose rank is not shown to them, and whose was not for a while (decision 0186); absent where there is nobody. It names accounts: the Worker alone reads it. */
  readonly holds?: Holds
}

/** Where the files lie: those of a version never change. Scopes have names with a colon, addresses do not. */
export const rankFolder = (sittingId: string, version: number, scope: string): string =>
  `ranks/${sittingId}/${version}/${scope.replace(':', '-')}`
export const directoryKey = (folder: string): string => `${folder}/directory.json`
export const pageKey = (folder: string, page: number): string => `${folder}/${page}.json`
export const boardKey = (sittingId: string, version: number): string => `ranks/${sittingId}/${version}/board.json`
export const onShowKey = (sittingId: string): string => `ranks/${sittingId}/now.json`

type Bucket = Pick<R2Bucket, 'put' | 'get'>

/** Writes the files of one scope; a repeat writes the same. */
export async function putRanks(bucket: Bucket, folder: string, { directory, pages }: RankFiles): Promise<void> {
  // The directory comes last: where it is, the pages are.
  for (const [i, page] of pages.entries()) await bucket.put(pageKey(folder, i), JSON.stringify(page), JSON_TYPE)
  await bucket.put(directoryKey(folder), JSON.stringify(directory), JSON_TYPE)
}

/** Writes what results need beside the ranks; it comes before the file that puts the version on show. */
export async function putBoard(bucket: Bucket, sittingId: string, version: number, board: SittingBoard): Promise<void> {
  await bucket.put(boardKey(sittingId, version), JSON.stringify(board), JSON_TYPE)
}

export async function putOnShow(bucket: Bucket, sittingId: string, ranks: RanksOnShow): Promise<void> {
  await bucket.put(onShowKey(sittingId), JSON.stringify(ranks), JSON_TYPE)
}

/** Puts other holds on show; the ranks stay as they are. The sitting alone writes the file, so that nothing comes in between. */
export async function putHolds(bucket: Bucket, sittingId: string, holds: Holds): Promise<void> {
  const ranks = await (await bucket.get(onShowKey(sittingId)))?.json<RanksOnShow>()
  if (ranks !== undefined) await putOnShow(bucket, sittingId, { ...ranks, holds })
}

const JSON_TYPE = { httpMetadata: { contentType: 'application/json' } }

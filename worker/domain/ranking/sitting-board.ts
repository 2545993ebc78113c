/**
 * What a result needs of a sitting beside its rank files (decision 0178): one file a version that never changes, written with the ranks.
 * It is read by the Worker alone: it tells the topper's answers and what was chosen, which nobody may see before the key is out.
 */
import { isOfNewestKeys, type KeyState, oldestKeys } from '#domain/marking/key-state.ts'
import { mergeBoards } from './merge-boards.ts'
import type { Board } from './test-board.ts'

export interface SittingBoard {
  readonly v: 1
  /** When the count began, ms UTC: what closed later is not in it. */
  readonly countedFrom: number
  /** Of each paper the oldest key that any of the attempts is marked by. */
  readonly keys: KeyState
  /** Of the histograms those of everyone, of the sections, and of categories and states that have too few attempts for rank files. */
  readonly board: Board
}

export interface CountedPart {
  readonly board: Board
  readonly keys: KeyState
}

/** Everything that the shards of a sitting counted, with the histograms of all scopes. */
export const wholeBoard = (parts: readonly CountedPart[], countedFrom: number): SittingBoard => ({
  v: 1,
  countedFrom,
  keys: oldestKeys(parts.map(({ keys }) => keys)),
  board: mergeBoards(parts.map(({ board }) => board)),
})

/** The board without the histograms that the directories of these scopes hold too. */
export function withoutScopes({ board, ...rest }: SittingBoard, ranked: readonly string[]): SittingBoard {
  const isElsewhere = (scope: string): boolean => scope !== 'all' && ranked.includes(scope)
  const histograms = Object.fromEntries(Object.entries(board.histograms).filter(([scope]) => !isElsewhere(scope)))
  return { ...rest, board: { ...board, histograms } }
}

export interface AskingAttempt {
  readonly n: number
  readonly ranking: boolean
  /** Whether a shard of the sitting has taken its closing. */
  readonly isInShard: boolean
  /** ms UTC */
  readonly closedAt: number
  readonly paperVersion: number
  readonly keyVersion: number
}

/**
 * Whether an attempt is counted in final ranks as it stands now, and these are marked by the newest keys throughout. Final ranks have every
 * seat closed, so what is left are attempts that no shard knows, that were opened again since, or that rank only since an earlier one of
 * their owner was taken out: shards count none of these. The first attempt ranks from its closing on.
 */
export const isCountedIn = (
  { countedFrom, keys }: Pick<SittingBoard, 'countedFrom' | 'keys'>,
  { n, ranking, isInShard, closedAt, paperVersion, keyVersion }: AskingAttempt,
  newest: KeyState,
): boolean =>
  ranking && n === 1 && isInShard && closedAt < countedFrom && keys[String(paperVersion)] === keyVersion && isOfNewestKeys(keys, newest)

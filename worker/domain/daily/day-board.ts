/**
 * The leaderboard of a daily quiz (decision 0145): by marks, then by whole seconds; equal values have equal places. Everyone who took the quiz is
 * counted without a name; only those who chose to be listed are on it with one.
 */
import type { Units } from '#contract/shared/units.ts'

/** How a ranked attempt went: marks in units, and how long it lasted in whole seconds. */
export interface DayResult {
  readonly score12: Units
  readonly seconds: number
}

/** Someone who chose to be listed. */
export interface ListedResult extends DayResult {
  readonly userId: string
  readonly name: string
}

export interface DayBoard {
  /** How many have each result, by `{units}:{seconds}`. */
  readonly counts: Readonly<Record<string, number>>
  /** The best of those who are listed, the best first. */
  readonly listed: readonly ListedResult[]
}

export const EMPTY_DAY_BOARD: DayBoard = { counts: {}, listed: [] }

/** So many of those who are listed are kept. */
export const MOST_LISTED = 100
/** The leaderboard is shown from so many players on. */
export const FEWEST_PLAYERS = 20
/** Rows from the top; below them come the neighbours of the reader. */
export const TOP_ROWS = 20
const NEIGHBOURS = 2
/** Whoever answers faster than this did not read the questions, and is not listed. */
export const FEWEST_SECONDS_A_QUESTION = 2

/** The board with one more result; `name` null for someone who is not listed. */
export function withResult(board: DayBoard, userId: string, result: DayResult, name: string | null, questions: number): DayBoard {
  const key = keyOf(result)
  const counted = { ...board, counts: { ...board.counts, [key]: (board.counts[key] ?? 0) + 1 } }
  return withName(counted, userId, result, name, questions)
}

/** The board after someone chose, changed or gave up their name; what they did stays counted. */
export function withName(board: DayBoard, userId: string, result: DayResult, name: string | null, questions: number): DayBoard {
  const others = board.listed.filter((one) => one.userId !== userId)
  const isListed = name !== null && result.seconds >= questions * FEWEST_SECONDS_A_QUESTION
  if (!isListed) return others.length === board.listed.length ? board : { ...board, listed: others }
  const listed = [...others, { ...result, userId, name }].toSorted(byResult).slice(0, MOST_LISTED)
  return { ...board, listed }
}

/** How many took the quiz and rank. */
export const playersOf = ({ counts }: DayBoard): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

export interface DayPlace {
  readonly place: number
  /** Whether others have the same place. */
  readonly isShared: boolean
  readonly players: number
  /** How many did less well. */
  readonly below: number
}

/** The place that a result has, or would have, on the board. */
export function placeOf({ counts }: DayBoard, result: DayResult): DayPlace {
  let [above, same, players] = [0, 0, 0]
  for (const [key, count] of Object.entries(counts)) {
    const order = byResult(resultOf(key), result)
    players += count
    if (order < 0) above += count
    if (order === 0) same += count
  }
  return { place: above + 1, isShared: same > 1, players, below: players - above - same }
}

export interface LeaderboardRow extends DayResult {
  readonly place: number
  readonly isShared: boolean
  readonly name: string
  readonly isOwn: boolean
  readonly userId: string
}

/**
 * What a reader sees: the top of those who are listed, the nearest listed ones around the reader where they are further down, each with
 * the place among all. Empty below twenty players.
 */
export function leaderboardRows(board: DayBoard, readerId: string, own: DayResult | null): LeaderboardRow[] {
  if (playersOf(board) < FEWEST_PLAYERS) return []
  const top = board.listed.slice(0, TOP_ROWS)
  const rest = board.listed.slice(TOP_ROWS)
  const before = own === null ? [] : rest.filter((one) => byResult(one, own) < 0).slice(-NEIGHBOURS)
  const after = own === null ? [] : rest.filter((one) => one.userId === readerId || byResult(one, own) >= 0).slice(0, NEIGHBOURS)
  return [...top, ...before, ...after].map((one) => {
    const { place, isShared } = placeOf(board, one)
    return { ...one, place, isShared, isOwn: one.userId === readerId }
  })
}

const keyOf = ({ score12, seconds }: DayResult): string => `${score12}:${seconds}`

function resultOf(key: string): DayResult {
  const [score12 = '', seconds = ''] = key.split(':')
  return { score12: Number(score12) as Units, seconds: Number(seconds) }
}

const byResult = (a: DayResult, b: DayResult): number => b.score12 - a.score12 || a.seconds - b.seconds

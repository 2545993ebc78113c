/** When a room drops the logs of its attempts, because their files hold them (decision 0134). Times in ms UTC. */
import type { AttemptState } from '#contract/attempts/schemas.ts'
import { isRecorded, type RoomMode } from './attempt-mode.ts'

/** How long a room holds the log of an attempt after its closing. */
export const HELD_MS = 30 * 86_400_000

/** What the rule looks at of an attempt. */
export interface HeldFacts {
  readonly mode: RoomMode
  readonly state: AttemptState
  readonly closedAt: number | null
  /** Whether file and record have the closing. */
  readonly closeSent: boolean
  /** Whether its log was dropped before. */
  readonly isDropped: boolean
}

/**
 * When a room may drop the logs that it holds, all in one go: 30 days after the last closing. Null while an attempt is open or its closing is
 * not told, where nothing is left to drop, and for previews, which have no files.
 */
export function dropsAt(attempts: readonly HeldFacts[]): number | null {
  if (attempts.some(({ mode, state, closeSent }) => !isRecorded(mode) || state === 'open' || !closeSent)) return null
  const held = attempts.flatMap(({ isDropped, closedAt }) => (isDropped || closedAt === null ? [] : [closedAt]))
  return held.length === 0 ? null : Math.max(...held) + HELD_MS
}

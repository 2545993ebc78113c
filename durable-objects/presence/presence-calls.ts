import type { AccountBits } from '#domain/notifying/account-bits.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'

/** What hubs and the Worker may ask of a presence shard. */
export interface PresenceCalls {
  /** `accountNumber` is absent where a hub of before November 2026 asks. */
  join(userId: string, stamp: number, accountNumber?: number | null): Promise<void>
  leave(userId: string, stamp: number): Promise<void>
  fanOut(broadcast: StoredNotification): Promise<FanOut>
  /** The same to those in a set of account numbers. */
  fanOutTo(broadcast: StoredNotification, audience: AccountBits): Promise<FanOut>
  /** Has those in the set fetch their lists again. */
  refresh(audience: AccountBits): Promise<void>
  /** Adds one to the sums of broadcasts, by their times (ms UTC). What was clicked was opened too. */
  count(what: 'opened' | 'clicked', at: readonly number[]): Promise<void>
  /** The sums of broadcasts from a time on (ms UTC). */
  sums(from: number): Promise<BroadcastCount[]>
  online(): Promise<number>
  /** Those of these users who have a connection, as far as this shard knows. */
  among(userIds: readonly string[]): Promise<string[]>
}

export interface BroadcastCount {
  readonly at: number
  readonly opened: number
  readonly clicked: number
}

/** How many users the broadcast has reached in this shard so far, and whether that is all of them. */
export interface FanOut {
  readonly pushed: number
  readonly isDone: boolean
}

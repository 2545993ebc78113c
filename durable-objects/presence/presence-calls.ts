import type { StoredNotification } from '#worker/db/stored-notification.ts'

/** What hubs and the Worker may ask of a presence shard. */
export interface PresenceCalls {
  join(userId: string, stamp: number): Promise<void>
  leave(userId: string, stamp: number): Promise<void>
  fanOut(broadcast: StoredNotification): Promise<FanOut>
  online(): Promise<number>
  /** Those of these users who have a connection, as far as this shard knows. */
  among(userIds: readonly string[]): Promise<string[]>
}

/** How many users the broadcast has reached in this shard so far, and whether that is all of them. */
export interface FanOut {
  readonly pushed: number
  readonly isDone: boolean
}

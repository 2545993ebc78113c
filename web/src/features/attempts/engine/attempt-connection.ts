import type { ConnectionFrame, ConnectionReply } from '#contract/attempts/connection.ts'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

/** The connection between the page that writes an attempt and its room (decision 0187). */
export interface AttemptConnection {
  /** Whether a frame would leave now. */
  readonly isOpen: boolean
  send(frame: ConnectionFrame): void
  /** It does not answer: it is left, and another is opened. */
  renew(): void
  close(): void
}

/** What a connection tells the attempt. */
export interface ConnectionListener {
  /** A new connection is open. */
  opened(): void
  replied(reply: ConnectionReply): void
  /** It has ended, and no reply comes any more; one that has served counts as gone only when it does not open again. */
  lost(): void
  /** There is none, for seconds or for good. */
  gone(): void
  /** The server ended it: the attempt is over or has another writer. */
  ended(): void
}

export type Writer = Pick<StoredAttempt, 'attemptId' | 'grant'>
export type OpenConnection = (writer: Writer, listener: ConnectionListener) => AttemptConnection

import type { Op, ServerCopy, WriterGrant } from '#contract/attempt.ts'
import type { Locale } from '#contract/locales.ts'

/** An attempt as this device keeps it: enough to go on after a reload without any network. Times in ms UTC. */
export interface StoredAttempt {
  readonly attemptId: string
  readonly testId: string
  /** Whose it is: nobody else who signs in on this browser gets to see it. */
  readonly ownerId: string
  readonly grant: Omit<WriterGrant, 'session'>
  /** The server's copy that this writer began with; the ops of the epoch go on top of it. */
  readonly base: ServerCopy
  /** Server time minus this device's clock when they last spoke, in ms. */
  readonly clockOffset: number
  /** The highest op that the server has acknowledged in this epoch. */
  readonly ackedSeq: number
  /** Set once the learner has confirmed the submit; it is sent until it is answered. */
  readonly submitWanted: boolean
  /** Another device writes now, or the right to write was taken away. */
  readonly lost: 'superseded' | 'revoked' | null
}

/** What is on screen, so that a reload returns to it (product-spec §3: currentQ, language, searchQuery). */
export interface StoredView {
  readonly attemptId: string
  readonly currentQ: number
  readonly language: Locale
  readonly searchQuery: string
}

/** One op waiting for, or past, its acknowledgement. */
export interface StoredOp {
  readonly attemptId: string
  readonly epoch: number
  readonly seq: number
  readonly op: Op
}

/** Where attempts live on the device. `isDurable` is false where the browser refuses storage: then only the network keeps answers. */
export interface AttemptStore {
  readonly isDurable: boolean
  attempt(attemptId: string): Promise<StoredAttempt | null>
  attempts(): Promise<StoredAttempt[]>
  putAttempt(attempt: StoredAttempt): Promise<void>
  /** Removes an attempt with its ops and view. */
  removeAttempt(attemptId: string): Promise<void>
  ops(attemptId: string, epoch: number): Promise<StoredOp[]>
  putOp(op: StoredOp): Promise<void>
  view(attemptId: string): Promise<StoredView | null>
  putView(view: StoredView): Promise<void>
  file(hash: string): Promise<ArrayBuffer | null>
  putFile(hash: string, bytes: ArrayBuffer): Promise<void>
}

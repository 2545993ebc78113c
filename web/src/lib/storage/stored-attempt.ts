import type { Op, PaperFileKey, PauseState, ServerCopy, SettledQuestion, WriterGrant } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** An attempt's name on this device. Its id alone is not enough: it is test and number, the same for everyone's first attempt. */
export interface AttemptKey {
  readonly ownerId: string
  readonly attemptId: string
}

/** An attempt as this device keeps it: enough to continue after a reload without any network. Times in ms UTC. */
export interface StoredAttempt extends AttemptKey {
  readonly testId: string
  readonly grant: Omit<WriterGrant, 'session'>
  /** The server's copy that this writer began with; the ops of the epoch continue top of it. */
  readonly base: ServerCopy
  /** Server time minus this device's clock when they last spoke, in ms. */
  readonly clockOffset: number
  /** The highest op that the server has acknowledged in this epoch. */
  readonly ackedSeq: number
  /** Set once the learner has confirmed the submit; it is sent until it is answered. */
  readonly submitWanted: boolean
  /** Another device writes now, or the right to write was taken away. */
  readonly lost: 'superseded' | 'revoked' | null
  /** What the server said last, where it differs from the grant: absent on a device that kept the attempt before these came. */
  readonly deadlineAt?: number
  readonly pause?: PauseState | null
  /** Of a practice attempt: the settled answers, and what opens the solutions. */
  readonly settled?: readonly SettledQuestion[]
  readonly solutions?: Partial<Record<Locale, PaperFileKey>>
}

/** What is on screen, so that a reload returns to it (docs/screens.md#kept-in-the-browser: currentQ, language, searchQuery). */
export interface StoredView extends AttemptKey {
  readonly currentQ: number
  readonly language: Locale
  readonly searchQuery: string
}

/** One op waiting for, or past, its acknowledgement. */
export interface StoredOp extends AttemptKey {
  readonly epoch: number
  readonly seq: number
  readonly op: Op
}

/** Where attempts live on the device, each by owner: no one else who signs in on this browser gets to see it. `isDurable` is false where the browser refuses storage: then only the network keeps answers. */
export interface AttemptStore {
  readonly isDurable: boolean
  attempt(key: AttemptKey): Promise<StoredAttempt | null>
  /** Everyone's, for sending what is left over. */
  attempts(): Promise<StoredAttempt[]>
  putAttempt(attempt: StoredAttempt): Promise<void>
  /** Removes an attempt with its ops and view. */
  removeAttempt(key: AttemptKey): Promise<void>
  ops(key: AttemptKey, epoch: number): Promise<StoredOp[]>
  putOp(op: StoredOp): Promise<void>
  view(key: AttemptKey): Promise<StoredView | null>
  putView(view: StoredView): Promise<void>
  file(hash: string): Promise<ArrayBuffer | null>
  putFile(hash: string, bytes: ArrayBuffer): Promise<void>
  /** The names of all sealed files here. */
  fileNames(): Promise<string[]>
  removeFile(hash: string): Promise<void>
}

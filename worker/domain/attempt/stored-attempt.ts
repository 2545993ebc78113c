/**
 * A closed attempt as it is kept outside the database (decision 0126): what the record was told, and what the attempt's room held.
 * Stored for years: fields are only added.
 */
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { Answer, LostTime, Op } from '#contract/attempts/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { dayAfter } from '#domain/time/indian-day.ts'

export type ClosedEvent = Extract<AttemptEvent, { readonly kind: 'closed' }>

export interface StoredAttempt {
  readonly form: 1
  /** Told again, it gives the record its row back. Its `result` follows the key by which the attempt is marked now. */
  readonly event: ClosedEvent
  readonly receipt: string
  /** Every save batch in its order; times in ms UTC. */
  readonly log: readonly StoredOps[]
  readonly clock: readonly (Omit<LostTime, 'kind'> & { readonly kind: LostTime['kind'] | 'pause' })[]
  /** Answers of a practice attempt that were settled when their solution was shown, by place. */
  readonly settled: readonly (readonly [question: number, answer: Answer])[]
  /** What the attempt was started with, so that its room can be filled again; files from before decision 0134 lack it. */
  readonly pinned?: StoredPinned
}

export interface StoredPinned {
  readonly title: Localized
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

export interface StoredOps {
  readonly epoch: number
  readonly lastSeq: number
  readonly receivedAt: number
  readonly late: boolean
  readonly ops: readonly Op[]
}

/** What names a stored attempt; `closedAt` in ms UTC. */
export interface StoredAttemptName {
  readonly userId: string
  readonly testId: string
  readonly n: number
  readonly closedAt: number
}

/**
 * What of a stored attempt never changes after its closing, as one text: two files with the same text hold the same attempt. The event's
 * result is left out, since it follows corrected keys.
 */
export function unchangingText({ event, receipt, log, clock, settled, pinned }: StoredAttempt): string {
  const { userId, testId, n, round, paperVersion, startedAt, closedAt, reason } = event
  return JSON.stringify([
    [userId, testId, n, round, paperVersion, startedAt, closedAt, reason, receipt],
    log.map((batch) => [batch.epoch, batch.lastSeq, batch.receivedAt, batch.late, batch.ops]),
    clock.map((entry) => [entry.kind, entry.from, entry.to, entry.creditMs, entry.by, entry.reason]),
    settled,
    pinned === undefined ? null : [pinned.title, pinned.plan, pinned.keys],
  ])
}

export const STORED_ATTEMPTS = 'attempts/'

/** The day of a moment (ms UTC) as the names of stored files begin with it: `2026-11-25`, UTC. */
export const storedDay = (at: number): string => dayAfter('1970-01-01', Math.floor(at / 86_400_000))

/** Where a closed attempt is kept: by the day of its closing, so that a day can be listed. */
export const storedAttemptKey = ({ userId, testId, n, closedAt }: StoredAttemptName): string =>
  `${STORED_ATTEMPTS}${storedDay(closedAt)}/${userId}.${testId}.${n}.json.gz`

const KEY = /^attempts\/\d{4}-\d\d-\d\d\/([a-z0-9]+)\.([a-z0-9]+)\.([1-9]\d*)\.json\.gz$/

/** Whose attempt a file is; null for a file that is none. */
export function attemptOfKey(key: string): Omit<StoredAttemptName, 'closedAt'> | null {
  const [, userId, testId, n] = KEY.exec(key) ?? []
  return userId === undefined || testId === undefined ? null : { userId, testId, n: Number(n) }
}

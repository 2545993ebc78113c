/**
 * What a room still knows of an attempt whose log it dropped (decision 0134). Stored for years: fields are only added. Times in ms UTC.
 */
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Tally } from '#contract/results/schemas.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldLog } from './held-log.ts'

export interface DroppedAttempt extends LogSummary {
  /** As it was at the drop; a room that has tables again has the row there. */
  readonly row: AttemptRow
  readonly receipt: string
  /** The highest seq applied in the last epoch. */
  readonly applied: number
  readonly withLate: Tally | null
  /** Decides whether its result is out. */
  readonly pattern: Pick<ContentPattern, 'release' | 'graceSeconds'>
}

/** What lists and the state of an attempt show of its log. */
export type LogSummary = Pick<HeldLog, 'lastSavedAt' | 'lateCount' | 'clockEntries'>

/** By number of the attempt. */
export type DroppedAttempts = Readonly<Record<number, DroppedAttempt>>

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

/** Where a room keeps them, beside its tables. */
const DROPPED = 'dropped'

/** What a room kept of a dropped attempt before there were sittings says nothing of a shard. */
const OUTSIDE_SITTINGS = { shard: null, shardDue: false }

export function readDropped(kv: SyncKvStorage): DroppedAttempts {
  const kept = Object.entries(kv.get<DroppedAttempts>(DROPPED) ?? {})
  return Object.fromEntries(kept.map(([n, one]) => [n, { ...one, row: { ...OUTSIDE_SITTINGS, ...one.row } }]))
}

export const keepDropped = (kv: SyncKvStorage, dropped: DroppedAttempts): void => kv.put(DROPPED, dropped)

import type { SittingPlan } from '#domain/sittings/sitting-plan.ts'
import type { SittingProgress, SittingTerms } from './sitting-calls.ts'

/** What a sitting keeps of itself. Times in ms UTC. Objects that slept find what an older version kept: fields are only added. */
export interface KeptSitting {
  readonly testId: string
  readonly opensAt: number | null
  readonly closesAt: number
  readonly graceMs: number
  /** Attempts that a scope needs for ranks. */
  readonly rankFrom: number
  readonly plan: SittingPlan
  /** The latest deadline of those that were moved beyond the window; null where none was. */
  readonly raisedTo: number | null
  readonly state: SittingProgress['state']
  /** Of the ranks that are on show; 0 where there are none yet. */
  readonly version: number
  /** The newest version that files were written under. */
  readonly written: number
  readonly shardsDone: number
  readonly seats: number
  readonly closed: number
  /** Since when the shards were asked and lacked results; null where none are missing. */
  readonly missingSince: number | null
  /** Something in a shard has changed since the count that is under way, or on show, began. */
  readonly isStale: boolean
  /** The count that is under way: how many attempts each scope has, and the scopes that are still to be written. */
  readonly counting: { readonly scopes: Readonly<Record<string, number>>; readonly left: readonly string[] } | null
}

/** A sitting of which nothing has happened yet. */
export const preparedSitting = ({ testId, opensAt, closesAt, graceMs, rankFrom }: SittingTerms, plan: SittingPlan): KeptSitting => ({
  testId,
  opensAt,
  closesAt,
  graceMs,
  rankFrom,
  plan,
  raisedTo: null,
  state: 'open',
  version: 0,
  written: 0,
  shardsDone: 0,
  seats: 0,
  closed: 0,
  missingSince: null,
  counting: null,
  isStale: false,
})

import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PlausibilitySigns } from '#contract/plausibility/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { WrongSet } from '#domain/plausibility/equal-sets.ts'
import type { LeaderGroup } from '#domain/ranking/leaders.ts'
import type { RankedCount } from '#domain/ranking/rank-pages.ts'
import type { Board } from '#domain/ranking/test-board.ts'

/** What rooms, sittings and the Worker may ask of a result shard. Versions mix during a deployment: fields are only added. */
export interface ResultShardCalls {
  /** An attempt of the sitting is open, for the first time or again; a repeat changes nothing. */
  seat(seat: Seat): Promise<void>
  /** An attempt is closed. A repeat, and what is older than what the shard holds, changes nothing. */
  take(event: ClosedEvent): Promise<void>
  counts(): Promise<ShardCounts>
  /** What is counted, for merging with the other shards of the sitting. */
  parts(): Promise<ShardParts>
  /** How many have which marks and ties in a scope, named as the board names it (`category:obc`); the best first. */
  ranked(scope: string): Promise<readonly RankedCount[]>
  /** The best of it, with their user ids (decision 0180). */
  leaders(): Promise<readonly LeaderGroup[]>
  /** Eight bytes for each attempt whose wrong answers are compared with those of others (decision 0186). */
  wrongSets(): Promise<BigUint64Array>
  /** Who has one of these sets of wrong answers. */
  withWrongSets(hashes: BigUint64Array): Promise<readonly WrongSet<AttemptName>[]>
  /** Whose attempts have so many marks or more; not more than `most` of them. */
  bestFrom(score12: Units, most: number): Promise<readonly string[]>
  /** What is unusual about how these people worked; `usualMs` is what attempts spend on each question, on average. */
  workSigns(userIds: readonly string[], usualMs: readonly number[]): Promise<readonly WorkedUnusually[]>
  /** What the room told of a closed attempt, with the marks of the newest key; null where the shard does not have it. */
  closing(userId: string, n: number): Promise<ClosedEvent | null>
  /** Marks some of the attempts at a paper by a newer key. Call it until it is done. */
  markAgain(order: MarkAgain): Promise<{ readonly isDone: boolean }>
  /** Takes a person's id away. Closed attempts stay in the counts, under a name that is no one's. */
  erase(userId: string, erasedId: string): Promise<void>
}

export interface Seat {
  readonly sittingId: string
  readonly userId: string
  readonly n: number
  /** How often it was opened again. */
  readonly round: number
  /** When its room closes it by itself, ms UTC. */
  readonly endsAt: number
}

export interface ShardCounts {
  readonly seats: number
  readonly closed: number
}

export interface ShardParts extends ShardCounts {
  readonly board: Board
  /** Of each paper the oldest key that any of them is marked by. */
  readonly keys: KeyState
}

/** A closed attempt that ranks. */
export interface AttemptName {
  readonly userId: string
  readonly n: number
  readonly score12: Units
  readonly tieKey: string
}

export interface WorkedUnusually extends AttemptName {
  readonly paperVersion: number
  readonly signs: PlausibilitySigns
}

export interface MarkAgain {
  readonly paperVersion: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

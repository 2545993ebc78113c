import type { SittingPlan } from '#domain/sittings/sitting-plan.ts'

/** What the Worker may ask of a sitting. Versions mix during a deployment: fields are only added. */
export interface LiveSittingCalls {
  /** Plans the sitting of a test, or says how it was planned. The window may move later; the sizes stay. */
  planFor(terms: SittingTerms): Promise<SittingFacts>
  facts(): Promise<SittingFacts | null>
  /** An attempt ends as late as this (ms UTC): nothing is final before it and its grace. Told before the room is. */
  raiseDeadline(deadlineAt: number): Promise<void>
  progress(): Promise<SittingProgress | null>
  /** Something in a shard is not as it was when it was counted: the ranks are counted again, as a new version. */
  countAgain(): Promise<void>
  /** The next place in the line of those who come after the opening: how long until its turn, ms. */
  placeInLine(): Promise<number>
  /** The leaderboard is out of date: it is written again at once, with the names that may be shown now. */
  showNamesAgain(): Promise<void>
}

/** Times in ms UTC, `graceMs` in ms. */
export interface SittingTerms {
  readonly testId: string
  readonly opensAt: number | null
  readonly closesAt: number
  readonly graceMs: number
  /** Attempts that a scope needs for ranks (`rankFrom` of the pattern). */
  readonly rankFrom: number
  /** Learners who are expected; only the first plan looks at it. */
  readonly registered: number
}

export interface SittingFacts {
  readonly testId: string
  readonly opensAt: number | null
  readonly closesAt: number
  readonly plan: SittingPlan
  /** The last moment at which an answer of anyone may still count, ms UTC. */
  readonly lastAnswerAt: number
}

export interface SittingProgress {
  readonly state: 'open' | 'closing' | 'final'
  readonly shards: number
  /** Those that have every result of theirs. */
  readonly shardsDone: number
  readonly seats: number
  readonly closed: number
  /** Of the ranks that are on show; 0 where there are none yet. */
  readonly version: number
}

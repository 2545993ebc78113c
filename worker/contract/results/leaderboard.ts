import type { Units } from '#contract/shared/units.ts'

/** The best of a live test: names stand there of adults who agreed to it, and of nobody else. */
export type LeaderboardResponse =
  /** Ranks are not final yet, or the test has none. */
  | { readonly state: 'none' }
  | {
      readonly state: 'final'
      /** Units in a mark; absent where there are 12. */
      readonly unit?: number
      /** Those with ranks up to 100, the best first; whoever has the same marks and ties shares the rank. */
      readonly rows: readonly LeaderboardRow[]
      /** Learners who share the next rank and are too many to be listed; null where there are none. */
      readonly unlisted: { readonly rank: number; readonly count: number } | null
    }

export interface LeaderboardRow {
  readonly rank: number
  readonly score12: Units
  /** Null is a learner who is not named. */
  readonly name: string | null
  /** The reader's own row; else absent. */
  readonly isOwn?: true
}

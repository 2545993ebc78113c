import type { QuestionKey } from '#contract/papers/schemas.ts'

/** As anyone may read them. Times in ms UTC. */
export interface TestCommitments {
  /** Null where the test has no time at which it opens. */
  readonly opensAt: number | null
  /** In the order in which they were made; empty where the test has none. */
  readonly commitments: readonly {
    readonly paperVersion: number
    readonly keyVersion: number
    readonly hash: string
    readonly madeAt: number
  }[]
}

/** What the commitment that counts for an own attempt was made of (domain/commitments). */
export interface CommitmentReply {
  /** Null where the attempt's paper has no commitment. */
  readonly opening: {
    readonly testId: string
    readonly paperVersion: number
    readonly keyVersion: number
    readonly plan: string
    readonly files: readonly string[]
    readonly key: readonly QuestionKey[]
    readonly nonce: string
  } | null
  /** By which the attempt is marked now. */
  readonly newestKey: readonly QuestionKey[]
}

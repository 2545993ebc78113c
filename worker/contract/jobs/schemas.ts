/** Long work as admins see it. Times in ms UTC. */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import { externalId } from '#contract/shared/external-id.ts'
import type { BulkDetail } from '#contract/question-bank/bulk-jobs.ts'
import type { BankTopic } from '#contract/question-bank/schemas.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import type { Units } from '#contract/shared/units.ts'

export const jobsQuery = z.strictObject({
  /** What the jobs are about: an id, or a topic's name. */
  target: z.optional(externalId),
  cursor: z.optional(placeSchema),
})

/** What came of a regrade so far. */
export interface RegradeDetail {
  readonly paperVersion: number
  readonly keyVersion: number
  /** All papers with a new key; jobs from before a decision held for all papers name the one above alone. */
  readonly papers?: readonly { readonly paperVersion: number; readonly keyVersion: number }[]
  /** Attempts whose marks changed, and those of which anything did. */
  readonly changed: number
  readonly touched: number
  /** Learners who have been told. */
  readonly told: number
  /** Only these attempts, as [user, number]; all of the paper where it is left out. */
  readonly only?: readonly (readonly [string, number])[]
  readonly reason: string | null
}

/** What came of giving time to everyone so far. */
export interface ExtendDetail {
  readonly minutes: number
  readonly reason: string
  /** Attempts that got the time. */
  readonly given: number
}

/** A round of a broadcast's pushes so far; the figures are of all rounds but `held`, which is of this one. `at` its time, ms UTC. */
export interface PushDetail {
  readonly at: number
  /** 1 goes to the whole audience, each later one to those whose quiet hours the one before met. */
  readonly round: number
  readonly sent: number
  readonly failed: number
  readonly held: number
  readonly capped: number
  /** When the first of the held ones can be pushed to, ms UTC. */
  readonly firstDue: number | null
}

/** A merge of two topics so far: what the job carried over. */
export interface MergeDetail {
  readonly from: BankTopic
  readonly into: BankTopic
  /** Rows carried, by table. */
  readonly carried: Readonly<Record<string, number>>
}

/** Telling learners what became of their objections: the decisions, and how many have been told so far. */
export interface ObjectionsDetail {
  readonly questions: readonly { readonly questionId: string; readonly round: number }[]
  readonly told: number
}

interface JobFacts {
  readonly id: string
  readonly target: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly actorId: string
  readonly startedAt: number
  readonly updatedAt: number
  readonly finishedAt: number | null
  readonly error: string | null
}

/** `GET /api/admin/jobs/{id}`, and of `GET /api/admin/jobs?target=&cursor=` each of the `items`, newest first. */
export type Job = JobFacts &
  (
    | { readonly kind: 'regrade'; readonly detail: RegradeDetail }
    | { readonly kind: 'extendAll'; readonly detail: ExtendDetail }
    | { readonly kind: 'push'; readonly detail: PushDetail }
    | { readonly kind: 'reindex'; readonly detail: unknown }
    | { readonly kind: 'bulkQuestions'; readonly detail: BulkDetail }
    | { readonly kind: 'mergeTopics'; readonly detail: MergeDetail }
    | { readonly kind: 'objections'; readonly detail: ObjectionsDetail }
  )

export interface JobsResponse {
  readonly items: readonly Job[]
  readonly next: string | null
}

/** `GET /api/admin/jobs/{id}/regraded?cursor=`: the attempts that a regrade changed, by learner. Marks in units. */
export const regradedQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^[a-z0-9]{16}:[1-9]\d{0,3}$/, 'not a cursor'))),
})
export interface RegradedResponse {
  readonly items: readonly {
    readonly userId: string
    readonly n: number
    readonly before12: Units
    readonly after12: Units
    /** Units in a mark; absent where there are 12. */
    readonly unit?: number
    readonly toldAt: number | null
  }[]
  readonly people: readonly PersonName[]
  readonly next: string | null
}

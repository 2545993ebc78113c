/** Changes of every question that filters match, as a background job: `/api/admin/questions/bulk-jobs`. */
import * as z from 'zod/mini'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { type BulkRequest, DIFFICULTY_LEVELS, questionFilter, questionTag } from './schemas.ts'

/**
 * `todo`: waits. `done`: changed. `same`: was so already. `failed`: cannot be changed, and `fault` says why. `moved`: of an undo, changed
 * since by someone else, and left as it is.
 */
export const BULK_STATES = ['todo', 'done', 'same', 'failed', 'moved'] as const
export type BulkState = (typeof BULK_STATES)[number]

export const bulkDeed = z.discriminatedUnion('deed', [
  z.strictObject({ deed: z.literal('archive') }),
  z.strictObject({ deed: z.literal('unarchive') }),
  z.strictObject({ deed: z.literal('pool') }),
  z.strictObject({ deed: z.literal('unpool') }),
  z.strictObject({ deed: z.literal('addTag'), tag: questionTag }),
  z.strictObject({ deed: z.literal('removeTag'), tag: questionTag }),
  z.strictObject({ deed: z.literal('topic'), topic: externalId }),
  z.strictObject({ deed: z.literal('difficulty'), difficulty: z.enum(DIFFICULTY_LEVELS) }),
])
export type BulkDeed = z.infer<typeof bulkDeed>

/** Every change, in the order in which they are offered. */
export const BULK_DEEDS = [
  'addTag',
  'removeTag',
  'topic',
  'difficulty',
  'archive',
  'unarchive',
  'pool',
  'unpool',
] as const satisfies readonly BulkDeed['deed'][]

/** `POST …/bulk-jobs`: `order` is the job's id, so the same order twice is one; `expected` is the number that was confirmed. */
export const bulkJobRequest = z.strictObject({
  order: idSchema,
  filter: questionFilter,
  expected: z.int().check(z.minimum(1)),
  change: bulkDeed,
})
export type BulkJobRequest = z.infer<typeof bulkJobRequest>

/** `POST …/bulk-jobs/{id}/undo`. */
export const bulkUndoRequest = z.strictObject({ order: idSchema })

/** What a bulk job does and what came of it so far. */
export interface BulkDetail {
  readonly deed: BulkRequest['deed']
  readonly change: BulkDeed | null
  /** The job that this one takes back. */
  readonly undoes: string | null
  readonly counts: Readonly<Record<Exclude<BulkState, 'todo'>, number>>
}

/** `GET …/bulk-jobs/{id}/faults?after=`: the questions that could not be changed, by id. */
export const bulkFaultsQuery = z.strictObject({ after: z.optional(idSchema) })
export interface BulkFaults {
  readonly items: readonly {
    readonly questionId: string
    readonly externalId: string
    readonly state: 'failed' | 'moved'
    readonly fault: string | null
  }[]
  readonly next: string | null
}

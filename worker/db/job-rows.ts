/** Rows of the table `job`: long work that continues in pages through the queue. */
import { job } from './authoring-tables.ts'
import { openDb } from './client.ts'
import { statementOf } from './statement-of.ts'

export const JOB_KINDS = ['regrade', 'extendAll', 'push', 'reindex', 'bulkQuestions', 'mergeTopics', 'objections'] as const
export type JobKind = (typeof JOB_KINDS)[number]
export type JobState = 'running' | 'done' | 'failed' | 'cancelled'

/** One message of the queue `sopan-jobs`: do the next page of this job. */
export interface JobMessage {
  readonly jobId: string
}

/** Times in ms UTC. `cursor` and `detail` belong to the kind. */
export interface JobRow {
  readonly id: string
  readonly kind: JobKind
  readonly target: string
  readonly state: JobState
  readonly cursor: string
  readonly total: number
  readonly done: number
  readonly detail: unknown
  readonly actorId: string
  readonly startedAt: number
  readonly updatedAt: number
  readonly finishedAt: number | null
  readonly error: string | null
}

export type NewJob = Pick<JobRow, 'id' | 'kind' | 'target' | 'cursor' | 'total' | 'detail' | 'actorId' | 'startedAt'>

/** Starts a job, for the batch of the action that orders it. Send it to the queue afterwards; where that fails, a scheduled task sends it. */
export const insertJobStatement = (db: D1Database, j: NewJob): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .insert(job)
      .values({ ...j, state: 'running', done: 0, updatedAt: j.startedAt })
      .onConflictDoNothing({ target: job.id }),
  )

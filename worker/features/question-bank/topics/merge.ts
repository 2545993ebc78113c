import type { Job, MergeDetail } from '#contract/jobs/schemas.ts'
import type { MergePreview } from '#contract/question-bank/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { insertJobStatement, type JobMessage } from '#worker/db/job-rows.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { countOfTopic, findTopic } from '../queries.ts'
import { countCarried, countLearnersOfBoth, findTopicJob, mayMerge, type Merge, mergeStatements } from './merge-rows.sql.ts'
import { MERGE_START } from './merge-step.ts'

export interface MergeDeps {
  readonly db: D1Database
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
}

/** What a merge would carry. Errors: not_found, invalid_request where both are the same. */
export async function mergePreview(db: D1Database, merge: Merge): Promise<MergePreview> {
  const topics = await bothTopics(db, merge)
  const [rows, learnersOfBoth, questions, runningJob] = await Promise.all([
    countCarried(db, merge.from),
    countLearnersOfBoth(db, merge),
    countOfTopic(db, merge.from),
    findTopicJob(db),
  ])
  return { ...topics, rows, questions, learnersOfBoth, runningJob }
}

/**
 * Orders that a topic becomes part of another. From this moment on files, addresses and blueprints that name it mean the other; its rows are
 * carried in pages. Errors: not_found, invalid_request, conflict where a job works on questions or topics or someone was faster.
 */
export async function mergeTopics(
  deps: MergeDeps,
  actor: Actor,
  merge: Merge & { readonly order: string },
): Promise<{ readonly jobId: Job['id'] }> {
  const { db, now } = deps
  const { order, from, into } = merge
  // Once it is ordered the topic is no topic of its own any more.
  if (await isRepeat(db, { id: order, action: 'topic.merge', target: from, content: { into } })) return { jobId: order }
  const topics = await bothTopics(db, merge)
  const rows = await countCarried(db, from)
  const detail: MergeDetail = { ...topics, carried: {} }
  const written = await guardedBatch(db, {
    guard: mayMerge(merge),
    writes: [
      ...mergeStatements(db, merge),
      insertJobStatement(db, {
        id: order,
        kind: 'mergeTopics',
        target: from,
        cursor: MERGE_START,
        total: Object.values(rows).reduce((sum, count) => sum + count, 0),
        detail,
        actorId: actor.actorId,
        startedAt: now,
      }),
    ],
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      signIn: actor.signIn,
      action: 'topic.merge',
      target: from,
      content: { into },
      before: JSON.stringify(topics.from),
      after: JSON.stringify({ into, rows }),
    },
  })
  if (written === 'conflict') throw new AppError('conflict')
  await deps.queue.send({ jobId: order }).catch((error: unknown) => {
    logLine('warn', { event: 'job_not_queued', jobId: order, error: String(error) })
  })
  return { jobId: order }
}

async function bothTopics(db: D1Database, { from, into }: Merge) {
  if (from === into) throw new AppError('invalid_request', { path: 'into', reason: 'a topic cannot be merged into itself' })
  const [one, other] = await Promise.all([findTopic(db, from), findTopic(db, into)])
  if (one === null || other === null) throw new AppError('not_found')
  return { from: one, into: other }
}

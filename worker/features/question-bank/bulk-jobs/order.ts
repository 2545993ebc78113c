import type { BulkDetail, BulkJobRequest } from '#contract/question-bank/bulk-jobs.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { insertJobStatement, type JobMessage } from '#worker/db/job-rows.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { MOST_HITS } from '#worker/searching/question-index.sql.ts'
import { matching } from '../list-questions.sql.ts'
import { findTopic } from '../queries.ts'
import { hitsOf } from '../service.ts'
import { countDone, findChange, freezeStatement, freezeUndoStatement, holdsAsMany, mayUndo, NO_MERGE_RUNS } from './bulk-rows.sql.ts'

export interface OrderDeps {
  readonly db: D1Database
  readonly search: D1Database
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
}

const NONE = { done: 0, same: 0, failed: 0, moved: 0 } as const

/**
 * Orders a change of every question that the filters match now: they are held at once, so that what is added meanwhile is not changed. Errors:
 * conflict where they are not as many as were confirmed, or topics are being merged; invalid_request for a search that finds its best
 * matches alone; not_found for a topic that is not there.
 */
export async function orderBulk(deps: OrderDeps, actor: Actor, request: BulkJobRequest): Promise<{ readonly jobId: string }> {
  const { order, filter, expected, change } = request
  const hits = await hitsOf(deps, filter.q ?? '')
  if (hits !== null && hits.length >= MOST_HITS)
    throw new AppError('invalid_request', { path: 'body.filter.q', reason: `finds more than ${MOST_HITS} questions` })
  if (change.deed === 'topic' && (await findTopic(deps.db, change.topic)) === null) throw new AppError('not_found')
  return start(deps, actor, {
    order,
    action: 'question.bulk_all',
    target: 'questions',
    content: { filter, expected, change },
    total: expected,
    detail: { deed: change.deed, change, undoes: null, counts: NONE },
    guard: NO_MERGE_RUNS,
    freeze: freezeStatement(deps.db, order, matching(filter, hits)),
  })
}

/** Orders that a bulk job is taken back. Errors: conflict where it still runs, was taken back already, changed nothing or is none. */
export async function orderUndo(deps: OrderDeps, actor: Actor, origin: string, order: string): Promise<{ readonly jobId: string }> {
  const [total, change] = await Promise.all([countDone(deps.db, origin), findChange(deps.db, origin)])
  if (total === 0) throw new AppError('conflict')
  return start(deps, actor, {
    order,
    action: 'question.bulk_undo',
    target: origin,
    content: { origin },
    total,
    detail: { deed: 'return', change, undoes: origin, counts: NONE },
    guard: mayUndo(origin),
    freeze: freezeUndoStatement(deps.db, order, origin),
  })
}

interface Order {
  readonly order: string
  readonly action: string
  readonly target: string
  readonly content: unknown
  readonly total: number
  readonly detail: BulkDetail
  readonly guard: Guard
  readonly freeze: D1PreparedStatement
}

async function start(deps: OrderDeps, actor: Actor, { order, action, target, content, total, detail, guard, freeze }: Order) {
  const { db, now } = deps
  if (await isRepeat(db, { id: order, action, target, content })) return { jobId: order }
  const written = await guardedBatch(db, {
    guard,
    guardAfter: holdsAsMany(order, total),
    writes: [
      freeze,
      insertJobStatement(db, {
        id: order,
        kind: 'bulkQuestions',
        target,
        cursor: '0',
        total,
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
      action,
      target,
      content,
      before: null,
      after: JSON.stringify({ ...detail, total, ...(typeof content === 'object' && content) }),
    },
  })
  if (written === 'conflict') throw new AppError('conflict')
  await deps.queue.send({ jobId: order }).catch((error: unknown) => {
    logLine('warn', { event: 'job_not_queued', jobId: order, error: String(error) })
  })
  return { jobId: order }
}

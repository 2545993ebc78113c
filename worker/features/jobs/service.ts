import type { Job, JobsResponse, RegradedResponse } from '#contract/jobs/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import type { JobMessage, JobRow } from '#worker/db/job-rows.ts'
import { writeCursor } from '#domain/text/page-cursor.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { cancelStatement, findJob, listJobs, listRegraded, resumeStatement } from './queries.ts'

const PAGE = 20
const REGRADED_PAGE = 50

export interface JobDeps {
  readonly db: D1Database
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
  readonly newId: () => string
}

/** Jobs newest first, of one target or all. */
export async function jobs(db: D1Database, target: string | undefined, cursor: string | undefined): Promise<JobsResponse> {
  const found = await listJobs(db, target ?? null, placeOrThrow(cursor, 'query.cursor'), PAGE + 1)
  const items = found.slice(0, PAGE).map(shown)
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return { items, next: last === undefined ? null : writeCursor({ by: last.startedAt, id: last.id }) }
}

/** Errors: not_found. */
export async function job(db: D1Database, id: string): Promise<Job> {
  const row = await findJob(db, id)
  if (row === null) throw new AppError('not_found')
  return shown(row)
}

/** The attempts that a regrade changed. */
export async function regraded(db: D1Database, id: string, cursor: string | undefined): Promise<RegradedResponse> {
  const [userId = '', n = '0'] = cursor?.split(':') ?? []
  const found = await listRegraded(db, id, { userId, n: Number(n) }, REGRADED_PAGE + 1)
  const items = found.slice(0, REGRADED_PAGE)
  const last = items.at(-1)
  const people = await findPersonNames(
    db,
    items.map((item) => item.userId),
  )
  return { items, people, next: found.length > REGRADED_PAGE && last !== undefined ? `${last.userId}:${last.n}` : null }
}

/** Stops a running job after its present page. Errors: not_found, conflict where it does not run. */
export const cancelJob = (deps: JobDeps, actor: Actor, id: string): Promise<Job> =>
  change(deps, actor, id, { action: 'job.cancel', from: ['running'], statement: cancelStatement })

/** Takes a stopped or failed job up where it stood. Errors: not_found, conflict where it runs or is done. */
export async function resumeJob(deps: JobDeps, actor: Actor, id: string): Promise<Job> {
  const resumed = await change(deps, actor, id, { action: 'job.resume', from: ['cancelled', 'failed'], statement: resumeStatement })
  await deps.queue.send({ jobId: id }).catch((error: unknown) => {
    logLine('warn', { event: 'job_not_queued', jobId: id, error: String(error) })
  })
  return resumed
}

interface Change {
  readonly action: string
  readonly from: readonly Job['state'][]
  readonly statement: (db: D1Database, id: string, now: number) => D1PreparedStatement
}

async function change(deps: JobDeps, actor: Actor, id: string, { action, from, statement }: Change): Promise<Job> {
  const before = await job(deps.db, id)
  if (!from.includes(before.state)) throw new AppError('conflict')
  const written = await guardedBatch(deps.db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM job WHERE id = ?1 AND state = ?2)', binds: [id, before.state] },
    writes: [statement(deps.db, id, deps.now)],
    audit: {
      id: deps.newId(),
      at: deps.now,
      actorId: actor.actorId,
      action,
      target: `job:${id}`,
      requestId: actor.requestId,
      content: null,
      before: before.state,
      after: null,
    },
  })
  if (written === 'conflict') throw new AppError('conflict')
  return job(deps.db, id)
}

/** The detail is what the kind's own pages wrote. */
function shown(row: JobRow): Job {
  const { cursor: _, ...facts } = row
  return facts as Job
}

import type { ExtendDetail } from '#contract/jobs/schemas.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import type { AuditEntry } from '#worker/db/audit.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import { hubOf, roomOf, sittingOf } from '#worker/platform/objects.ts'
import { countFresh, moveDeadline } from './extend-rows.sql.ts'
import { listOpen, type OpenRow } from './open-attempts.sql.ts'

/** Open attempts a page; each is an order to its room. */
const PAGE = 25

/**
 * Gives the time to the next open attempts that had begun when it was ordered. Each room keeps the order's id, so an attempt that is met again
 * (a page that is done twice, a deadline that has moved on) gets nothing more; the audit log has one row for each.
 */
export async function extendStep(env: Env, job: JobRow, now: number) {
  // The order wrote it, and the pages before this one.
  const detail = job.detail as ExtendDetail
  const [deadlineAt = '0', userId = ''] = job.cursor.split(':')
  const rows = await listOpen(env.DB, job.target, { deadlineAt: Number(deadlineAt), userId }, PAGE)
  const wanted = rows.filter((row) => row.startedAt <= job.startedAt && row.mode === 'exam')
  // Before any deadline moves, the sitting of the test knows that it ends later.
  if (wanted.length > 0)
    await sittingOf(env, job.target).raiseDeadline(Math.max(...wanted.map(({ deadlineAt: at }) => at)) + detail.minutes * 60_000)
  const given = (await Promise.all(wanted.map((row) => giveTo(env, job, detail, row, now)))).filter((one) => one !== null)
  const audit = given.map(({ entry }) => entry)
  const fresh = await countFresh(
    env.DB,
    audit.map(({ id }) => id),
  )
  const last = rows.at(-1)
  return {
    statements: given.map(({ statement }) => statement),
    audit,
    next: rows.length < PAGE || last === undefined ? null : `${last.deadlineAt}:${last.userId}`,
    done: fresh,
    detail: { ...detail, given: detail.given + fresh },
    afterwards: async () => {
      for (const { row } of given)
        await hubOf(env, row.userId)
          .tell({ event: 'attemptChanged', data: { attemptId: attemptIdOf(job.target, row.n) } })
          .catch((error: unknown) => logLine('warn', { event: 'attempt_change_not_told', jobId: job.id, error: String(error) }))
    },
  }
}

/** Null where the attempt has ended meanwhile. */
async function giveTo(env: Env, job: JobRow, { minutes, reason }: ExtendDetail, row: OpenRow, now: number) {
  const attemptId = attemptIdOf(job.target, row.n)
  const reply = await roomOf(env, row.userId, job.target).give(row.n, minutes * 60_000, reason, job.id)
  if (reply.kind === 'refused') return null
  const entry: AuditEntry = {
    id: `${job.id}:${row.userId}:${row.n}`,
    at: now,
    actorId: job.actorId,
    action: 'attempt.give_time',
    target: `${row.userId}:${attemptId}`,
    requestId: job.id,
    before: JSON.stringify({ deadlineAt: reply.before.deadlineAt }),
    after: JSON.stringify({ deadlineAt: reply.after.deadlineAt, reason, order: job.id }),
  }
  const statement = moveDeadline(env.DB, { userId: row.userId, testId: job.target, n: row.n }, reply.after.deadlineAt)
  return { row, entry, statement }
}

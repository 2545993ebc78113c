import type { RegradeDetail } from '#contract/jobs/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { notify } from '#worker/notifying/notify.ts'
import { placeText } from './regrade-place.ts'
import { findRegraded, type Regraded, TOLD_BEFORE, toldStatement } from './notify-regraded.sql.ts'

/** Learners a page; each is one push. */
const PAGE = 40

/**
 * Tells the next learners whose marks changed, each once: the notification and the note that it was written are one batch. No one is told
 * of marks that are not released.
 */
export async function notifyPage(env: Env, job: JobRow, detail: RegradeDetail, after: string, now: number) {
  const { people, next: place } = await untold(env.DB, job, after)
  const [first] = people
  const next = place === null ? null : placeText({ phase: 'tell', userId: place })
  if (first === undefined) return { statements: [], next, done: 0, detail }
  if (!isShown(first, now)) return { statements: [], next: null, done: 0, detail }
  const notice = notify(env.DB, {
    kind: 'marksChanged',
    people: people.map(({ userId, language, title, before12, after12, unit, ranking, n }) => ({
      userId,
      language,
      params: {
        testId: job.target,
        n: ranking === 1 ? null : n,
        title: JSON.parse(title) as Localized,
        before12,
        after12,
        ...namedUnit(unit),
      },
    })),
    tag: job.id.slice(0, 8),
    at: now,
    unless: { sql: TOLD_BEFORE, binds: [job.id, job.target] },
  })
  return {
    statements: [
      ...notice.statements,
      toldStatement(
        env.DB,
        job.id,
        people.map(({ userId }) => userId),
        now,
      ),
    ],
    next,
    done: 0,
    detail: { ...detail, told: detail.told + people.length },
    afterwards: () =>
      notice.deliver(
        (userId) => hubOf(env, userId),
        (error) => logLine('warn', { event: 'regrade_not_pushed', jobId: job.id, error: String(error) }),
      ),
  }
}

/** One row a learner with an account: the ranking attempt where that changed, else the newest. `next` is the last learner of a full page. */
async function untold(db: D1Database, job: JobRow, after: string): Promise<{ people: Regraded[]; next: string | null }> {
  const rows = await findRegraded(db, { jobId: job.id, testId: job.target, after, limit: PAGE })
  // The last row of a learner is the one that counts.
  const byUser = [...new Map(rows.map((row) => [row.userId, row])).values()]
  return {
    people: byUser.filter(({ toldAt, known }) => toldAt === null && known !== null),
    next: byUser.length < PAGE ? null : (byUser.at(-1)?.userId ?? null),
  }
}

/** Marks of a live test are no one's before their release. */
function isShown(person: Regraded | undefined, now: number): boolean {
  if (person === undefined || person.kind !== 'live') return true
  return now >= releasedAt(JSON.parse(person.release) as ContentPattern['release'], person.closedAt, person.sealedUntil)
}

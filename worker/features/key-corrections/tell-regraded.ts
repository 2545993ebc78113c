import type { RegradeDetail } from '#contract/jobs/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { logLine } from '#worker/http/log.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { notify } from '#worker/notifying/notify.ts'
import { placeText } from './regrade-place.ts'

/** Learners a page; each is one push. */
const PAGE = 40

/**
 * Tells the next learners whose marks changed, each once: the notification and the note that it was written are one batch. Nobody is told
 * of marks that are not released.
 */
export async function tellPage(env: Env, job: JobRow, detail: RegradeDetail, after: string, now: number) {
  const { people, next: place } = await untold(env.DB, job, after)
  const [first] = people
  const next = place === null ? null : placeText({ phase: 'tell', userId: place })
  if (first === undefined) return { statements: [], next, done: 0, detail }
  if (!isShown(first, now)) return { statements: [], next: null, done: 0, detail }
  const notice = notify(env.DB, {
    kind: 'marksChanged',
    people: people.map(({ userId, language, title, before12, after12, ranking, n }) => ({
      userId,
      language,
      params: { testId: job.target, n: ranking === 1 ? null : n, title: JSON.parse(title) as Localized, before12, after12 },
    })),
    tag: job.id.slice(0, 8),
    at: now,
    unless: { sql: TOLD_BEFORE, binds: [job.id, job.target] },
  })
  return {
    statements: [
      ...notice.statements,
      env.DB.prepare(
        'UPDATE regraded_attempt SET told_at = ?1 WHERE job_id = ?2 AND user_id IN (SELECT value FROM json_each(?3)) AND told_at IS NULL',
      ).bind(now, job.id, JSON.stringify(people.map(({ userId }) => userId))),
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

interface Untold {
  readonly userId: string
  readonly n: number
  readonly ranking: number
  readonly before12: Units
  readonly after12: Units
  readonly closedAt: number
  readonly language: Locale
  readonly title: string
  readonly kind: string
  readonly sealedUntil: number | null
  readonly release: string
}

/** One row a learner with an account: the ranking attempt where that changed, else the newest. `next` is the last learner of a full page. */
async function untold(db: D1Database, job: JobRow, after: string): Promise<{ people: Untold[]; next: string | null }> {
  const { results } = await db
    .prepare(
      `SELECT r.user_id AS userId, r.n, r.told_at AS toldAt, u.id AS known, a.ranking, r.before12, r.after12, coalesce(a.closed_at, 0) AS closedAt, t.title, t.kind,
         t.sealed_until AS sealedUntil, coalesce(u.interface_language, u.question_language, 'en') AS language, p.spec -> '$.release' AS release
       FROM (SELECT DISTINCT user_id FROM regraded_attempt WHERE job_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT ${PAGE}) one
       CROSS JOIN regraded_attempt r ON r.job_id = ?1 AND r.user_id = one.user_id AND r.test_id = ?3
       CROSS JOIN test t ON t.id = r.test_id
       CROSS JOIN pattern p ON p.id = t.pattern_id AND p.version = t.pattern_version
       LEFT JOIN attempt a ON a.user_id = r.user_id AND a.test_id = r.test_id AND a.n = r.n
       LEFT JOIN user u ON u.id = r.user_id AND u.deleted_at IS NULL
       ORDER BY r.user_id, a.ranking, r.n`,
    )
    .bind(job.id, after, job.target)
    .all<Untold & { readonly toldAt: number | null; readonly known: string | null }>()
  // The last row of a learner is the one that counts.
  const byUser = [...new Map(results.map((row) => [row.userId, row])).values()]
  return {
    people: byUser.filter(({ toldAt, known }) => toldAt === null && known !== null),
    next: byUser.length < PAGE ? null : (byUser.at(-1)?.userId ?? null),
  }
}

/** Marks of a live test are nobody's before their release. */
function isShown(person: Untold | undefined, now: number): boolean {
  if (person === undefined || person.kind !== 'live') return true
  return now >= releasedAt(JSON.parse(person.release) as ContentPattern['release'], person.closedAt, person.sealedUntil)
}

/** No attempt that this regrade changed waits for its person to be told. */
const TOLD_BEFORE = `NOT EXISTS (SELECT 1 FROM regraded_attempt r
  WHERE r.job_id = ?8 AND r.user_id = person.id AND r.test_id = ?9 AND r.told_at IS NULL)`

/** Who is to be told of new marks. Hand-written: a page walks the learners by the primary key first, and json_each takes any number of them. */
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import { decodeRows, unitsColumn } from '#worker/db/decode-row.ts'

/** `title` and `release` are JSON, `known` is null where there is no account any more; times in ms UTC. */
const regraded = z.object({
  userId: z.string(),
  n: z.number(),
  toldAt: z.nullable(z.number()),
  known: z.nullable(z.string()),
  ranking: z.nullable(z.number()),
  before12: unitsColumn,
  after12: unitsColumn,
  unit: z.number(),
  closedAt: z.number(),
  title: z.string(),
  kind: z.string(),
  sealedUntil: z.nullable(z.number()),
  language: z.enum(LOCALES),
  release: z.string(),
})
export type Regraded = Readonly<z.infer<typeof regraded>>

/** What a regrade changed for the next learners after one; the row that counts is the last of a learner. */
export async function findRegraded(
  db: D1Database,
  { jobId, testId, after, limit }: { readonly jobId: string; readonly testId: string; readonly after: string; readonly limit: number },
): Promise<Regraded[]> {
  const found = await db
    .prepare(
      `SELECT r.user_id AS userId, r.n, r.told_at AS toldAt, u.id AS known, a.ranking, r.before12, r.after12, t.mark_unit AS unit, coalesce(a.closed_at, 0) AS closedAt, t.title, t.kind,
         t.sealed_until AS sealedUntil, coalesce(u.interface_language, u.question_language, 'en') AS language, p.spec -> '$.release' AS release
       FROM (SELECT DISTINCT user_id FROM regraded_attempt WHERE job_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT ${limit}) one
       CROSS JOIN regraded_attempt r ON r.job_id = ?1 AND r.user_id = one.user_id AND r.test_id = ?3
       CROSS JOIN test t ON t.id = r.test_id
       CROSS JOIN pattern p ON p.id = t.pattern_id AND p.version = t.pattern_version
       LEFT JOIN attempt a ON a.user_id = r.user_id AND a.test_id = r.test_id AND a.n = r.n
       LEFT JOIN user u ON u.id = r.user_id AND u.deleted_at IS NULL
       ORDER BY r.user_id, a.ranking, r.n`,
    )
    .bind(jobId, after, testId)
    .all()
  return decodeRows(regraded, found)
}

/** Notes that these learners were told of what a regrade changed. */
export const toldStatement = (db: D1Database, jobId: string, userIds: readonly string[], now: number): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE regraded_attempt SET told_at = ?1 WHERE job_id = ?2 AND user_id IN (SELECT value FROM json_each(?3)) AND told_at IS NULL',
    )
    .bind(now, jobId, JSON.stringify(userIds))

/** No attempt that this regrade changed waits for its person to be told. */
export const TOLD_BEFORE = `NOT EXISTS (SELECT 1 FROM regraded_attempt r
  WHERE r.job_id = ?8 AND r.user_id = person.id AND r.test_id = ?9 AND r.told_at IS NULL)`

import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'

const attemptRelease = z.object({
  testId: z.string(),
  n: z.number(),
  closedAt: z.nullable(z.number()),
  kind: z.string(),
  sealedUntil: z.nullable(z.number()),
  release: z.string(),
  ids: z.string(),
  isHeld: z.number(),
})

/**
 * All attempts of a person with what their release hangs on; `release` and `ids`, the questions of the paper, are JSON; `isHeld` where an admin holds the rank. Times in ms UTC.
 * Hand-written: json_each looks into the plans of the papers.
 */
export const listAttemptReleases = async (db: D1Database, userId: string): Promise<z.infer<typeof attemptRelease>[]> =>
  decodeRows(
    attemptRelease,
    await db
      .prepare(
        `SELECT a.test_id AS testId, a.n, a.closed_at AS closedAt, t.kind, t.sealed_until AS sealedUntil, p.plan -> '$.pattern.release' AS release,
           (SELECT json_group_array(q.value ->> '$.id') FROM json_each(p.plan, '$.questions') q) AS ids,
           EXISTS (SELECT 1 FROM rank_review r WHERE r.test_id = a.test_id AND r.user_id = a.user_id AND r.n = a.n AND r.state = 'held') AS isHeld
         FROM attempt a JOIN test t ON t.id = a.test_id JOIN paper p ON p.test_id = a.test_id AND p.version = a.paper_version
         WHERE a.user_id = ?1`,
      )
      .bind(userId)
      .all(),
  )

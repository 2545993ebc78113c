/**
 * What a sitting reads and writes of unusual attempts and held ranks (decision 0186). Hand-written: json_each takes a list in one value, and
 * what is there already keeps its decision.
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PlausibilitySigns } from '#contract/plausibility/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { holdShown } from '#domain/plausibility/rank-hold.ts'
import { openDb } from './client.ts'
import { decodeRows } from './decode-row.ts'
import { rankReview } from './rank-review-tables.ts'

const ageRow = z.object({ userId: z.string(), ageBand: z.nullable(z.string()) })

/** Those of these people whose way to work may be looked at (`minorRules`); accounts that are gone are left out. */
export async function listAdults(db: D1Database, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .prepare(
      `SELECT u.id AS userId, u.age_band AS ageBand FROM json_each(?1) e CROSS JOIN user u ON u.id = e.value WHERE u.deleted_at IS NULL`,
    )
    .bind(JSON.stringify(userIds))
    .all()
  return decodeRows(ageRow, found).flatMap(({ userId, ageBand }) => (minorRules(ageBand).behaviouralAnalysis ? [userId] : []))
}

/** An attempt with what is unusual about it. */
export interface UnusualAttempt {
  readonly userId: string
  readonly n: number
  readonly paperVersion: number
  readonly score12: Units
  readonly tieKey: string
  readonly signs: PlausibilitySigns
}

/** Rows that one statement takes: their JSON stays far below what a value may hold. */
const ROWS = 100

/**
 * Makes these the unusual attempts of a test, in one batch; a repeat changes nothing. Decisions stay, also where their reason is gone; what
 * nobody decided goes with its reason. Of an account that is deleted nothing new is written.
 */
export async function writeUnusual(db: D1Database, testId: string, attempts: readonly UnusualAttempt[]): Promise<void> {
  const people = JSON.stringify(attempts.map(({ userId }) => userId))
  const pages = Array.from({ length: Math.ceil(attempts.length / ROWS) }, (_, i) => attempts.slice(i * ROWS, (i + 1) * ROWS))
  await db.batch([
    db
      .prepare(`DELETE FROM rank_review WHERE test_id = ?1 AND state = 'open' AND user_id NOT IN (SELECT value FROM json_each(?2))`)
      .bind(testId, people),
    db
      .prepare(
        `UPDATE rank_review SET is_current = 0 WHERE test_id = ?1 AND is_current = 1 AND user_id NOT IN (SELECT value FROM json_each(?2))`,
      )
      .bind(testId, people),
    ...pages.map((page) =>
      db
        .prepare(
          `INSERT INTO rank_review (test_id, user_id, n, paper_version, score12, tie_key, signs, is_current, state, round)
           SELECT ?1, u.id, e.value ->> '$.n', e.value ->> '$.paperVersion', e.value ->> '$.score12', e.value ->> '$.tieKey',
             e.value -> '$.signs', 1, 'open', 0
           FROM json_each(?2) e CROSS JOIN user u ON u.id = e.value ->> '$.userId' WHERE u.deleted_at IS NULL
           ON CONFLICT (test_id, user_id) DO UPDATE SET n = excluded.n, paper_version = excluded.paper_version, score12 = excluded.score12,
             tie_key = excluded.tie_key, signs = excluded.signs, is_current = 1
           WHERE rank_review.is_current = 0 OR rank_review.n <> excluded.n OR rank_review.paper_version <> excluded.paper_version
             OR rank_review.score12 <> excluded.score12 OR rank_review.tie_key <> excluded.tie_key OR rank_review.signs <> excluded.signs`,
        )
        .bind(testId, JSON.stringify(page)),
    ),
  ])
}

/** Whose rank is held, and whose was; sorted, so that the same holds are the same list. */
export interface Holds {
  readonly held: readonly string[]
  readonly lifted: readonly string[]
}

/** The holds of a test as its files show them. */
export async function listHolds(db: D1Database, testId: string): Promise<Holds> {
  const { userId, state, heldAt } = rankReview
  const rows = await openDb(db)
    .select({ userId, state, heldAt })
    .from(rankReview)
    .where(and(eq(rankReview.testId, testId), isNotNull(heldAt)))
    .orderBy(userId)
  const those = (shown: 'held' | 'lifted'): string[] => rows.flatMap((row) => (holdShown(row) === shown ? [row.userId] : []))
  return { held: those('held'), lifted: those('lifted') }
}

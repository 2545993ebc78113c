/**
 * What the leaderboard of a live test needs of the database (decision 0180). Times in ms UTC.
 * Hand-written: json_each takes a list of people in one value.
 */
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { openDb } from './client.ts'
import { decodeFirst, decodeRows, jsonColumn } from './decode-row.ts'
import { liveLeaderboard } from './leaderboard-tables.ts'
import { statementOf } from './statement-of.ts'

export interface LeaderNames {
  /** Those whose accounts are there still, by user id; with null for everyone who is not to be named. */
  readonly names: ReadonlyMap<string, string | null>
  /** What decides when results are out; null where the test is gone. */
  readonly release: { readonly rule: ContentPattern['release']; readonly sealedUntil: number | null; readonly unit: number } | null
  /** The changes that this knows of (`live_leaderboard`). */
  readonly changes: number
}

const nameRow = z.object({ userId: z.string(), name: z.nullable(z.string()), ageBand: z.nullable(z.string()) })
const releaseRow = z.object({
  rule: jsonColumn(z.custom<ContentPattern['release']>((value) => typeof value === 'object' && value !== null)),
  sealedUntil: z.nullable(z.number()),
  unit: z.number(),
})
const changesRow = z.object({ changes: z.number() })

/**
 * Says whom the leaderboard of a test lists, and reads who of them is to be named, in one batch: a change that comes later is counted. The
 * names are one statement. A banned learner is not named while the ban stands, nor one whose rank is held, and a minor never, whatever they
 * agreed to.
 */
export async function listLeaders(db: D1Database, testId: string, userIds: readonly string[]): Promise<LeaderNames> {
  const orm = openDb(db)
  const people = JSON.stringify(userIds)
  const [, , , named, released, counted] = await db.batch([
    statementOf(db, orm.insert(liveLeaderboard).values({ testId, changes: 1, shown: 0 }).onConflictDoNothing()),
    db
      .prepare('DELETE FROM leaderboard_entry WHERE test_id = ?1 AND user_id NOT IN (SELECT value FROM json_each(?2))')
      .bind(testId, people),
    // Of an account that is deleted nothing new is written.
    db
      .prepare(
        `INSERT INTO leaderboard_entry (test_id, user_id)
         SELECT ?1, u.id FROM json_each(?2) e CROSS JOIN user u ON u.id = e.value WHERE u.deleted_at IS NULL ON CONFLICT DO NOTHING`,
      )
      .bind(testId, people),
    db
      .prepare(
        `SELECT u.id AS userId, u.age_band AS ageBand, CASE WHEN u.banned_at IS NULL AND EXISTS (SELECT 1 FROM consent c
             WHERE c.user_id = u.id AND c.kind = 'leaderboard' AND c.withdrawn_at IS NULL)
           AND NOT EXISTS (SELECT 1 FROM rank_review r WHERE r.test_id = ?2 AND r.user_id = u.id AND r.state = 'held') THEN u.name END AS name
         FROM json_each(?1) e CROSS JOIN user u ON u.id = e.value WHERE u.deleted_at IS NULL`,
      )
      .bind(people, testId),
    db
      .prepare(
        `SELECT p.spec ->> '$.release' AS rule, t.sealed_until AS sealedUntil, t.mark_unit AS unit
         FROM test t JOIN pattern p ON p.id = t.pattern_id AND p.version = t.pattern_version WHERE t.id = ?1`,
      )
      .bind(testId),
    statementOf(db, orm.select({ changes: liveLeaderboard.changes }).from(liveLeaderboard).where(eq(liveLeaderboard.testId, testId))),
  ])
  const rows = decodeRows(nameRow, named ?? { results: [] })
  return {
    names: new Map(rows.map(({ userId, name, ageBand }) => [userId, minorRules(ageBand).leaderboard ? name : null])),
    release: decodeFirst(releaseRow, released?.results[0] ?? null),
    changes: decodeFirst(changesRow, counted?.results[0] ?? null)?.changes ?? 0,
  }
}

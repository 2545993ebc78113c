import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { Review } from '#domain/plausibility/rank-hold.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { rankReview } from '#worker/db/rank-review-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { test } from '#worker/db/test-tables.ts'

export type ReviewRow = typeof rankReview.$inferSelect

const r = rankReview
const WAITS = sql`(${r.objection} IS NOT NULL AND ${r.answeredAt} IS NULL)`

/** The unit of the marks of a test; null where there is no such test. */
export async function findUnit(db: D1Database, testId: string): Promise<number | null> {
  const [row] = await openDb(db).select({ unit: test.markUnit }).from(test).where(eq(test.id, testId))
  return row?.unit ?? null
}

/** Reviews of a test: those with an objection that waits, then the undecided, the best first. */
export function listReviews(db: D1Database, testId: string, limit: number): Promise<ReviewRow[]> {
  return openDb(db)
    .select()
    .from(r)
    .where(eq(r.testId, testId))
    .orderBy(desc(WAITS), desc(sql`${r.state} = 'open'`), desc(r.score12), asc(r.userId))
    .limit(limit)
}

export async function countReviews(db: D1Database, testId: string): Promise<number> {
  return openDb(db).$count(r, eq(r.testId, testId))
}

export async function findReview(db: D1Database, testId: string, userId: string): Promise<ReviewRow | null> {
  const [row] = await openDb(db)
    .select()
    .from(r)
    .where(and(eq(r.testId, testId), eq(r.userId, userId)))
  return row ?? null
}

/** Whom a notification about a test goes to, in which language; null where the account or the test is gone. */
export async function findTold(
  db: D1Database,
  testId: string,
  userId: string,
): Promise<{ readonly language: Locale; readonly title: Localized } | null> {
  const [row] = await openDb(db)
    .select({ language: user.interfaceLanguage, title: test.title })
    .from(user)
    .innerJoin(test, eq(test.id, testId))
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  return row === undefined ? null : { language: row.language ?? 'en', title: row.title }
}

export interface DecisionNote {
  readonly testId: string
  readonly userId: string
  readonly decidedBy: string
  readonly decidedAt: number
}

export const updateReview = (db: D1Database, { testId, userId, ...note }: DecisionNote, after: Review): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(r)
      .set({
        ...note,
        state: after.state,
        reasons: after.reasons,
        heldAt: after.heldAt,
        objection: after.objection?.text ?? null,
        objectedAt: after.objection?.at ?? null,
        answer: after.objection?.answer?.reasons ?? null,
        answeredAt: after.objection?.answer?.at ?? null,
        round: sql`${r.round} + 1`,
      })
      .where(and(eq(r.testId, testId), eq(r.userId, userId))),
  )

/** Files an objection to the hold that began then. Says whether it was filed: it is not where another one is there, or the hold is not. */
export async function fileObjection(
  db: D1Database,
  { testId, userId, heldAt, text, now }: { testId: string; userId: string; heldAt: number; text: string; now: number },
): Promise<boolean> {
  const { meta } = await openDb(db)
    .update(r)
    .set({ objection: text, objectedAt: now })
    .where(
      and(eq(r.testId, testId), eq(r.userId, userId), eq(r.state, 'held'), eq(r.heldAt, heldAt), isNull(r.objection), isNotNull(r.reasons)),
    )
  return meta.changes > 0
}

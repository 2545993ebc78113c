import { and, asc, eq, lt, max, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import { attempt, enrolment, testFeedback } from '#worker/db/attempt-tables.ts'
import { accountNumber } from '#worker/db/broadcast-tables.ts'
import { type Db, openDb } from '#worker/db/client.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Enrols the learner who starts a test; a repeat changes nothing. */
export async function enrolInTest(binding: D1Database, userId: string, testId: string, now: number): Promise<void> {
  await openDb(binding).insert(enrolment).values({ userId, kind: 'test', targetId: testId, createdAt: now }).onConflictDoNothing()
}

/**
 * Stores the feedback on an attempt once; false where there was one already. What was said in words goes into the inbox with it.
 */
export async function insertFeedback(
  db: D1Database,
  f: { userId: string; testId: string; n: number; face: number; difficulty: string | null; text: string; createdAt: number },
  ticket: { readonly id: string; readonly language: Locale },
): Promise<boolean> {
  const { userId, testId, n, face, difficulty, text, createdAt } = f
  const stored = statementOf(
    db,
    openDb(db)
      .insert(testFeedback)
      .values({ userId, testId, n, face, difficulty, text, createdAt })
      .onConflictDoNothing()
      .returning({ n: testFeedback.n }),
  )
  const said = openTicketStatement(
    db,
    {
      ...ticket,
      kind: 'test',
      category: 'test',
      userId,
      testId,
      n,
      text,
      at: createdAt,
      context: { face, ...(difficulty === null ? {} : { difficulty }) },
    },
    'changes() = 1',
  )
  const [rows] = await db.batch(text.trim() === '' ? [stored] : [stored, said])
  return (rows?.results.length ?? 0) > 0
}

/** Whether this attempt has feedback already. */
export async function hasFeedback(db: Db, userId: string, testId: string, n: number): Promise<boolean> {
  const rows = await db
    .select({ n: testFeedback.n })
    .from(testFeedback)
    .where(and(eq(testFeedback.userId, userId), eq(testFeedback.testId, testId), eq(testFeedback.n, n)))
  return rows.length > 0
}

/** Open attempts whose deadline passed before `before` (ms UTC), oldest first: one range of the partial index. */
export const findOverdueAttempts = (db: D1Database, before: number, limit: number): Promise<{ userId: string; testId: string }[]> =>
  openDb(db)
    .select({ userId: attempt.userId, testId: attempt.testId })
    .from(attempt)
    // The state stands in the text: with a bound value SQLite could not use the partial index.
    .where(and(sql`${attempt.state} = 'open'`, lt(attempt.deadlineAt, before)))
    .orderBy(asc(attempt.deadlineAt))
    .limit(limit)

/** The newest account number: at least as many as there are accounts that could sit a test. One row. */
export async function countAccounts(db: D1Database): Promise<number> {
  const [row] = await openDb(db)
    .select({ no: max(accountNumber.no) })
    .from(accountNumber)
  return row?.no ?? 0
}

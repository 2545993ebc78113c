import { and, eq } from 'drizzle-orm'
import type { Locale } from '#contract/shared/locales.ts'
import type { Db } from '#worker/db/client.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { testFeedback } from '#worker/db/attempt-tables.ts'

/** Bookmarks a test for whoever starts it; a repeat changes nothing. */
export async function enrolInTest(binding: D1Database, userId: string, testId: string, now: number): Promise<void> {
  await binding
    .prepare(
      "INSERT INTO enrolment (user_id, kind, target_id, created_at) VALUES (?1, 'test', ?2, ?3) ON CONFLICT (user_id, kind, target_id) DO NOTHING",
    )
    .bind(userId, testId, now)
    .run()
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
  const stored = db
    .prepare(
      `INSERT INTO test_feedback (user_id, test_id, n, face, difficulty, text, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT DO NOTHING RETURNING n`,
    )
    .bind(userId, testId, n, face, difficulty, text, createdAt)
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

export async function hasFeedback(db: Db, userId: string, testId: string, n: number): Promise<boolean> {
  const rows = await db
    .select({ n: testFeedback.n })
    .from(testFeedback)
    .where(and(eq(testFeedback.userId, userId), eq(testFeedback.testId, testId), eq(testFeedback.n, n)))
  return rows.length > 0
}

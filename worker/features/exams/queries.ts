import { and, asc, eq, exists, getTableColumns, sql } from 'drizzle-orm'
import type { ExamFacts, LastDaily, ListedExam } from '#contract/exams/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { exam } from '#worker/db/exam-tables.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** The whole register with the last daily quiz of each exam: one statement, two rows an exam and two more where it has a quiz. */
export const findExams = (db: D1Database): Promise<ListedExam[]> =>
  openDb(db)
    .select({ ...getTableColumns(exam), daily: LAST_DAILY })
    .from(exam)
    .orderBy(asc(exam.family), asc(exam.slug))

const LAST_DAILY = sql`(SELECT json_object('until', d.day, 'languages', json(t.languages)) FROM daily_quiz d JOIN test t ON t.id = d.test_id
  WHERE d.exam = exam.slug ORDER BY d.day DESC LIMIT 1)`.mapWith((json: string) => JSON.parse(json) as LastDaily)

export async function findExam(db: D1Database, slug: string): Promise<ListedExam | null> {
  const [row] = await openDb(db).select().from(exam).where(eq(exam.slug, slug))
  return row ?? null
}

/** Sets the exam of a learner's screens, or clears it; false where the register has none of this slug. One statement. */
export async function setFocusExam(db: D1Database, userId: string, slug: string | null): Promise<boolean> {
  const orm = openDb(db)
  const registered = orm
    .select({ one: sql`1` })
    .from(exam)
    .where(eq(exam.slug, slug ?? ''))
  const { meta } = await orm
    .update(user)
    .set({ focusExam: slug })
    .where(and(eq(user.id, userId), ...(slug === null ? [] : [exists(registered)])))
  return meta.changes > 0
}

/** Writes what an admin says of an exam. */
export const setExamFacts = (db: D1Database, slug: string, { family, date, dateStatus, source }: ExamFacts): D1PreparedStatement =>
  statementOf(db, openDb(db).update(exam).set({ family, date, dateStatus, source }).where(eq(exam.slug, slug)))

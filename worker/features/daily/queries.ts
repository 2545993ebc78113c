import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { DailyQuiz } from '#contract/daily/schemas.ts'
import { dayOfDailyTest } from '#domain/daily/daily-test-id.ts'
import { REPORTS_TO_REPLACE } from '#domain/daily/board-name.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { holdWord } from '#worker/db/comment-tables.ts'
import { boardName, dailyQuiz } from '#worker/db/daily-tables.ts'
import { test } from '#worker/db/test-tables.ts'

/** The quizzes of an exam on these days, by day: one statement, two rows a day. */
export async function findQuizzes(db: D1Database, exam: string, days: readonly number[]): Promise<Map<number, DailyQuiz>> {
  const rows = await openDb(db)
    .select({
      day: dailyQuiz.day,
      testId: test.id,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      questions: test.questions,
      minutes: test.minutes,
      languages: test.languages,
      subjects: test.subjects,
      origin: test.origin,
    })
    .from(dailyQuiz)
    .innerJoin(test, eq(test.id, dailyQuiz.testId))
    .where(and(eq(dailyQuiz.exam, exam), inArray(dailyQuiz.day, [...days]), eq(test.published, 1)))
  return new Map(
    rows.map(({ day, opensAt, closesAt, subjects, origin, ...quiz }) => {
      // The draw wrote it.
      const { counts = [] } = origin as { readonly counts?: readonly number[] }
      return [
        day,
        {
          ...quiz,
          opensAt: opensAt ?? 0,
          closesAt: closesAt ?? 0,
          subjects: (subjects ?? []).map((title, at) => ({ title, count: counts[at] ?? 0 })),
        },
      ]
    }),
  )
}

/** The name of a learner on leaderboards, or null. */
export async function findName(db: D1Database, userId: string): Promise<{ readonly name: string; readonly isReplaced: boolean } | null> {
  const [row] = await openDb(db)
    .select({ name: boardName.name, replacedAt: boardName.replacedAt })
    .from(boardName)
    .where(eq(boardName.userId, userId))
  return row === undefined ? null : { name: row.name, isReplaced: row.replacedAt !== null }
}

/** Sets the name, with the reports of an older one forgotten, or takes it away. */
export async function setName(db: D1Database, userId: string, name: string | null, now: number): Promise<void> {
  const orm = openDb(db)
  if (name === null) {
    await orm.delete(boardName).where(eq(boardName.userId, userId))
    return
  }
  const set = { name, chosenAt: now, reports: [] as string[], replacedAt: null }
  await orm
    .insert(boardName)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: boardName.userId, set })
}

export async function listHoldWords(db: D1Database): Promise<string[]> {
  return (await openDb(db).select({ word: holdWord.word }).from(holdWord)).map(({ word }) => word)
}

/** The daily quizzes that a learner began since a moment (ms UTC). */
export async function dailyTestsSince(db: D1Database, userId: string, since: number): Promise<string[]> {
  const rows = await openDb(db)
    .select({ testId: attempt.testId })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), gt(attempt.startedAt, since)))
    .limit(50)
  return [...new Set(rows.map(({ testId }) => testId))].filter((testId) => dayOfDailyTest(testId) !== null)
}

/** Adds a report, once a person; the one that makes enough replaces the name. True where the name was replaced. */
export async function addReport(db: D1Database, userId: string, reporterId: string, neutral: string, now: number): Promise<boolean> {
  const orm = openDb(db)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM json_each(${boardName.reports}) WHERE value = ${reporterId})`
  await orm
    .update(boardName)
    .set({ reports: sql`json_insert(${boardName.reports}, '$[#]', ${reporterId})` })
    .where(and(eq(boardName.userId, userId), isNew))
  const { meta } = await orm
    .update(boardName)
    .set({ name: neutral, replacedAt: now, reports: [] })
    .where(and(eq(boardName.userId, userId), sql`json_array_length(${boardName.reports}) >= ${REPORTS_TO_REPLACE}`))
  return meta.changes > 0
}

import { and, asc, eq, lt, max, sql } from 'drizzle-orm'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import { openDb } from '#worker/db/client.ts'
import { studyDay } from '#worker/db/practice-tables.ts'

/** The days of study from the last one before `from` on: what a day that is added may change. */
export function studyDaysFrom(db: D1Database, userId: string, from: number): Promise<StudyDay[]> {
  const { day, reviews, attempts, streak, freezeDay } = studyDay
  const isOwn = eq(studyDay.userId, userId)
  const last = openDb(db)
    .select({ day: max(day) })
    .from(studyDay)
    .where(and(isOwn, lt(day, from)))
  return openDb(db)
    .select({ day, reviews, attempts, streak, freezeDay })
    .from(studyDay)
    .where(and(isOwn, sql`${day} >= coalesce(${last}, ${from})`))
    .orderBy(asc(day))
}

import { and, eq, sql } from 'drizzle-orm'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { exam as examTable } from '#worker/db/exam-tables.ts'
import { studyPlan } from '#worker/db/practice-tables.ts'
import { pattern, test } from '#worker/db/test-tables.ts'

export interface PlanFacts {
  readonly wishes: StudyPlanWishes | null
  /** Of the test, where it is published and of this exam. */
  readonly pattern: ContentPattern | null
}

/** The learner's row of an exam, and the pattern of a test of it: one statement, at most four rows. */
export async function findPlanFacts(binding: D1Database, userId: string, exam: string, testId: string | null): Promise<PlanFacts> {
  const [row] = await openDb(binding)
    .select({ hoursAWeek: studyPlan.hoursAWeek, ownDate: studyPlan.ownDate, skipped: studyPlan.skipped, pattern: pattern.spec })
    .from(examTable)
    .leftJoin(studyPlan, and(eq(studyPlan.userId, userId), eq(studyPlan.exam, examTable.slug)))
    .leftJoin(test, and(eq(test.id, testId ?? ''), eq(test.examSlug, examTable.slug), eq(test.published, 1)))
    .leftJoin(pattern, and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
    .where(eq(examTable.slug, exam))
  if (row === undefined) return { wishes: null, pattern: null }
  const { hoursAWeek, ownDate, skipped } = row
  return {
    wishes: hoursAWeek === null || skipped === null ? null : { hoursAWeek, ownDate, skipped: JSON.parse(skipped) as string[] },
    pattern: row.pattern,
  }
}

/** Writes the learner's row of an exam; false where the register has no such exam. One statement. */
export async function putWishes(
  binding: D1Database,
  userId: string,
  exam: string,
  { hoursAWeek, ownDate, skipped }: StudyPlanWishes,
  now: number,
): Promise<boolean> {
  const orm = openDb(binding)
  const values = { hoursAWeek, ownDate, skipped: JSON.stringify(skipped), updatedAt: now }
  const registered = orm
    .select({
      userId: sql<string>`${userId}`.as('user_id'),
      exam: examTable.slug,
      hoursAWeek: sql<number>`${hoursAWeek}`.as('hours_a_week'),
      ownDate: sql<number | null>`${ownDate}`.as('own_date'),
      skipped: sql<string>`${values.skipped}`.as('skipped'),
      updatedAt: sql<number>`${now}`.as('updated_at'),
    })
    .from(examTable)
    .where(eq(examTable.slug, exam))
  const { meta } = await orm
    .insert(studyPlan)
    .select(registered)
    .onConflictDoUpdate({ target: [studyPlan.userId, studyPlan.exam], set: values })
  return meta.changes > 0
}

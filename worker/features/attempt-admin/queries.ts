import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { LearnerDetail, LearnerRow } from '#contract/attempt-admin/schemas.ts'
import { attemptIdOf, ID_PATTERN } from '#contract/shared/ids.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { test } from '#worker/db/test-tables.ts'
import { findByBeginning } from './learners.sql.ts'
import { namedUnit } from '#domain/marking/marks.ts'

const LEARNER = {
  userId: user.id,
  name: user.name,
  email: user.email,
  createdAt: user.createdAt,
  minutesPerHour: user.accommodationMinutesPerHour,
} as const
const PAGE = 25

/** Accounts whose e-mail or name begins like this, or the one with this id: one range of the index of each. */
export async function findLearners(db: D1Database, query: string): Promise<LearnerRow[]> {
  const wanted = query.trim()
  if (ID_PATTERN.test(wanted.toLowerCase())) {
    const row = await findLearner(db, wanted.toLowerCase())
    if (row !== null) return [row]
  }
  if (wanted !== '') return findByBeginning(db, wanted, PAGE)
  return openDb(db).select(LEARNER).from(user).where(isNull(user.deletedAt)).orderBy(asc(user.email)).limit(PAGE)
}

/** An account that is not deleted, or null. */
export async function findLearner(db: D1Database, userId: string): Promise<LearnerRow | null> {
  const [row] = await openDb(db)
    .select(LEARNER)
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  return row ?? null
}

/** A learner's newest attempts: one range of the index by time, and the title of each test. */
export async function listAttempts(db: D1Database, userId: string): Promise<LearnerDetail['attempts']> {
  const rows = await openDb(db)
    .select({
      testId: attempt.testId,
      n: attempt.n,
      mode: attempt.mode,
      state: attempt.state,
      ranking: attempt.ranking,
      voidedAt: attempt.voidedAt,
      startedAt: attempt.startedAt,
      closedAt: attempt.closedAt,
      score12: attempt.score12,
      title: test.title,
      max12: test.max12,
      markUnit: test.markUnit,
    })
    .from(attempt)
    .innerJoin(test, eq(test.id, attempt.testId))
    .where(eq(attempt.userId, userId))
    .orderBy(desc(attempt.startedAt))
    .limit(PAGE)
  return rows.map(({ testId, n, title, ranking, voidedAt, markUnit, ...rest }) => ({
    attemptId: attemptIdOf(testId, n),
    testId,
    title,
    ranking: ranking === 1,
    isVoid: voidedAt !== null,
    ...rest,
    ...namedUnit(markUnit),
  }))
}

/** Sets the compensatory time of an account that is not deleted. */
export const accommodationStatement = (db: D1Database, userId: string, minutesPerHour: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(user)
      .set({ accommodationMinutesPerHour: minutesPerHour })
      .where(and(eq(user.id, userId), isNull(user.deletedAt))),
  )

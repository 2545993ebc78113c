import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { createMiddleware } from 'hono/factory'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { attempt, enrolment } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { test } from '#worker/db/test-tables.ts'
import { hubOf } from '#worker/platform/objects.ts'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'

/**
 * For routes that name an attempt by its id: `not_found` where this person cannot have begun that test, before any room is named. So
 * no one makes rooms by guessing ids. It runs after `access('learner')` and reads the path
 * itself, so it does not matter whether the path's other parts are checked before or after.
 */
export const ownAttempt = createMiddleware<AppEnv>(async (c, next) => {
  const testId = parseAttemptId(c.req.param('attemptId') ?? '')?.testId
  if (testId === undefined || !(await mayHaveBegun(c.env, c.get('principal').userId, testId))) throw new AppError('not_found')
  await next()
})

/**
 * Whether this person can have begun this test: the record knows an attempt or an enrolment (every start makes one), the test is a preview
 * of their own, or their hub holds an open attempt of which the record has not heard yet.
 */
export async function mayHaveBegun(env: Pick<Env, 'DB' | 'USER_HUB'>, userId: string, testId: string): Promise<boolean> {
  const db = openDb(env.DB)
  const found = { known: sql`1` }
  const known = await unionAll(
    db
      .select(found)
      .from(attempt)
      .where(and(eq(attempt.userId, userId), eq(attempt.testId, testId))),
    db
      .select(found)
      .from(enrolment)
      .where(and(eq(enrolment.userId, userId), eq(enrolment.kind, 'test'), eq(enrolment.targetId, testId))),
    db
      .select(found)
      .from(test)
      .where(and(eq(test.id, testId), sql`${test.externalId} LIKE 'proof:' || ${userId} || ':%'`)),
  ).limit(1)
  if (known.length > 0) return true
  const open = await hubOf(env, userId).openAttempts()
  return open.some((one) => one.testId === testId)
}

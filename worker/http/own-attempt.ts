import { createMiddleware } from 'hono/factory'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'

/**
 * For routes that name an attempt by its id: `not_found` where this person cannot have begun that test, before any room is named. So
 * nobody makes rooms by guessing ids. It runs after `access('learner')` and reads the path
 * itself, so it does not matter whether the path's other parts are checked before or after.
 */
export const ownAttempt = createMiddleware<AppEnv>(async (c, next) => {
  const testId = parseAttemptId(c.req.param('attemptId') ?? '')?.testId
  if (testId === undefined || !(await mayHaveBegun(c.env, c.get('principal').userId, testId))) throw new AppError('not_found')
  await next()
})

/**
 * Whether this person can have begun this test: the record knows an attempt or an enrolment (every start makes one), the test is a proof
 * of their own, or their hub holds an open attempt of which the record has not heard yet.
 */
export async function mayHaveBegun(env: Pick<Env, 'DB' | 'USER_HUB'>, userId: string, testId: string): Promise<boolean> {
  const known = await env.DB.prepare(
    `SELECT 1 AS known FROM attempt WHERE user_id = ?1 AND test_id = ?2
     UNION ALL SELECT 1 FROM enrolment WHERE user_id = ?1 AND kind = 'test' AND target_id = ?2
     UNION ALL SELECT 1 FROM test WHERE id = ?2 AND external_id LIKE 'proof:' || ?1 || ':%'
     LIMIT 1`,
  )
    .bind(userId, testId)
    .first('known')
  if (known !== null) return true
  const open = await hubOf(env, userId).openAttempts()
  return open.some((attempt) => attempt.testId === testId)
}

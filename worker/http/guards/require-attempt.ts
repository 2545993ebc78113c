import type { Context } from 'hono'
import { knowsRenewal } from '#contract/attempts/writer-accept.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { now } from '#worker/platform/clock.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { isOfRetiredKey, TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'
import { bearerToken, connectionToken } from './bearer-token.ts'

/**
 * Lets the holder of an attempt token through to that one attempt, without any database. Never answers 401: the client would
 * sign the learner out in the middle of an exam. A token whose key was retired gets an answer of its own, if the page knows it: the device
 * fetches a new one. Older pages are told `attempt_revoked`, after which they continue with a press and a sign-in; no answer is lost.
 */
export async function requireAttempt(c: Context<AppEnv>): Promise<void> {
  const token = bearerToken(c) ?? connectionToken(c)
  const keys = tokenKeysOf(c.env)
  const at = now()
  const claims = token === null ? null : await verifyToken(keys, TOKEN_KINDS.attempt, token, at)
  if (claims === null && token !== null && isOfRetiredKey(keys, TOKEN_KINDS.attempt, token, at))
    throw new AppError(knowsRenewal(c.req.header('accept')) ? 'attempt_token_renew' : 'attempt_revoked')
  const attemptId = claims?.extra['att']
  const epoch = claims?.extra['epoch']
  if (claims === null || typeof attemptId !== 'string' || typeof epoch !== 'number') throw new AppError('attempt_revoked')
  const parsed = parseAttemptId(attemptId)
  if (parsed === null || c.req.param('attemptId') !== attemptId) throw new AppError('attempt_revoked')
  c.set('attempt', { userId: claims.sub, attemptId, testId: parsed.testId, n: parsed.n, epoch })
}

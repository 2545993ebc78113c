import { Hono } from 'hono'
import * as endpoints from '#contract/account/endpoints.ts'
import { deleteAccountRequest } from '#contract/account/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { erasePerson } from './erase.ts'
import { eraseDeps } from './erase-deps.ts'
import { markDeleted } from './queries.ts'

const slowDown = limit('LIMIT_SIGN_IN', (c) => `delete:${callerUser(c)}`)

/**
 * Deletes the account and everything of it, at once and for good (docs/threats.md#erasure). From the next request on nothing is
 * theirs any more; what a crash leaves undone the sweep finishes. Errors: invalid_request (not the account's e-mail), last_admin.
 */
export const erasureRoutes = new Hono<AppEnv>()

serve(erasureRoutes, endpoints.deleteAccount, { use: [slowDown], minorsToo: true, body: deleteAccountRequest })(async (c, { body }) => {
  const { userId, email } = c.get('principal')
  if (body.email.toLowerCase() !== email.toLowerCase())
    throw new AppError('invalid_request', { path: 'body.email', reason: 'not the address of this account' })
  const marked = await markDeleted(c.env.DB, { userId, auditId: newId(), requestId: c.get('requestId'), now: now() })
  if (!marked) throw new AppError('last_admin')
  await erasePerson(eraseDeps(c.env), { id: userId, email })
})

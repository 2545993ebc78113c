import * as endpoints from '#contract/auth/session-endpoints.ts'
import { emptyBody } from '#contract/shared/empty-body.ts'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { HASH_PATTERN } from '#contract/shared/ids.ts'
import type { SessionSummary } from '#contract/auth/schemas.ts'
import { findRunningSessions, otherSessionIds } from '#worker/db/running-sessions.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { endOne, endOthers } from './queries.ts'

const sessionParams = z.object({ sessionId: z.string().check(z.regex(HASH_PATTERN, 'not a session')) })

/** Where a person is signed in, and signing out there (docs/threats.md#stale-rights). */
export const sessionRoutes = new Hono<AppEnv>()

serve(sessionRoutes, endpoints.listSessions, { minorsToo: true })(async (c) => {
  const { userId, sessionId, sessionVersion } = c.get('principal')
  const running = await findRunningSessions(c.env.DB, userId, sessionVersion, now())
  return running.map((one) => ({ ...one, current: one.id === sessionId })) satisfies SessionSummary[]
})
serve(sessionRoutes, endpoints.endSession, { use: [limit('LIMIT_GENERAL', callerUser)], minorsToo: true, params: sessionParams })(
  async (c, { params }) => {
    const { userId, sessionVersion } = c.get('principal')
    const { sessionId } = params
    if (!(await endOne(c.env.DB, userId, sessionId, now()))) throw new AppError('not_found')
    await hubOf(c.env, userId).endSession(sessionId, await otherSessionIds(c.env.DB, userId, sessionVersion, sessionId, now()))
    securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: 'session_ended' })
    return { ended: 1 }
  },
)
serve(sessionRoutes, endpoints.endOtherSessions, { use: [limit('LIMIT_GENERAL', callerUser)], minorsToo: true, body: emptyBody })(
  async (c) => {
    const { userId, sessionId } = c.get('principal')
    const ended = await endOthers(c.env.DB, userId, sessionId, now())
    // One of the others may be writing a test: its right to write ends before this is answered, and here it continues by a click.
    await hubOf(c.env, userId).revokeOpenAttempts(sessionId)
    securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: 'other_sessions_ended' })
    return { ended }
  },
)

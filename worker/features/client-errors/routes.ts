import { Hono } from 'hono'
import { sendClientError } from '#contract/client-errors/endpoints.ts'
import { CLIENT_ERROR_LIMITS, clientErrorReport } from '#contract/client-errors/schemas.ts'
import { clientErrorFields } from '#domain/operations/client-error.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerAddress } from '#worker/http/caller-facts.ts'
import { limit } from '#worker/http/limits.ts'
import { logLine } from '#worker/http/log.ts'
import { serve } from '#worker/http/serve.ts'

/** A fault that a whole school meets at once is known from the first of them. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `client-errors:${callerAddress(c)}`)

/** Errors that browsers met: each is one log line, which the Worker that watches this one groups (decision 0133). */
export const clientErrorRoutes = new Hono<AppEnv>()

serve(clientErrorRoutes, sendClientError, { use: [slowDown], body: clientErrorReport, maxBodyBytes: CLIENT_ERROR_LIMITS.bodyBytes })(
  (_c, { body }) => logLine('warn', clientErrorFields(body)),
)

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { SecurityEventKind } from '#contract/shared/security-events.ts'
import type { ErrorBody, ErrorCode } from '#contract/shared/errors.ts'
import { OrderReused } from '#worker/db/guarded-batch.ts'
import { StoredResultMissing } from '#worker/db/stored-results.ts'
import { AppError } from './app-error.ts'
import { callerFacts } from './caller-facts.ts'
import { logLine } from './log.ts'
import { securityEvent } from './security-event.ts'
import type { AppEnv } from './app-env.ts'

/** The only place where an error becomes an answer. What we did not foresee is `internal` outside and one log line inside. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = knownOf(error)
  const requestId = c.get('requestId')
  const said = { requestId, method: c.req.method, path: c.req.path, name: error.name, message: messageOf(error) }
  if (known.code === 'internal') logLine('error', { ...said, stack: error.stack?.replace(error.message, '') })
  else if (known.status === 503 && known.code !== 'site_closed') logLine('warn', { event: 'unavailable', code: known.code, ...said })
  const kind = SECURITY_KINDS[known.code]
  if (kind !== undefined) securityEvent(kind, { ...callerFacts(c), outcome: 'refused', reason: known.code })
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.params === undefined ? {} : { params: known.params }),
      requestId,
      ...(known.details === undefined ? {} : { details: known.details }),
    },
  }
  if (known.status === 429 || known.status === 503)
    c.header('retry-after', known.status === 429 || known.code === 'site_closed' ? '60' : '3')
  return c.json(body, known.status)
}

/** Refusals that operators watch for; what went over a limit says so where it is counted. */
const SECURITY_KINDS: Partial<Record<ErrorCode, SecurityEventKind>> = {
  unauthenticated: 'authentication_refused',
  session_ended: 'authentication_refused',
  banned: 'authentication_refused',
  attempt_revoked: 'authentication_refused',
  attempt_token_renew: 'authentication_refused',
  forbidden: 'authorisation_refused',
  sign_in_again: 'authorisation_refused',
  origin_refused: 'authorisation_refused',
  webhook_refused: 'signature_refused',
  payment_not_verified: 'signature_refused',
  order_reused: 'order_reused',
}

/** What went wrong, without what was stored: drizzle quotes the query's values, names and e-mails among them. */
const messageOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : (error.message.split('\nparams:')[0] ?? '')

/** Answers instead of throwing: what it threw would pass by the middleware that finishes replies. */
export const onNotFound = (c: Context<AppEnv>): Response => onError(new AppError('not_found'), c)

function knownOf(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof OrderReused) return new AppError('order_reused')
  if (error instanceof StoredResultMissing) return new AppError('result_missing')
  return new AppError(codeOf(error))
}

function codeOf(error: Error): ErrorCode {
  if (error instanceof HTTPException && error.status === 413) return 'body_too_large'
  // drizzle puts D1's own error into `cause` of one that only quotes the query.
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return isTransient(error.message) || isTransient(cause) ? 'unavailable' : 'internal'
}

/** D1 and object errors that pass on their own: nothing was written, so the client may simply try again (docs/threats.md#database-errors). */
function isTransient(message: string): boolean {
  return /D1 DB is overloaded|Network connection lost|storage caused object to be reset|reset because its code was updated|Internal error in D1|cannot resolve D1 DB due to transient|D1_ERROR: .*(timeout|timed out)|overloaded|exceeded its (memory|CPU time) limit and was reset|client disconnected/i.test(
    message,
  )
}

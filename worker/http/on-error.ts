import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { OrderReused } from '#worker/db/guarded-batch.ts'
import { AppError } from './app-error.ts'
import { logLine } from './log.ts'
import type { AppEnv } from './app-env.ts'

/** The only place where an error becomes an answer. What we did not foresee is `internal` outside and one log line inside. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = knownOf(error)
  const requestId = c.get('requestId')
  if (known.code === 'internal')
    logLine('error', { requestId, method: c.req.method, path: c.req.path, name: error.name, message: error.message, stack: error.stack })
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.params === undefined ? {} : { params: known.params }),
      requestId,
      ...(known.details === undefined ? {} : { details: known.details }),
    },
  }
  if (known.status === 429 || known.status === 503) c.header('retry-after', known.status === 429 ? '60' : '3')
  return c.json(body, known.status)
}

/** Answers instead of throwing: what it threw would pass by the middleware that finishes replies. */
export const onNotFound = (c: Context<AppEnv>): Response => onError(new AppError('not_found'), c)

function knownOf(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof OrderReused) return new AppError('order_reused')
  return new AppError(codeOf(error))
}

function codeOf(error: Error): ErrorCode {
  if (error instanceof HTTPException && error.status === 413) return 'body_too_large'
  // drizzle puts D1's own error into `cause` of one that only quotes the query.
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return isTransient(error.message) || isTransient(cause) ? 'unavailable' : 'internal'
}

/** D1 and object errors that pass by themselves: nothing was written, so the client may simply try again (threats C4). */
function isTransient(message: string): boolean {
  return /D1 DB is overloaded|Network connection lost|storage caused object to be reset|reset because its code was updated|Internal error in D1|cannot resolve D1 DB due to transient|D1_ERROR: .*(timeout|timed out)|overloaded|exceeded its (memory|CPU time) limit and was reset|client disconnected/i.test(
    message,
  )
}

import type { Context } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'
import { callerFacts } from '../caller-facts.ts'
import { securityEvent } from '../security-event.ts'

/**
 * Lets the holder of the operator secret through: `Authorization: Operator …`. For command lines (content, sweeps), never for a
 * browser. Without a configured secret of at least 32 characters the door does not exist.
 */
export async function requireOperator(c: Context<AppEnv>): Promise<void> {
  const given = /^Operator ([\x21-\x7e]{32,256})$/.exec(c.req.header('authorization') ?? '')?.[1]
  const secret = c.env.OPERATOR_SECRET
  if (given === undefined || typeof secret !== 'string' || secret.length < 32) throw refused(c)
  // Comparing digests takes the same time wherever the first difference is.
  const [a, b] = await Promise.all([digest(given), digest(secret)])
  if (!crypto.subtle.timingSafeEqual(a, b)) throw refused(c)
}

/** The door does not exist for others, but someone tried it. */
function refused(c: Context<AppEnv>): AppError {
  securityEvent('authentication_refused', { ...callerFacts(c), outcome: 'refused', reason: 'operator' })
  return new AppError('not_found')
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

import type { Context } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'
import { callerFacts } from '../caller-facts.ts'
import { securityEvent } from '../security-event.ts'
import { isOperator } from './operator-secret.ts'

/**
 * Lets the holder of the operator secret through: `Authorization: Operator …`. For command lines (content, sweeps), never for a
 * browser. Without a configured secret of at least 32 characters the door does not exist.
 */
export async function requireOperator(c: Context<AppEnv>): Promise<void> {
  if (!(await isOperator(c.req.header('authorization'), c.env.OPERATOR_SECRET))) throw refused(c)
}

/** The door does not exist for others, but someone tried it. */
function refused(c: Context<AppEnv>): AppError {
  securityEvent('authentication_refused', { ...callerFacts(c), outcome: 'refused', reason: 'operator' })
  return new AppError('not_found')
}

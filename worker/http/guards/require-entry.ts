import type { Context } from 'hono'
import { readEntryTicket } from '#worker/platform/entry-ticket.ts'
import { now } from '#worker/platform/clock.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'
import { bearerToken } from './bearer-token.ts'

/**
 * Lets the holder of an entry ticket through to the one live test that it names, without any database. Never answers 401, which would sign
 * the learner out a moment before the test.
 */
export async function requireEntry(c: Context<AppEnv>): Promise<void> {
  const token = bearerToken(c)
  const entry = token === null ? null : await readEntryTicket(tokenKeysOf(c.env), token, now())
  if (entry === null || c.req.param('testId') !== entry.testId) throw new AppError('entry_ticket_refused')
  c.set('entry', entry)
}

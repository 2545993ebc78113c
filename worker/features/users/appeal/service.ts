import * as z from 'zod/mini'
import type { AppealSent, appealRequest } from '#contract/users/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import { noteAppeal } from './queries.ts'

interface AppealDeps {
  readonly db: D1Database
  readonly keys: TokenKeys
  readonly now: number
  readonly newId: () => string
}

/**
 * Puts an appeal into the support inbox, once a ban, in one batch with the note on the ban that it came. Errors: forbidden (the token is not
 * ours or a day old), appeal_used (it came already, or the ban has ended).
 */
export async function openAppeal(deps: AppealDeps, { token, text, language }: z.output<typeof appealRequest>): Promise<AppealSent> {
  const { db, now } = deps
  const claims = await verifyToken(deps.keys, TOKEN_KINDS.appeal, token, now)
  if (claims === null) throw new AppError('forbidden')
  const { sub: userId, jti: banId } = claims
  const ticket = {
    id: deps.newId(),
    kind: 'contact' as const,
    category: 'account',
    userId,
    text,
    context: { route: '/login' },
    language,
    at: now,
  }
  const [, opened] = await db.batch([noteAppeal(db, banId, userId, now), openTicketStatement(db, ticket, 'changes() = 1')])
  const [row] = opened === undefined ? [] : decodeRows(z.object({ number: z.number() }), opened)
  if (row === undefined) throw new AppError('appeal_used')
  return row
}

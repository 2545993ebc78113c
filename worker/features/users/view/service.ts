import type { ViewGranted, ViewOrder } from '#contract/users/schemas.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import type { Principal } from '#worker/http/principal.ts'
import { notify } from '#worker/notifying/notify.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { findRights } from '../rights-queries.ts'
import { findOrderTime } from './queries.ts'

interface ViewDeps {
  readonly db: D1Database
  readonly hub: (userId: string) => Pick<UserHubCalls, 'push'>
  readonly keys: TokenKeys
  readonly newId: () => string
  readonly now: number
}

const VIEW_MS = 15 * 60_000

/**
 * Lets an admin look at a learner's pages for 15 minutes from the order on; the learner is told. Errors: not_found, forbidden (the account of
 * an admin), conflict (the order is over), order_reused.
 */
export async function grantView(
  deps: ViewDeps,
  actor: Actor,
  admin: Pick<Principal, 'userId' | 'sessionVersion'>,
  userId: string,
  { order, reason }: ViewOrder,
): Promise<ViewGranted> {
  const { db, now } = deps
  const person = await findRights(db, userId)
  if (person === null) throw new AppError('not_found')
  if (person.role === 'admin') throw new AppError('forbidden')
  const people = [{ userId, language: person.language, params: { at: now } }]
  const notice = notify(db, { kind: 'accountViewed', people, tag: deps.newId().slice(0, 8), at: now })
  const written = await guardedBatch(db, {
    guard: { sql: "SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND role = 'user' AND deleted_at IS NULL)", binds: [userId] },
    writes: notice.statements,
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      action: 'user.view',
      target: userId,
      before: null,
      after: JSON.stringify({ reason }),
      content: { reason },
      requestId: actor.requestId,
      signIn: actor.signIn,
    },
  })
  if (written === 'conflict') throw new AppError('not_found')
  await notice.deliver(deps.hub, (error) => logLine('warn', { event: 'view_not_told', userId, error: String(error) }))
  // Sent again, the order gives no longer time.
  const expiresAt = (await findOrderTime(db, order, now)) + VIEW_MS
  if (expiresAt <= now) throw new AppError('conflict')
  const extra = { act: admin.userId, sv: admin.sessionVersion }
  return { token: await signToken(deps.keys, TOKEN_KINDS.view, { sub: userId, jti: order, now, expiresAt, extra }), expiresAt }
}

import { eq, sql } from 'drizzle-orm'
import type { RoleOrder } from '#contract/users/schemas.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { pushSubscription } from '#worker/db/account-tables.ts'
import type { Actor } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findOwners, isOwner } from '#worker/db/owners.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { notify } from '#worker/notifying/notify.ts'
import { findRights } from '../rights-queries.ts'

export interface RoleDeps {
  readonly db: D1Database
  readonly hub: (userId: string) => Pick<UserHubCalls, 'revokeOpenAttempts' | 'push'>
  readonly newId: () => string
  readonly now: number
}

/**
 * Gives an account a role and permissions. Whoever loses the role is signed out everywhere; every owner, before and after, is told. Errors:
 * not_found, invalid_request (another address), last_admin, order_reused.
 */
export async function changeRole(deps: RoleDeps, actor: Actor, userId: string, order: RoleOrder): Promise<void> {
  const { db, now } = deps
  const before = await findRights(db, userId)
  if (before === null) throw new AppError('not_found')
  if (before.email.toLowerCase() !== order.email)
    throw new AppError('invalid_request', { path: 'body.email', reason: 'not the address of this account' })
  const { order: id, role, permissions, reason } = order
  const sorted = permissions === null ? null : [...new Set(permissions)].toSorted()
  const isDemoted = role === 'user'
  const owners = await findOwners(db)
  const told =
    role === 'admin' && (sorted === null || sorted.includes('owner')) ? [...owners, { userId, language: before.language }] : owners
  const notice = notify(db, {
    kind: 'rightsChanged',
    people: told.map((one) => ({ ...one, params: { userId } })),
    tag: deps.newId().slice(0, 8),
    at: now,
  })
  const typed = openDb(db)
  const written = await guardedBatch(db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM user WHERE id = ?1 AND deleted_at IS NULL)', binds: [userId] },
    writes: [
      statementOf(
        db,
        typed
          .update(user)
          .set({
            role,
            permissions: sorted,
            ...(isDemoted && before.role === 'admin' ? { sessionVersion: sql`${user.sessionVersion} + 1` } : {}),
          })
          .where(eq(user.id, userId)),
      ),
      ...(isDemoted ? [statementOf(db, typed.delete(pushSubscription).where(eq(pushSubscription.userId, userId)))] : []),
      ...notice.statements,
    ],
    guardAfter: { sql: `SELECT EXISTS (SELECT 1 FROM user o WHERE ${isOwner('o')})`, binds: [] },
    audit: {
      id,
      at: now,
      actorId: actor.actorId,
      action: 'user.role',
      target: userId,
      before: JSON.stringify({ role: before.role, permissions: before.permissions }),
      after: JSON.stringify({ role, permissions: sorted, reason }),
      content: { role, permissions: sorted, reason },
      requestId: actor.requestId,
      signIn: actor.signIn,
    },
  })
  if (written === 'conflict') throw new AppError('last_admin')
  if (isDemoted) await deps.hub(userId).revokeOpenAttempts()
  await notice.deliver(deps.hub, (error) => logLine('warn', { event: 'rights_not_told', userId, error: String(error) }))
}

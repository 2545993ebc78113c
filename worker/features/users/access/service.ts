import type { AccessOrder, BanOrder, UserAccessResponse } from '#contract/users/schemas.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { Actor, AuditEntry, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findRunningSessions } from '#worker/db/running-sessions.ts'
import { AppError } from '#worker/http/app-error.ts'
import { isThere } from '../rights-queries.ts'
import { ban, endEverySession, findAccess, isBanned, listBans, mayBeBanned, unban } from './queries.ts'

export interface AccessDeps {
  readonly db: D1Database
  readonly hub: (userId: string) => Pick<UserHubCalls, 'revokeOpenAttempts'>
  readonly now: number
  /** Whether the caller may act on admins too, as owners may. */
  readonly mayActOnAdmins: boolean
}

/** Where a person is signed in, and their bans. Errors: not_found. */
export async function userAccess({ db, now }: AccessDeps, userId: string): Promise<UserAccessResponse> {
  const account = await findAccess(db, userId)
  if (account === null) throw new AppError('not_found')
  const [sessions, bans] = await Promise.all([findRunningSessions(db, userId, account.sessionVersion, now), listBans(db, userId)])
  return { role: account.role, sessions, bans }
}

/** Ends every session of a person, their connections and their right to write. Errors: not_found, order_reused. */
export async function endSessions(deps: AccessDeps, actor: Actor, userId: string, order: AccessOrder): Promise<void> {
  const audit = auditOf(deps, actor, userId, 'user.endSessions', order)
  await act(deps, userId, { guard: isThere(userId), writes: endEverySession(deps.db, userId), audit })
}

/**
 * Bans a person, until `until` (ms UTC) or until someone lifts it: their next request is refused with the reason, their connections and their right to
 * write end now. Errors: not_found, conflict (banned already), last_admin, invalid_request (oneself, or an end that is past), order_reused.
 */
export async function banUser(deps: AccessDeps, actor: Actor, userId: string, order: BanOrder): Promise<void> {
  if (userId === actor.actorId) throw new AppError('invalid_request', { path: 'userId', reason: 'you cannot ban yourself' })
  if (order.until !== null && order.until <= deps.now)
    throw new AppError('invalid_request', { path: 'body.until', reason: 'a ban ends in the future' })
  const { order: id, code, publicText, until } = order
  await act(deps, userId, {
    guard: mayBeBanned(userId),
    writes: ban(deps.db, { id, userId, by: actor.actorId, at: deps.now, code, publicText, until }),
    audit: auditOf(deps, actor, userId, 'user.ban', order),
  })
}

/** Lifts a ban. Errors: not_found, conflict (not banned), order_reused. */
export async function unbanUser(deps: AccessDeps, actor: Actor, userId: string, order: AccessOrder): Promise<void> {
  const audit = auditOf(deps, actor, userId, 'user.unban', order)
  await act({ ...deps, hub: null }, userId, { guard: isBanned(userId), writes: unban(deps.db, userId, deps.now), audit })
}

/** Sent again, an order that is carried out reaches the hub once more, which changes nothing there. */
async function act(
  { db, hub, mayActOnAdmins }: Omit<AccessDeps, 'hub'> & { readonly hub: AccessDeps['hub'] | null },
  userId: string,
  order: { readonly guard: Guard; readonly writes: D1PreparedStatement[]; readonly audit: AuditEntry },
): Promise<void> {
  const before = await findAccess(db, userId)
  if (before === null) throw new AppError('not_found')
  if (before.role === 'admin' && !mayActOnAdmins) throw new AppError('forbidden', { capability: 'users.roles' })
  if ((await guardedBatch(db, order)) === 'conflict')
    throw new AppError(order.audit.action === 'user.ban' && !before.isBanned ? 'last_admin' : 'conflict')
  await hub?.(userId).revokeOpenAttempts()
}

function auditOf({ now }: AccessDeps, actor: Actor, userId: string, action: string, order: AccessOrder | BanOrder): AuditEntry {
  const { order: id, ...content } = order
  return {
    id,
    at: now,
    actorId: actor.actorId,
    action,
    target: userId,
    before: null,
    after: JSON.stringify(content),
    content,
    requestId: actor.requestId,
    signIn: actor.signIn,
  }
}

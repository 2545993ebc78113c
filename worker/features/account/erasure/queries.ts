import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { attempt, enrolment } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { user } from '#worker/db/people-tables.ts'
import { OTHER_OWNER } from '#worker/db/owners.ts'
import { statementOf } from '#worker/db/statement-of.ts'

export interface DeletedAccount {
  readonly id: string
  readonly email: string
  /** Whether only the shell is left. */
  readonly isErased: boolean
  /** ms UTC */
  readonly deletedAt: number
}

/** Accounts whose deletion was ordered, oldest first. */
export async function findDeleted(db: D1Database, limit: number): Promise<DeletedAccount[]> {
  const rows = await openDb(db)
    .select({ id: user.id, email: user.email, iss: user.iss, deletedAt: user.deletedAt })
    .from(user)
    .where(isNotNull(user.deletedAt))
    .orderBy(asc(user.deletedAt))
    .limit(limit)
  return rows.flatMap(({ iss, deletedAt, ...row }) => (deletedAt === null ? [] : [{ ...row, deletedAt, isErased: iss === 'erased' }]))
}

/** Ends the empty shell of a deleted account. */
export async function removeShell(db: D1Database, userId: string): Promise<void> {
  await openDb(db)
    .delete(user)
    .where(and(eq(user.id, userId), isNotNull(user.deletedAt)))
}

/** Where a person's picture is kept, or null. */
export async function findPicture(db: D1Database, userId: string): Promise<string | null> {
  const [row] = await openDb(db).select({ pictureKey: user.pictureKey }).from(user).where(eq(user.id, userId))
  return row?.pictureKey ?? null
}

/** Where a person has been writing tests: the names of the rooms follow from it. */
export async function findTestIds(db: D1Database, userId: string): Promise<string[]> {
  const orm = openDb(db)
  const rows = await union(
    orm.select({ id: attempt.testId }).from(attempt).where(eq(attempt.userId, userId)),
    orm
      .select({ id: enrolment.targetId })
      .from(enrolment)
      .where(and(eq(enrolment.userId, userId), eq(enrolment.kind, 'test'))),
  )
  return rows.map(({ id }) => id)
}

/** What an admin ordered: the e-mail address that was typed, and for the audit log who and why. */
export interface DeleteOrder {
  readonly actor: Actor
  readonly email: string
  readonly reason: string
}

/**
 * Marks the account as deleted and ends every session of it; false for the last owner, without whom no one could make another, and where an
 * admin ordered it with another address.
 */
export async function markDeleted(
  db: D1Database,
  { userId, auditId, requestId, now, order }: { userId: string; auditId: string; requestId: string; now: number; order?: DeleteOrder },
): Promise<boolean> {
  const outcome = await guardedBatch(db, {
    guard: {
      sql: `SELECT EXISTS (SELECT 1 FROM user u WHERE u.id = ?1 AND u.deleted_at IS NULL
        AND (?2 IS NULL OR u.email = ?2) AND (u.role <> 'admin' OR ${OTHER_OWNER}))`,
      binds: [userId, order?.email ?? null],
    },
    writes: [
      statementOf(
        db,
        openDb(db)
          .update(user)
          .set({ deletedAt: now, sessionVersion: sql`${user.sessionVersion} + 1` })
          .where(eq(user.id, userId)),
      ),
    ],
    audit: {
      id: auditId,
      at: now,
      ...(order === undefined
        ? { actorId: userId, action: 'account.delete', target: `user:${userId}`, after: null }
        : {
            actorId: order.actor.actorId,
            action: 'user.delete',
            target: userId,
            after: JSON.stringify({ reason: order.reason }),
            content: { reason: order.reason },
            signIn: order.actor.signIn,
          }),
      requestId,
      before: null,
    },
  })
  return outcome === 'written'
}

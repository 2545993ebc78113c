import { and, eq } from 'drizzle-orm'
import type { AddMemberOrder, MemberChanged, RemoveMemberOrder } from '#contract/batches/schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { batchMember } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { notify } from '#worker/notifying/notify.ts'
import type { BatchDeps } from './batch-deps.ts'
import { needBatch } from './list.ts'
import { findAccount, isMember } from './queries.ts'

/** Adds an account that is there to a batch. Errors: not_found (batch or account), batch_archived, already_member, order_reused. */
export async function addMember(deps: BatchDeps, id: string, { order, user, tell }: AddMemberOrder): Promise<MemberChanged> {
  const { db, act, now, newId, hub } = deps
  const batch = await needBatch(db, id)
  const account = await findAccount(db, user.toLowerCase())
  if (account === null) throw new AppError('not_found')
  const { userId, language } = account
  const people = tell ? [{ userId, language, params: { batch: batch.name } }] : []
  const notice = notify(db, { kind: 'batchJoined', people, tag: newId().slice(0, 8), at: now })
  const outcome = await guardedBatch(db, {
    guard: [takesMembers(id), isThereAndNotIn(id, userId)],
    writes: [statementOf(db, openDb(db).insert(batchMember).values({ batchId: id, userId, at: now })), ...notice.statements],
    audit: { ...act, id: order, at: now, target: userId, before: null, after: JSON.stringify({ batch: id }), content: { batch: id, tell } },
  })
  if (outcome === 'conflict') {
    if ((await needBatch(db, id)).archivedAt !== null) throw new AppError('batch_archived')
    throw new AppError((await isMember(db, id, userId)) ? 'already_member' : 'not_found')
  }
  await notice.deliver(hub, (error) => logLine('warn', { event: 'batch_not_told', userId, error: String(error) }))
  return { userId }
}

/** Takes an account out of a batch; what its invitation gave stays. Errors: not_found (the batch, or not in it), order_reused. */
export async function removeMember(deps: BatchDeps, id: string, { order, userId }: RemoveMemberOrder): Promise<MemberChanged> {
  const { db, act, now } = deps
  const outcome = await guardedBatch(db, {
    guard: { sql: 'SELECT EXISTS (SELECT 1 FROM batch_member WHERE batch_id = ?1 AND user_id = ?2)', binds: [id, userId] },
    writes: [
      statementOf(
        db,
        openDb(db)
          .delete(batchMember)
          .where(and(eq(batchMember.batchId, id), eq(batchMember.userId, userId))),
      ),
    ],
    audit: { ...act, id: order, at: now, target: userId, before: JSON.stringify({ batch: id }), after: null, content: { batch: id } },
  })
  if (outcome === 'conflict') throw new AppError('not_found')
  return { userId }
}

/** The batch is there and not archived. */
export const takesMembers = (id: string): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM batch WHERE id = ?1 AND archived_at IS NULL)',
  binds: [id],
})

const isThereAndNotIn = (id: string, userId: string): Guard => ({
  sql: `SELECT EXISTS (SELECT 1 FROM user WHERE id = ?2 AND deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM batch_member WHERE batch_id = ?1 AND user_id = ?2)`,
  binds: [id, userId],
})

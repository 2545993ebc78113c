import { and, eq, sql } from 'drizzle-orm'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import type { ArchiveBatchRequest, BatchRow, ChangeBatchRequest, CreateBatchOrder } from '#contract/batches/schemas.ts'
import type { AuditEntry, Guard } from '#worker/db/audit.ts'
import { batch } from '#worker/db/batch-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { BatchDeps } from './batch-deps.ts'
import { needBatch } from './list.ts'

/** Makes a batch. The order is its id, so that sent again it is the same one. Errors: batches_full, order_reused. */
export async function createBatch(deps: BatchDeps, { order, name, note }: CreateBatchOrder): Promise<BatchRow> {
  const { db, act, now } = deps
  const outcome = await guardedBatch(db, {
    guard: ROOM_FOR_ONE,
    writes: [
      statementOf(
        db,
        openDb(db)
          .insert(batch)
          .values({ id: order, name, note, authorId: act.actorId, createdAt: now, revision: 1, members: 0, invited: 0 }),
      ),
    ],
    audit: { ...entryOf(deps, order, null, { name, note }), id: order, content: { name, note } },
  })
  if (outcome === 'conflict') throw new AppError('batches_full', { most: BATCH_LIMITS.active })
  return needBatch(db, order)
}

/** Changes name and note. Errors: not_found, conflict (changed by someone else). */
export async function changeBatch(deps: BatchDeps, id: string, { revision, name, note }: ChangeBatchRequest): Promise<BatchRow> {
  const { db, newId } = deps
  const before = await needBatch(db, id)
  const outcome = await guardedBatch(db, {
    guard: isAt(id, revision),
    writes: [setStatement(db, id, { name, note })],
    audit: { ...entryOf(deps, id, { name: before.name, note: before.note }, { name, note }), id: newId() },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return needBatch(db, id)
}

/** Archives a batch or brings it back. Errors: not_found, conflict, batches_full. */
export async function archiveBatch(deps: BatchDeps, id: string, { revision, isArchived }: ArchiveBatchRequest): Promise<BatchRow> {
  const { db, now, newId } = deps
  const before = await needBatch(db, id)
  const outcome = await guardedBatch(db, {
    guard: isArchived ? isAt(id, revision) : [isAt(id, revision), ROOM_FOR_ONE],
    writes: [setStatement(db, id, { archivedAt: isArchived ? now : null })],
    audit: { ...entryOf(deps, id, { isArchived: before.archivedAt !== null }, { isArchived }), id: newId() },
  })
  if (outcome === 'written') return needBatch(db, id)
  const isSame = (await needBatch(db, id)).revision === revision
  throw isSame ? new AppError('batches_full', { most: BATCH_LIMITS.active }) : new AppError('conflict')
}

const ROOM_FOR_ONE: Guard = {
  sql: 'SELECT (SELECT count(*) FROM batch WHERE archived_at IS NULL) < ?1',
  binds: [BATCH_LIMITS.active],
}

const isAt = (id: string, revision: number): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM batch WHERE id = ?1 AND revision = ?2)',
  binds: [id, revision],
})

const setStatement = (
  db: D1Database,
  id: string,
  set: { readonly name?: string; readonly note?: string | null; readonly archivedAt?: number | null },
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(batch)
      .set({ ...set, revision: sql`${batch.revision} + 1` })
      .where(and(eq(batch.id, id))),
  )

const entryOf = ({ act, now }: BatchDeps, target: string, before: object | null, after: object): Omit<AuditEntry, 'id'> => ({
  ...act,
  at: now,
  target,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(after),
})

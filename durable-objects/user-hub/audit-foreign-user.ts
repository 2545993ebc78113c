import { guardedBatch } from '#worker/db/guarded-batch.ts'

/** Writes down that someone's connection claimed to be someone else (docs/threats.md#foreign-user-on-the-live-connection). The ticket's id and the claimed one, nothing more. */
export async function auditForeignUser(db: D1Database, userId: string, claimedId: string, at: number): Promise<void> {
  await guardedBatch(db, {
    guard: null,
    writes: [],
    audit: {
      id: crypto.randomUUID(),
      at,
      actorId: userId,
      requestId: 'live',
      action: 'live.foreign_user',
      target: claimedId,
      before: null,
      after: null,
    },
  })
}

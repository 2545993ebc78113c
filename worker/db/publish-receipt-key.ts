import { madeAtOf } from '#worker/platform/key-ids.ts'
import type { ReceiptKey } from '#worker/platform/receipt-keys.ts'
import { guardedBatch } from './guarded-batch.ts'
import { endOthers, findReceiptKeys, insertKey, type KeyRow } from './receipt-keys.ts'

export interface PublishDeps {
  readonly db: D1Database
  /** ms UTC. */
  readonly now: number
  readonly requestId: string
}

/** A place that has not heard of the new key signs with the one before for this long. */
const SPREAD_MS = 10 * 60_000

/**
 * The public row of a key. The first time that it is asked for, the row is written, with the key in the audit log, and the key before gets
 * an end: no receipt and no head of the audit log leaves the site whose key is not public. Null where the id stands for another key, or for one that must not sign
 * any more.
 */
export async function publishKey(deps: PublishDeps, key: ReceiptKey): Promise<KeyRow | null> {
  const find = async (): Promise<KeyRow | undefined> => (await findReceiptKeys(deps.db)).find(({ id }) => id === key.id)
  const known = await find()
  if (known === undefined) await insert(deps, key)
  const row = known ?? (await find())
  if (row === undefined || row.x !== key.x || row.y !== key.y || row.leakedAt !== null) return null
  return row.until !== null && row.until <= deps.now ? null : row
}

async function insert({ db, now, requestId }: PublishDeps, { id, x, y }: ReceiptKey): Promise<void> {
  const madeAt = madeAtOf(id)
  // A database that was put back to an earlier day may lack a key that has signed since it was made.
  const from = madeAt > 0 && madeAt <= now ? madeAt : now
  await guardedBatch(db, {
    guard: null,
    writes: [insertKey(db, { id, x, y, from }), endOthers(db, id, now + SPREAD_MS)],
    audit: {
      id: `receipt-key-${id}`,
      at: now,
      actorId: 'system',
      action: 'receipt-key.publish',
      target: `receipt-key:${id}`,
      before: null,
      after: JSON.stringify({ x, y, from }),
      requestId,
      content: { x, y },
    },
  })
}

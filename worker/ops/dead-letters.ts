import { deadLetterKindOf, QUEUE_KINDS, type QueueKind } from '../platform/queue-kinds.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'

const keyOf = (kind: QueueKind, at: number, id: string): string => `dead/${kind}/${new Date(at).toISOString().slice(0, 10)}/${id}.json`

/**
 * Keeps what a consumer gave up on, as a file each: the database may be the very cause. Nothing is acknowledged before its file is
 * written; a letter that comes twice is the same file.
 */
export async function keepDeadLetters(env: OpsEnv, batch: MessageBatch): Promise<void> {
  const kind = deadLetterKindOf(batch.queue)
  if (kind === null) throw new Error(`no dead letters are expected in the queue ${batch.queue}`)
  for (const { id, timestamp, body } of batch.messages) {
    const letter = { queue: kind, id, sentAt: timestamp.getTime(), body }
    await env.BACKUPS.put(keyOf(kind, timestamp.getTime(), id), JSON.stringify(letter), {
      httpMetadata: { contentType: 'application/json' },
    })
  }
  await ledgerOf(env).noteDead(kind, batch.messages.length)
  batch.ackAll()
}

export interface Redriven {
  readonly sent: number
  /** More are waiting than one call sends. */
  readonly isMore: boolean
}

/** A batch may hold 256 KB (source: developers.cloudflare.com/queues/platform/limits, 2026-11); each message has a little of its own around it. */
const BATCH_BYTES = 200_000

/**
 * Sends the oldest dead letters of a kind again, 100 at most, and deletes the file of each that was sent: one whose file stays is sent
 * twice, and consumers bear that. A file that is gone was sent by another call.
 */
export async function redrive(env: OpsEnv, kind: QueueKind): Promise<Redriven> {
  const { objects, truncated } = await env.BACKUPS.list({ prefix: `dead/${kind}/`, limit: 100 })
  let sent = 0
  for (const batch of batchesOf(objects)) {
    const letters = (await Promise.all(batch.map(({ key }) => bodyOf(env.BACKUPS, key)))).filter((body) => body !== undefined)
    if (letters.length > 0) await queueOf(env, kind).sendBatch(letters.map((body) => ({ body })))
    await env.BACKUPS.delete(batch.map(({ key }) => key))
    await ledgerOf(env).noteDead(kind, -batch.length)
    sent += letters.length
  }
  return { sent, isMore: truncated }
}

/** In their order, as many together as one batch may hold. */
function batchesOf(objects: readonly R2Object[]): readonly (readonly R2Object[])[] {
  const batches: R2Object[][] = []
  let bytes = BATCH_BYTES
  for (const object of objects) {
    if (bytes + object.size > BATCH_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(object)
    bytes += object.size
  }
  return batches
}

async function bodyOf(bucket: R2Bucket, key: string): Promise<unknown> {
  const file = await bucket.get(key)
  return file === null ? undefined : (await file.json<{ body: unknown }>()).body
}

const queueOf = (env: OpsEnv, kind: QueueKind): Queue =>
  ({ 'attempt-events': env.ATTEMPT_EVENTS, broadcasts: env.BROADCASTS, indexing: env.INDEXING, jobs: env.JOBS })[kind]

export const isQueueKind = (name: unknown): name is QueueKind => QUEUE_KINDS.some((kind) => kind === name)

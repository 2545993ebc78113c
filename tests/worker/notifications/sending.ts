import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { consumeDeliveries, type DeliveryJob } from '#worker/features/notifications/jobs.ts'
import { insertBroadcast, insertPersonal } from '#worker/features/notifications/broadcasts.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'

const saying = (en: string) => ({ tag: newId().slice(0, 8), type: 'toast' as const, message: { en }, link: null, imageKey: null })
const sender = (now: number) => ({ actorId: 'an-admin', auditId: newId(), requestId: 'r', now })

/** Writes a notification for one person without pushing it: as if the push had been lost. */
export const store = (userId: string, en: string): Promise<StoredNotification> =>
  insertPersonal(env.DB, userId, saying(en), sender(Date.now()))

/** Writes it and pushes it. */
export async function send(userId: string, en: string): Promise<number> {
  return hubOf(env, userId).push(await store(userId, en))
}

/** Writes a broadcast, as often as wanted: each is ten seconds after the one before. */
export async function storeBroadcast(en: string): Promise<StoredNotification> {
  const last = await env.DB.prepare('SELECT coalesce(max(at), 0) AS at FROM broadcast').first<number>('at')
  const stored = await insertBroadcast(env.DB, saying(en), sender(Math.max(Date.now(), (last ?? 0) + 10_000)))
  if (stored === null) throw new Error('the broadcast was refused')
  return stored.broadcast
}

/** What the queue does with a job: hands it to the consumer. */
export async function consume(...jobs: DeliveryJob[]): Promise<void> {
  const messages = jobs.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body }))
  await consumeDeliveries(env, createMessageBatch<DeliveryJob>('sopan-broadcasts', messages))
}

import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Audience } from '#contract/notifications/audience.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { bitsOf } from '#domain/notifying/account-bits.ts'
import { fixAudience } from '#worker/features/notifications/broadcasts/audience.sql.ts'
import { findBroadcast, insertBroadcastStatement } from '#worker/features/notifications/broadcasts/broadcast-rows.ts'
import { membersStatements } from '#worker/features/notifications/broadcasts/members.ts'
import type { DeliveryJob } from '#worker/features/notifications/delivery.ts'
import { consumeDeliveries } from '#worker/features/notifications/jobs.ts'
import { insertPersonal } from '#worker/features/notifications/messages.ts'
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

/** Writes a broadcast as its plan would, each under a later time; `audience` is everyone unless said. */
export async function storeBroadcast(
  en: string,
  audience: Audience = { kind: 'all' },
  imageKey: string | null = null,
): Promise<StoredNotification> {
  const last = await env.DB.prepare('SELECT coalesce(max(at), 0) AS at FROM broadcast').first<number>('at')
  const now = Date.now()
  const at = Math.max(now, (last ?? 0) + 1)
  const numbers = await fixAudience(env.DB, audience, now)
  const body = { type: 'toast' as const, push: false, message: { en }, link: null, imageKey }
  await env.DB.batch([
    insertBroadcastStatement(
      env.DB,
      { body, audience, authorId: 'an-admin', fixed: numbers.length },
      { at, tag: newId().slice(0, 8), imageKey, now },
    ),
    ...membersStatements(env.DB, 'audience', at, bitsOf(numbers)),
  ])
  const found = await findBroadcast(env.DB, at)
  if (found === null) throw new Error('the broadcast was not written')
  return found.stored
}

/** What the queue does with a job: hands it to the consumer. */
export async function consume(...jobs: DeliveryJob[]): Promise<void> {
  const messages = jobs.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body }))
  await consumeDeliveries(env, createMessageBatch<DeliveryJob>('sopan-broadcasts', messages))
}

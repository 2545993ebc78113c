import { sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { primeAlert, primeEvent } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { isSigned } from '#worker/platform/gateway-signature.ts'
import { type GatewayNews, readNews } from '#worker/platform/razorpay-event.ts'
import { applyNews, type MoneyDeps } from './apply-news.ts'
import { findOrderOf } from './read-ledger.ts'

export type WebhookOutcome = 'applied' | 'repeat' | 'unknown event' | 'unknown order' | 'unreadable'

/**
 * Takes in what the gateway sends. The signature is over the very bytes and is looked at before anything is read. What is signed is always
 * accepted, known or not, or the gateway would give up on us; what cannot be written now throws, and comes again. Errors: webhook_refused.
 */
export async function takeWebhook(
  deps: MoneyDeps,
  bytes: Uint8Array<ArrayBuffer>,
  signature: string | undefined,
  secrets: readonly string[],
): Promise<WebhookOutcome> {
  if (signature === undefined || !(await isSigned(bytes, signature, secrets))) throw new AppError('webhook_refused')
  const news = readNews(decoder.decode(bytes), deps.now)
  const { outcome, orderId } = await settleNews(deps, news)
  await keepEvent(deps, await hashOf(bytes), news, orderId, outcome)
  return outcome
}

const decoder = new TextDecoder()

async function settleNews(deps: MoneyDeps, news: GatewayNews | null): Promise<{ outcome: WebhookOutcome; orderId: string | null }> {
  if (news === null) return { outcome: 'unreadable', orderId: null }
  const { payments, refunds, disputes } = news.facts
  if (payments.length + refunds.length + disputes.length === 0 && news.gatewayOrderId === null)
    return { outcome: 'unknown event', orderId: null }
  const orderId = await findOrderOf(deps.db, news)
  if (orderId === null) {
    await alertUnknown(deps, news)
    return { outcome: 'unknown order', orderId }
  }
  const applied = await applyNews(deps, orderId, news.facts)
  return { outcome: applied?.changed === true ? 'applied' : 'repeat', orderId }
}

/** Signed by the gateway and none of ours: money that nobody is given anything for. */
async function alertUnknown({ db, now }: MoneyDeps, { gatewayOrderId, paymentId, event }: GatewayNews): Promise<void> {
  await openDb(db)
    .insert(primeAlert)
    .values({
      id: `unknownOrder:${paymentId ?? gatewayOrderId ?? ''}`,
      kind: 'unknownOrder',
      paymentId,
      detail: JSON.stringify({ event, gatewayOrderId: gatewayOrderId ?? '' }),
      at: now,
    })
    .onConflictDoNothing()
}

/** For the record; of the content only ids. The same bytes again only raise a number. */
async function keepEvent(
  { db, now }: MoneyDeps,
  hash: string,
  news: GatewayNews | null,
  orderId: string | null,
  outcome: WebhookOutcome,
): Promise<void> {
  await openDb(db)
    .insert(primeEvent)
    .values({
      hash,
      event: news?.event ?? '',
      entityId: news?.entityId ?? null,
      orderId,
      outcome,
      times: 1,
      firstAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({ target: primeEvent.hash, set: { times: sql`${primeEvent.times} + 1`, lastAt: now } })
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

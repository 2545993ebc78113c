import { sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { primeAlert, primeEvent } from '#worker/db/prime-tables.ts'
import { AppError } from '#worker/http/app-error.ts'
import { isSigned } from '#worker/platform/gateway-signature.ts'
import { type GatewayEvent, readGatewayEvent } from '#worker/platform/razorpay-event.ts'
import { applyFacts, type MoneyDeps } from './apply-facts.ts'
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
  const event = readGatewayEvent(decoder.decode(bytes), deps.now)
  const { outcome, orderId } = await settleEvent(deps, event)
  await keepEvent(deps, await hashOf(bytes), event, orderId, outcome)
  return outcome
}

const decoder = new TextDecoder()

async function settleEvent(deps: MoneyDeps, event: GatewayEvent | null): Promise<{ outcome: WebhookOutcome; orderId: string | null }> {
  if (event === null) return { outcome: 'unreadable', orderId: null }
  const { payments, refunds, disputes } = event.facts
  if (payments.length + refunds.length + disputes.length === 0 && event.gatewayOrderId === null)
    return { outcome: 'unknown event', orderId: null }
  const orderId = await findOrderOf(deps.db, event)
  if (orderId === null) {
    await alertUnknown(deps, event)
    return { outcome: 'unknown order', orderId }
  }
  const applied = await applyFacts(deps, orderId, event.facts)
  return { outcome: applied?.changed === true ? 'applied' : 'repeat', orderId }
}

/** Signed by the gateway and none of ours: money that no one is given anything for. */
async function alertUnknown({ db, now }: MoneyDeps, { gatewayOrderId, paymentId, event }: GatewayEvent): Promise<void> {
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
  event: GatewayEvent | null,
  orderId: string | null,
  outcome: WebhookOutcome,
): Promise<void> {
  await openDb(db)
    .insert(primeEvent)
    .values({
      hash,
      event: event?.event ?? '',
      entityId: event?.entityId ?? null,
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

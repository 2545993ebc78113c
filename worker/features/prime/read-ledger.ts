import { asc, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { Ledger } from '#domain/money/ledger.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { primeDispute, primeGrant, primeInvoice, primeOrder, primePayment, primeRefund } from '#worker/db/prime-tables.ts'

/** An order with its ledger, and what writing needs beside it. */
export interface StoredLedger extends Ledger {
  readonly version: number
  readonly purchaseId: string
  readonly userId: string
  readonly planId: string
  readonly planTitle: Localized
  readonly couponCode: string | null
  readonly gstBp: number
  readonly buyerState: string | null
  readonly gatewayOrderId: string | null
  readonly createdAt: number
  /** The language to tell the learner in. */
  readonly language: Locale
}

/** Everything known of an order, read at one moment; null where there is none. */
export async function readLedger(db: D1Database, orderId: string): Promise<StoredLedger | null> {
  const typed = openDb(db)
  const given = alias(primeGrant, 'given')
  const purchase = typed
    .select({ one: sql`1` })
    .from(given)
    .where(eq(given.purchaseId, primeOrder.purchaseId))
  const [[row], payments, refunds, disputes, documents] = await typed.batch([
    typed
      .select({
        id: primeOrder.id,
        purchaseId: primeOrder.purchaseId,
        userId: primeOrder.userId,
        planId: primeOrder.planId,
        planTitle: primeOrder.planTitle,
        couponCode: primeOrder.couponCode,
        gstBp: primeOrder.gstBp,
        buyerState: primeOrder.buyerState,
        gatewayOrderId: primeOrder.gatewayOrderId,
        amountPaise: primeOrder.amountPaise,
        currency: primeOrder.currency,
        days: primeOrder.days,
        state: primeOrder.state,
        isOpen: primeOrder.isOpen,
        paymentId: primeOrder.paymentId,
        paidAt: primeOrder.paidAt,
        nextCheckAt: primeOrder.nextCheckAt,
        createdAt: primeOrder.createdAt,
        version: primeOrder.version,
        primeUntil: user.primeAccessUntil,
        language: sql<Locale>`coalesce(${user.interfaceLanguage}, 'en')`,
        grantedS: primeGrant.grantedS,
        revokedS: primeGrant.revokedS,
        purchaseGranted: sql<number>`${exists(purchase)}`,
      })
      .from(primeOrder)
      .leftJoin(user, eq(user.id, primeOrder.userId))
      .leftJoin(primeGrant, eq(primeGrant.orderId, primeOrder.id))
      .where(eq(primeOrder.id, orderId)),
    typed
      .select({
        id: primePayment.id,
        amountPaise: primePayment.amountPaise,
        currency: primePayment.currency,
        state: primePayment.state,
        role: primePayment.role,
        method: primePayment.method,
        failure: primePayment.failure,
      })
      .from(primePayment)
      .where(eq(primePayment.orderId, orderId))
      .orderBy(asc(primePayment.createdAt), asc(primePayment.id)),
    typed
      .select({
        id: primeRefund.id,
        paymentId: primeRefund.paymentId,
        amountPaise: primeRefund.amountPaise,
        state: primeRefund.state,
        kind: primeRefund.kind,
        gatewayRefundId: primeRefund.gatewayRefundId,
      })
      .from(primeRefund)
      .where(eq(primeRefund.orderId, orderId))
      .orderBy(asc(primeRefund.createdAt), asc(primeRefund.id)),
    typed
      .select({
        id: primeDispute.id,
        paymentId: primeDispute.paymentId,
        amountPaise: primeDispute.amountPaise,
        state: primeDispute.state,
        updatedAt: primeDispute.updatedAt,
      })
      .from(primePayment)
      .innerJoin(primeDispute, eq(primeDispute.paymentId, primePayment.id))
      .where(eq(primePayment.orderId, orderId))
      .orderBy(asc(primeDispute.id)),
    typed.select({ kind: primeInvoice.kind, ref: primeInvoice.ref }).from(primeInvoice).where(eq(primeInvoice.orderId, orderId)),
  ])
  if (row === undefined) return null
  const { version, purchaseId, userId, planId, couponCode, gstBp, buyerState, gatewayOrderId, createdAt, language, primeUntil } = row
  return {
    version,
    purchaseId,
    userId,
    planId,
    couponCode,
    gstBp,
    buyerState,
    gatewayOrderId,
    createdAt,
    language,
    primeUntil,
    planTitle: row.planTitle,
    order: {
      id: row.id,
      amountPaise: row.amountPaise,
      currency: row.currency,
      days: row.days,
      state: row.state,
      isOpen: row.isOpen === 1,
      paymentId: row.paymentId,
      paidAt: row.paidAt,
      nextCheckAt: row.nextCheckAt,
    },
    grant: row.grantedS === null ? null : { grantedS: row.grantedS, revokedS: row.revokedS ?? 0 },
    purchaseGranted: row.purchaseGranted === 1,
    payments,
    refunds,
    disputes,
    credited: creditedRefunds(documents, refunds, row.grantedS !== null),
  }
}

/**
 * The refunds that need no credit note any more. A granted order without an invoice is older than documents are kept: its refunds had their
 * notes, and none is written about an invoice that is gone.
 */
function creditedRefunds(
  documents: readonly { readonly kind: 'invoice' | 'creditNote'; readonly ref: string }[],
  refunds: readonly { readonly id: string }[],
  isGranted: boolean,
): string[] {
  if (isGranted && !documents.some(({ kind }) => kind === 'invoice')) return refunds.map(({ id }) => id)
  return documents.filter(({ kind }) => kind === 'creditNote').map(({ ref }) => ref)
}

/** The order that a gateway's order, or else a payment, belongs to. */
export async function findOrderOf(
  db: D1Database,
  { gatewayOrderId, paymentId }: { readonly gatewayOrderId: string | null; readonly paymentId: string | null },
): Promise<string | null> {
  const typed = openDb(db)
  if (gatewayOrderId !== null) {
    const [order] = await typed.select({ id: primeOrder.id }).from(primeOrder).where(eq(primeOrder.gatewayOrderId, gatewayOrderId))
    return order?.id ?? null
  }
  if (paymentId === null) return null
  const [payment] = await typed.select({ orderId: primePayment.orderId }).from(primePayment).where(eq(primePayment.id, paymentId))
  return payment?.orderId ?? null
}

/**
 * The Prime pass and its money: plans, coupons, orders, payments, refunds, grants, invoices, and what the gateway said.
 * Times are ms UTC, money in paise, GST in 1/100 of a percent. Every table is STRICT and WITHOUT ROWID, which drizzle-kit does not write:
 * migrations are finished by hand and a test holds these files against them.
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Localized, Locale } from '#contract/shared/locales.ts'

/** What can be bought. `pricePaise` is what a learner pays, GST within it. */
export const primePlan = sqliteTable('prime_plan', {
  id: text('id').primaryKey(),
  title: text('title', { mode: 'json' }).$type<Localized>().notNull(),
  benefits: text('benefits', { mode: 'json' }).$type<Localized[]>().notNull(),
  pricePaise: integer('price_paise').notNull(),
  gstBp: integer('gst_bp').notNull(),
  days: integer('days').notNull(),
  position: integer('position').notNull(),
  /** 0 where it is not offered any more. */
  active: integer('active').notNull(),
  /** Raised by every save: so an admin who saves over another's work is refused. */
  version: integer('version').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** `value` is in 1/100 of a percent or in paise, by `kind`. `used` counts the orders that hold or have used it. */
export const primeCoupon = sqliteTable('prime_coupon', {
  /** In capitals. */
  code: text('code').primaryKey(),
  kind: text('kind', { enum: ['percent', 'flat'] }).notNull(),
  value: integer('value').notNull(),
  /** The most that a percentage takes off; null without a limit. */
  maxDiscountPaise: integer('max_discount_paise'),
  minPricePaise: integer('min_price_paise').notNull(),
  /** Plan ids; null for all plans. */
  planIds: text('plan_ids', { mode: 'json' }).$type<string[]>(),
  startsAt: integer('starts_at'),
  endsAt: integer('ends_at'),
  limitTotal: integer('limit_total'),
  limitPerUser: integer('limit_per_user').notNull(),
  used: integer('used').notNull(),
  active: integer('active').notNull(),
  version: integer('version').notNull(),
  authorId: text('author_id').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** One order's hold on a coupon; taken away when the order ends unpaid. */
export const primeCouponUse = sqliteTable(
  'prime_coupon_use',
  {
    code: text('code').notNull(),
    userId: text('user_id').notNull(),
    orderId: text('order_id').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.userId, t.orderId] })],
)

/**
 * One price offered to one learner for one plan, with everything it was offered by. Orders that took each other's place share a
 * `purchaseId`, of which only one is ever granted. `isOpen` is 1 while it can be paid, and null after: one open order a learner and plan.
 */
export const primeOrder = sqliteTable(
  'prime_order',
  {
    /** The receipt at the gateway as well. */
    id: text('id').primaryKey(),
    purchaseId: text('purchase_id').notNull(),
    userId: text('user_id').notNull(),
    planId: text('plan_id').notNull(),
    planTitle: text('plan_title', { mode: 'json' }).$type<Localized>().notNull(),
    days: integer('days').notNull(),
    listPaise: integer('list_paise').notNull(),
    discountPaise: integer('discount_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    gstBp: integer('gst_bp').notNull(),
    couponCode: text('coupon_code'),
    /** The learner's state, by which GST is divided. */
    buyerState: text('buyer_state'),
    state: text('state', {
      enum: ['created', 'pending', 'failed', 'paid', 'partlyRefunded', 'refunded', 'expired', 'replaced'],
    }).notNull(),
    isOpen: integer('is_open'),
    /** The gateway's own id; null until it has answered. */
    gatewayOrderId: text('gateway_order_id'),
    /** The payment that was granted. */
    paymentId: text('payment_id'),
    paidAt: integer('paid_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When the reconciler asks the gateway next; null where nothing is left to ask. */
    nextCheckAt: integer('next_check_at'),
    /** Raised by whatever settles something about the order, so that two that read the same do not both write. */
    version: integer('version').notNull(),
  },
  (t) => [
    uniqueIndex('prime_order_open')
      .on(t.userId, t.planId)
      .where(sql`is_open = 1`),
    uniqueIndex('prime_order_gateway')
      .on(t.gatewayOrderId)
      .where(sql`gateway_order_id IS NOT NULL`),
    index('prime_order_by_user').on(t.userId, t.createdAt),
    index('prime_order_by_user_state').on(t.userId, t.state, t.createdAt),
    index('prime_order_recent').on(t.createdAt),
    index('prime_order_by_state').on(t.state, t.createdAt),
    index('prime_order_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at IS NOT NULL`),
    index('prime_order_purchase').on(t.purchaseId),
  ],
)

/** A payment as the gateway last told it. `role` says what it was to us; a duplicate and a mismatch are never granted. */
export const primePayment = sqliteTable(
  'prime_payment',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    userId: text('user_id').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['created', 'authorized', 'failed', 'captured'] }).notNull(),
    role: text('role', { enum: ['candidate', 'granted', 'duplicate', 'mismatch'] }).notNull(),
    method: text('method'),
    /** The gateway's code of why it failed. */
    failure: text('failure'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [index('prime_payment_by_order').on(t.orderId)],
)

/** Money on its way back. The id is the key of idempotency at the gateway. A failed one counts for nothing. */
export const primeRefund = sqliteTable(
  'prime_refund',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    orderId: text('order_id').notNull(),
    userId: text('user_id').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    state: text('state', { enum: ['requested', 'pending', 'processed', 'failed'] }).notNull(),
    /** `outside`: made in the gateway's dashboard. */
    kind: text('kind', { enum: ['admin', 'duplicate', 'mismatch', 'outside'] }).notNull(),
    gatewayRefundId: text('gateway_refund_id'),
    reason: text('reason').notNull(),
    actorId: text('actor_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    processedAt: integer('processed_at'),
    nextCheckAt: integer('next_check_at'),
  },
  (t) => [
    index('prime_refund_by_payment').on(t.paymentId),
    index('prime_refund_by_order').on(t.orderId),
    uniqueIndex('prime_refund_gateway')
      .on(t.gatewayRefundId)
      .where(sql`gateway_refund_id IS NOT NULL`),
    index('prime_refund_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at IS NOT NULL`),
  ],
)

export const primeDispute = sqliteTable(
  'prime_dispute',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    orderId: text('order_id').notNull(),
    userId: text('user_id').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    state: text('state', { enum: ['open', 'won', 'lost', 'closed'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [index('prime_dispute_by_payment').on(t.paymentId)],
)

/**
 * Time that was given, in the order it was given: `user.prime_access_until` is always what these rows come to (domain/prime-until.ts).
 * `grantedS` and `revokedS` are whole seconds; a purchase has an order, what an admin gave has a person and a reason, and `carried` is
 * what an account had before there were such rows.
 */
export const primeGrant = sqliteTable(
  'prime_grant',
  {
    userId: text('user_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: ['purchase', 'byHand', 'carried'] }).notNull(),
    purchaseId: text('purchase_id'),
    orderId: text('order_id'),
    grantedAt: integer('granted_at').notNull(),
    grantedS: integer('granted_s').notNull(),
    revokedS: integer('revoked_s').notNull(),
    actorId: text('actor_id'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.n] }),
    uniqueIndex('prime_grant_purchase')
      .on(t.purchaseId)
      .where(sql`purchase_id IS NOT NULL`),
    index('prime_grant_by_order')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
  ],
)

/** A tax invoice, or the credit note of a refund. `n` counts its series without gaps; a series is a kind in a fiscal year (IN-26). */
export const primeInvoice = sqliteTable(
  'prime_invoice',
  {
    series: text('series').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: ['invoice', 'creditNote'] }).notNull(),
    orderId: text('order_id').notNull(),
    /** The order of an invoice, the refund of a credit note. */
    ref: text('ref').notNull(),
    userId: text('user_id').notNull(),
    issuedAt: integer('issued_at').notNull(),
    totalPaise: integer('total_paise').notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
    gstBp: integer('gst_bp').notNull(),
    buyerState: text('buyer_state'),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.n] }),
    uniqueIndex('prime_invoice_ref').on(t.kind, t.ref),
    index('prime_invoice_by_order').on(t.orderId),
  ],
)

/** What happened to an order, for its timeline: each thing once. `ref` is the payment, refund or dispute it is about, or "". */
export const primeOrderEvent = sqliteTable(
  'prime_moment',
  {
    orderId: text('order_id').notNull(),
    what: text('what').notNull(),
    ref: text('ref').notNull(),
    at: integer('at').notNull(),
    amountPaise: integer('amount_paise'),
    actorId: text('actor_id'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.what, t.ref] })],
)

/** A signed event of the gateway, by the hash of its bytes. Of its content only ids: payers' addresses and numbers are not kept. */
export const primeEvent = sqliteTable(
  'prime_event',
  {
    hash: text('hash').primaryKey(),
    event: text('event').notNull(),
    entityId: text('entity_id'),
    orderId: text('order_id'),
    outcome: text('outcome').notNull(),
    times: integer('times').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  (t) => [index('prime_event_recent').on(t.firstAt), index('prime_event_last').on(t.lastAt)],
)

/** What a person has to look at: `id` is made of what it is about, so that the same fault is one row. */
export const primeAlert = sqliteTable(
  'prime_alert',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    orderId: text('order_id'),
    paymentId: text('payment_id'),
    /** Ids and amounts as JSON. */
    detail: text('detail').notNull(),
    at: integer('at').notNull(),
    closedAt: integer('closed_at'),
    actorId: text('actor_id'),
  },
  (t) => [
    index('prime_alert_open')
      .on(t.at)
      .where(sql`closed_at IS NULL`),
    index('prime_alert_recent').on(t.at),
  ],
)

/** That someone was told of the end of a pass, each time once. */
export const primeReminder = sqliteTable(
  'prime_reminder',
  {
    userId: text('user_id').notNull(),
    /** The end that it was about: a renewed pass has another. */
    untilAt: integer('until_at').notNull(),
    kind: text('kind', { enum: ['week', 'day', 'over'] }).notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.untilAt, t.kind] })],
)

/** Letters to write. Neither the address nor the text is here: both are made as the letter leaves. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: ['primeReceipt', 'primeRefund', 'primeWeek', 'primeDay', 'primeOver'] }).notNull(),
    /** What it is about: an order, or the end of a pass. */
    ref: text('ref').notNull(),
    language: text('language').$type<Locale>().notNull(),
    createdAt: integer('created_at').notNull(),
    tries: integer('tries').notNull(),
    /** Null once sent or given up. */
    nextAt: integer('next_at'),
    sentAt: integer('sent_at'),
  },
  (t) => [
    uniqueIndex('mail_outbox_once').on(t.userId, t.kind, t.ref),
    index('mail_outbox_due')
      .on(t.nextAt)
      .where(sql`next_at IS NOT NULL`),
  ],
)

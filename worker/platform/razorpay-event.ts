import * as z from 'zod/mini'
import { type Facts, NO_FACTS } from '#domain/money/ledger.ts'
import { disputeEntity, disputeFact, orderEntity, paymentEntity, paymentFact, refundEntity, refundFact } from './razorpay-entities.ts'

/** A webhook's content: which order or payment it is about, and what it says of them. */
export interface GatewayEvent {
  readonly event: string
  readonly gatewayOrderId: string | null
  readonly paymentId: string | null
  /** The first id in it, for the log. */
  readonly entityId: string | null
  readonly facts: Facts
}

const entity = <S extends z.ZodMiniType>(schema: S) => z.optional(z.looseObject({ entity: schema }))
const anything = z.optional(z.looseObject({ entity: z.unknown() }))

const envelope = z.looseObject({
  event: z.string().check(z.regex(/^[a-z_.]{1,60}$/)),
  created_at: z.optional(z.int().check(z.minimum(0), z.maximum(99_999_999_999))),
  payload: z.optional(z.looseObject({ payment: anything, order: anything, refund: anything, dispute: anything })),
})
const known = z.looseObject({
  payment: entity(paymentEntity),
  order: entity(orderEntity),
  refund: entity(refundEntity),
  dispute: entity(disputeEntity),
})

/**
 * Reads a signed body. Null where it is not an event at all; an event that we do not know, or whose content is not what we know, comes
 * without facts. `now` in ms UTC stands in where an event has no time.
 */
export function readGatewayEvent(body: string, now: number): GatewayEvent | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  const outer = envelope.safeParse(value)
  if (!outer.success) return null
  const { event, created_at: at, payload } = outer.data
  const nothing: GatewayEvent = { event, gatewayOrderId: null, paymentId: null, entityId: null, facts: NO_FACTS }
  if (!/^(payment|order|refund)\./.test(event)) return nothing
  const inner = known.safeParse(payload ?? {})
  if (!inner.success) return nothing
  const { payment, order, refund, dispute } = inner.data
  return {
    event,
    gatewayOrderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    entityId: dispute?.entity.id ?? refund?.entity.id ?? payment?.entity.id ?? order?.entity.id ?? null,
    facts: {
      payments: payment === undefined ? [] : [paymentFact(payment.entity)],
      refunds: refund === undefined ? [] : [refundFact(refund.entity)],
      disputes: dispute === undefined ? [] : [disputeFact(dispute.entity, at === undefined ? now : at * 1000)],
    },
  }
}

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { type PaymentGatewayStandIn, startPaymentGateway } from '#scripts/stand-in/payment-gateway.ts'
import { makeLearners } from '../support/learners.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from '../support/worker-process.ts'

const KEYS = { keyId: 'rzp_test_ForProofs0001', keySecret: 'a key secret for proofs', webhookSecret: 'a webhook secret for proofs' }
export const PLAN = { id: 'proofplan0000001', pricePaise: 49_900, days: 30 }
export const CUTS = { code: 'PROOF20', amountPaise: 40_000 }

export interface Opened {
  readonly token: string
  readonly orderId: string
  readonly gatewayOrderId: string
}

/** A shop on workerd with a gateway beside it: it can be killed and started again, and its webhooks go where the proof sends them. */
export class Till {
  worker: WorkerProcess
  readonly gateway: PaymentGatewayStandIn
  readonly #bundle: string
  readonly #state: string
  readonly #port: number

  private constructor(bundle: string, state: string, port: number, worker: WorkerProcess, gateway: PaymentGatewayStandIn) {
    this.#bundle = bundle
    this.#state = state
    this.#port = port
    this.worker = worker
    this.gateway = gateway
  }

  static async open(bundle: string, port: number): Promise<Till> {
    const state = mkdtempSync(join(tmpdir(), 'sopan-payments-'))
    const gateway = await startPaymentGateway(0, KEYS)
    const worker = await startWorker(bundle, state, port, () => {}, Till.#settings(gateway))
    const till = new Till(bundle, state, port, worker, gateway)
    await migrate(worker)
    await till.offer(`plans/${PLAN.id}`, {
      title: { en: 'Month' },
      benefits: [],
      gstBp: 1_800,
      position: 0,
      pricePaise: PLAN.pricePaise,
      days: PLAN.days,
    })
    return till
  }

  static #settings(gateway: PaymentGatewayStandIn): Record<string, string> {
    return {
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      PAYMENT_GATEWAY: gateway.address,
    }
  }

  async offer(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.worker.url}/api/admin/prime/${path}`, {
      method: 'PUT',
      headers: { authorization: `Operator ${SECRETS.OPERATOR_SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 0, active: true, ...body }),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  offerCoupon(code: string, limitTotal: number): Promise<void> {
    const none = { maxDiscountPaise: null, minPricePaise: 0, planIds: null, startsAt: null, endsAt: null }
    return this.offer(`coupons/${code}`, { kind: 'percent', value: 2_000, ...none, limitTotal, limitPerUser: 1 })
  }

  learners = (count: number): Promise<string[]> => makeLearners(this.worker, count)

  async send(path: string, token: string, body: unknown): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.worker.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }

  async order(token: string, coupon: string | null = null): Promise<Opened> {
    const shownPaise = coupon === null ? PLAN.pricePaise : CUTS.amountPaise
    const { status, text } = await this.send('/api/prime/orders', token, { planId: PLAN.id, coupon, shownPaise })
    if (status !== 200) throw new Error(text)
    const { orderId, checkout } = JSON.parse(text) as { orderId: string; checkout: { gatewayOrderId: string } }
    return { token, orderId, gatewayOrderId: checkout.gatewayOrderId }
  }

  async deliver({ body, signature }: { readonly body: string; readonly signature: string }): Promise<number> {
    const response = await fetch(`${this.worker.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      body,
    })
    await response.arrayBuffer()
    return response.status
  }

  /** Makes every order and refund due that is still to be asked about, as if a day had passed, and lets the sweeps heal until nothing is. */
  async reconcile(): Promise<void> {
    const db = await this.worker.miniflare.getD1Database('DB', 'sopan-api')
    await db.prepare('UPDATE prime_order SET next_check_at = 1, created_at = created_at - 1000000 WHERE next_check_at IS NOT NULL').run()
    await db.prepare('UPDATE prime_refund SET next_check_at = 1 WHERE next_check_at IS NOT NULL').run()
    for (let i = 0; i < 200; i++) {
      await callOperator(this.worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
      const due = await db
        .prepare(
          'SELECT (SELECT count(*) FROM prime_order WHERE next_check_at = 1) + (SELECT count(*) FROM prime_refund WHERE next_check_at = 1) AS n',
        )
        .first<{ n: number }>()
      if (due?.n === 0) return
    }
  }

  async rows<Row>(sql: string): Promise<Row[]> {
    const db = await this.worker.miniflare.getD1Database('DB', 'sopan-api')
    return (await db.prepare(sql).all<Row>()).results
  }

  async killAndStart(): Promise<void> {
    this.worker.kill()
    await this.worker.dispose()
    this.worker = await startWorker(this.#bundle, this.#state, this.#port, () => {}, Till.#settings(this.gateway))
  }

  async close(): Promise<void> {
    await this.worker.dispose()
    await this.gateway.close()
    rmSync(this.#state, { recursive: true, force: true })
  }
}

/** Runs so many at once. */
export async function inLanes<Item>(items: readonly Item[], lanes: number, act: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await act(item)
    }),
  )
}

/** An order of things that only the seed decides. */
export const shuffledBy = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, i) => ({ item, at: createHash('sha256').update(`${seed}:${i}`).digest('hex') }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item)

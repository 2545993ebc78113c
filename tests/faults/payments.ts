import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { balance, type BookFigures, isBalanced } from './payments/books.ts'
import { inLanes, PLAN, shuffledBy, Till } from './payments/till.ts'

const PORT = 8_871
const PARALLEL = 50
const OPEN_ORDER = 'worker/features/prime/open-order.ts'
const ORDER_ROWS = 'worker/features/prime/open-order.sql.ts'

/** Each gateway event is settled on what was read, even if the same order was settled in the meantime. */
export const NO_VERSION: PlantedBug = {
  name: 'orders are settled without their version',
  edits: [
    {
      file: 'worker/features/prime/write-settlement.sql.ts',
      find: 'version = CASE WHEN version = ?2 THEN ?2 + 1 END, state = ?3',
      put: 'version = ?2 + 1, state = ?3',
    },
  ],
}
export const TWO_AWAITS: PlantedBug = {
  name: 'paid, then granted: two awaits',
  edits: [
    {
      file: 'worker/features/prime/write-settlement.ts',
      find: 'await db.batch([...statements, ...(notice?.statements ?? [])])',
      put: `await db.batch(statements.slice(0, 2))
    await new Promise((go) => setTimeout(go, 60))
    await db.batch([...statements.slice(2), ...(notice?.statements ?? [])])`,
    },
  ],
}
export const COUPON_READ_THEN_WRITE: PlantedBug = {
  name: 'coupons are read, then written',
  edits: [{ file: ORDER_ROWS, find: 'AND (c.limit_total IS NULL OR c.used < c.limit_total)', put: '' }],
}
/** A database as far away as it may be in production: between the look at a price and the order there is time for the other forty-nine. */
export const FAR_DATABASE: PlantedBug = {
  name: 'a database 20 ms away',
  edits: [
    {
      file: OPEN_ORDER,
      find: 'if (await insertOrder(',
      put: `await new Promise((go) => setTimeout(go, 20))
    if (await insertOrder(`,
    },
  ],
}
export const ORDERS_READ_THEN_WRITE: PlantedBug = {
  name: 'orders are read, then made',
  edits: [
    {
      file: ORDER_ROWS,
      find: 'WHERE NOT EXISTS (SELECT 1 FROM prime_order WHERE user_id = ?3 AND plan_id = ?4 AND is_open = 1)',
      put: 'WHERE 1 = 1',
    },
  ],
}

/** Each order is paid, each of its events sent three times, all of them shuffled, a third lost; some orders are never told of at all. */
async function storm(
  bundle: string,
  orders: number,
  random: ProofRandom,
  withoutIndex = false,
): Promise<BookFigures & { deliveries: number; refused: number }> {
  const till = await Till.open(bundle, PORT)
  if (withoutIndex) await till.rows('DROP INDEX prime_grant_purchase')
  const tokens = await till.learners(orders)
  await inLanes(tokens, 16, async (token) => {
    const opened = await till.order(token)
    till.gateway.books.pay(opened.gatewayOrderId, 'success')
  })
  const events = till.gateway.books.deliveries.take('')
  const sent = shuffledBy([...events, ...events, ...events], random.seed).filter(() => random.int(1, 100) > 30)
  const statuses: number[] = []
  await inLanes(sent, 24, async (delivery) => void statuses.push(await till.deliver(delivery)))
  await till.reconcile()
  const figures = await balance(till)
  await till.close()
  return { ...figures, deliveries: sent.length, refused: statuses.filter((status) => status !== 200).length }
}

/** Kills workerd in the middle of callbacks, webhooks and refunds; afterwards, what the sweeps could heal must be healed. */
async function killRuns(bundle: string, runs: number, random: ProofRandom): Promise<BookFigures & { runs: number }> {
  const till = await Till.open(bundle, PORT)
  for (let run = 0; run < runs; run++) {
    const opened = await Promise.all((await till.learners(6)).map((token) => till.order(token)))
    const work = opened.flatMap((one) => {
      const payment = till.gateway.books.pay(one.gatewayOrderId, 'success')
      const {
        razorpay_order_id: gatewayOrderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signature,
      } = till.gateway.books.signCheckout(payment)
      const told = till.gateway.books.deliveries.take(one.gatewayOrderId)
      return [
        () => till.send(`/api/prime/orders/${one.orderId}/callback`, one.token, { gatewayOrderId, paymentId, signature }),
        ...told.map((delivery) => () => till.deliver(delivery)),
        () => {
          // Made in the gateway's dashboard while everything else is under way.
          if (random.int(0, 2) === 0) till.gateway.books.refund(payment.id, random.int(1, 499) * 100, null, null)
          return Promise.resolve()
        },
      ]
    })
    const doing = Promise.allSettled(shuffledBy(work, random.seed + run).map((act) => act()))
    await new Promise((resolve) => setTimeout(resolve, random.int(3, 160)))
    await till.killAndStart()
    await doing
    // What the gateway sends again after the outage.
    for (const delivery of till.gateway.books.deliveries.take('')) await till.deliver(delivery)
  }
  await till.reconcile()
  const figures = await balance(till)
  await till.close()
  return { ...figures, runs }
}

interface RaceFigures {
  readonly rounds: number
  readonly couponFaults: number
  readonly orderFaults: number
  readonly refundFaults: number
}

/** Fifty at once for the last use of a coupon, for one order, and for the money of one payment: exactly one each time. */
async function races(bundle: string, rounds: number, withoutIndex = false): Promise<RaceFigures> {
  const till = await Till.open(bundle, PORT)
  if (withoutIndex) await till.rows('DROP INDEX prime_order_open')
  const figures = { rounds: 0, couponFaults: 0, orderFaults: 0, refundFaults: 0 }
  const [admin = ''] = await till.learners(1)
  await till.rows("UPDATE user SET role = 'admin' WHERE id = (SELECT max(id) FROM user)")
  for (let round = 0; round < rounds; round++) {
    const code = `RACE${String(round).padStart(5, '0')}`
    await till.offerCoupon(code, 1)
    const crowd = await till.learners(PARALLEL)
    const bought = await Promise.all(
      crowd.map((token) => till.send('/api/prime/orders', token, { planId: PLAN.id, coupon: code, shownPaise: 40_000 })),
    )
    const [use] = await till.rows<{ n: number; used: number }>(
      `SELECT (SELECT count(*) FROM prime_coupon_use WHERE code = '${code}') AS n, used FROM prime_coupon WHERE code = '${code}'`,
    )
    if (bought.filter(({ status }) => status === 200).length !== 1 || use?.n !== 1 || use.used !== 1) figures.couponFaults++
    const [token = ''] = await till.learners(1)
    const before = till.gateway.books.orders.size
    const opened = await Promise.all(
      Array.from({ length: PARALLEL }, () => till.send('/api/prime/orders', token, { planId: PLAN.id, shownPaise: PLAN.pricePaise })),
    )
    const ids = new Set(opened.map(({ text }) => (JSON.parse(text) as { orderId?: string }).orderId ?? text))
    if (ids.size !== 1 || till.gateway.books.orders.size !== before + 1) figures.orderFaults++
    const one = await till.order(token)
    const payment = till.gateway.books.pay(one.gatewayOrderId, 'success')
    await till.send(`/api/prime/orders/${one.orderId}/check`, token, {})
    const refunds = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) =>
        till.send(`/api/admin/prime/orders/${one.orderId}/refund`, admin, {
          refundId: `r${String(round).padStart(7, '0')}${String(i).padStart(8, '0')}`,
          paymentId: payment.id,
          amountPaise: PLAN.pricePaise,
          reason: 'a race',
        }),
      ),
    )
    const isOne =
      refunds.filter(({ status }) => status === 200).length === 1 &&
      till.gateway.books.payment(payment.id).amount_refunded === PLAN.pricePaise
    if (!isOne) figures.refundFaults++
    figures.rounds++
  }
  await till.close()
  return figures
}

type StormFigures = Awaited<ReturnType<typeof storm>>
/** Every order has its one grant, the books agree, and no delivery was turned away. */
const isWeathered = (f: StormFigures, orders: number): boolean => isBalanced(f) && f.refused === 0 && f.grants === orders
const isClean = (f: RaceFigures): boolean => f.couponFaults + f.orderFaults + f.refundFaults === 0

/** The books of the shop and of the gateway agree, whatever is lost, repeated, shuffled or killed; and four bugs in them are seen. */
export async function provePayments(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const far = await bundleWithBugs([FAR_DATABASE])
  const withoutVersion = await bundleWithBugs([NO_VERSION])
  const twoAwaits = await bundleWithBugs([TWO_AWAITS])
  const coupons = await bundleWithBugs([FAR_DATABASE, COUPON_READ_THEN_WRITE])
  const orders = await bundleWithBugs([FAR_DATABASE, ORDERS_READ_THEN_WRITE])
  const short = Math.max(4, Math.round(runs / 20))
  const few = Math.max(200, short * 5)
  const stormed = await storm(bundle, runs * 5, proofRandom(seed))
  console.log(`events thrice, shuffled, 30 % lost: ${JSON.stringify({ seed, orders: runs * 5, ...stormed })}`)
  const killed = await killRuns(bundle, runs * 5, proofRandom(seed))
  console.log(`kill -9 in mid-payment: ${JSON.stringify(killed)}`)
  const raced = await races(far, runs)
  console.log(`fifty at once: ${JSON.stringify({ parallel: PARALLEL, ...raced })}`)
  const seen = [
    !isWeathered(told(NO_VERSION, await storm(withoutVersion, few, proofRandom(seed), true)), few),
    !isBalanced(told(TWO_AWAITS, await killRuns(twoAwaits, Math.max(12, short), proofRandom(seed)))),
    !isClean(told(COUPON_READ_THEN_WRITE, await races(coupons, short))),
    !isClean(told(ORDERS_READ_THEN_WRITE, await races(orders, short, true))),
  ]
  const isReal = isWeathered(stormed, runs * 5) && isBalanced(killed) && isClean(raced)
  return isReal && seen.every(Boolean)
}

function told<Figures>({ name }: PlantedBug, figures: Figures): Figures {
  console.log(`  with "${name}" planted: ${JSON.stringify(figures)}`)
  return figures
}

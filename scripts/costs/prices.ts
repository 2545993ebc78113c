import { LIST_PRICES, PAID_PLAN, type Price } from '#domain/sitting-needs/list-prices.ts'

/** What budgets and the page of costs name, of all that is paid for by the piece. */
export const USES = [
  'workerRequests',
  'objectRequests',
  'objectRowsWritten',
  'd1RowsRead',
  'd1RowsWritten',
  'queueOperations',
  'r2Writes',
] as const

interface PriceInDollars {
  readonly perMillion: number
  /** How many a month the plan includes. */
  readonly included: number
}

const inDollars = ({ microDollarsPerMillion, includedPerMonth }: Price): PriceInDollars => ({
  perMillion: microDollarsPerMillion / 1e6,
  included: includedPerMonth,
})

/**
 * Cloudflare's list prices in US dollars, from the one file that names them with source and date (worker/domain/sitting-needs/list-prices.ts).
 * Whoever changes one runs `npm test -- unit costs -u`, which writes docs/operating/costs.md anew.
 */
export const PRICES = {
  /** The paid plan of Workers, for a month. */
  plan: PAID_PLAN.dollarsPerMonth,
  ...(Object.fromEntries(USES.map((name) => [name, inDollars(LIST_PRICES[name])])) as Record<(typeof USES)[number], PriceInDollars>),
} as const

/** What is used and paid for by the piece. */
export type Use = Readonly<Record<(typeof USES)[number], number>>

/** What this use costs at list prices, in dollars, without the plan and what it includes. */
export const costOf = (use: Use): number => USES.reduce((sum, name) => sum + (use[name] * PRICES[name].perMillion) / 1e6, 0)

/** What a month with this use costs, in dollars: the plan, and what goes beyond what it includes. */
export const monthlyCost = (use: Use): number =>
  USES.reduce<number>((sum, name) => sum + (Math.max(0, use[name] - PRICES[name].included) * PRICES[name].perMillion) / 1e6, PRICES.plan)

/** This use so many times. */
export const times = (use: Use, count: number): Use => Object.fromEntries(USES.map((name) => [name, use[name] * count])) as Use

export const sumOf = (a: Use, b: Use): Use => Object.fromEntries(USES.map((name) => [name, a[name] + b[name]])) as Use

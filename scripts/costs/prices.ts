/**
 * Cloudflare's list prices in US dollars, as its pricing pages of Workers, Durable Objects, D1, R2 and Queues name them (developers.cloudflare.com,
 * compared on 25 November 2026). Whoever changes one runs `npm test -- unit costs -u`, which writes docs/operating/costs.md anew.
 */
export const PRICES = {
  /** The paid plan of Workers, for a month. */
  plan: 5,
  /** For each kind of use: dollars for a million, and how many a month the plan includes. */
  workerRequests: { perMillion: 0.3, included: 10_000_000 },
  objectRequests: { perMillion: 0.15, included: 1_000_000 },
  objectRowsWritten: { perMillion: 1, included: 50_000_000 },
  d1RowsRead: { perMillion: 0.001, included: 25_000_000_000 },
  d1RowsWritten: { perMillion: 1, included: 50_000_000 },
  queueOperations: { perMillion: 0.4, included: 1_000_000 },
  r2Writes: { perMillion: 4.5, included: 1_000_000 },
} as const satisfies Record<string, number | { readonly perMillion: number; readonly included: number }>

/** What is used and paid for by the piece. */
export type Use = Readonly<Record<Exclude<keyof typeof PRICES, 'plan'>, number>>

export const USES = [
  'workerRequests',
  'objectRequests',
  'objectRowsWritten',
  'd1RowsRead',
  'd1RowsWritten',
  'queueOperations',
  'r2Writes',
] as const

/** What this use costs at list prices, in dollars, without the plan and what it includes. */
export const costOf = (use: Use): number => USES.reduce((sum, name) => sum + (use[name] * PRICES[name].perMillion) / 1e6, 0)

/** What a month with this use costs, in dollars: the plan, and what goes beyond what it includes. */
export const monthlyCost = (use: Use): number =>
  USES.reduce<number>((sum, name) => sum + (Math.max(0, use[name] - PRICES[name].included) * PRICES[name].perMillion) / 1e6, PRICES.plan)

/** This use so many times. */
export const times = (use: Use, count: number): Use => Object.fromEntries(USES.map((name) => [name, use[name] * count])) as Use

export const sumOf = (a: Use, b: Use): Use => Object.fromEntries(USES.map((name) => [name, a[name] + b[name]])) as Use

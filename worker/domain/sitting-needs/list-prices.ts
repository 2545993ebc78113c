/**
 * Cloudflare's list prices and what its free plan allows, in one place: `scripts/costs` writes docs/operating/costs.md from it, and the needs of a
 * sitting follow from it. Whoever changes a figure changes its date, and runs `npm test -- unit costs -u`.
 */

/** Where a figure stands, and when it was last compared with the page. */
export interface Cited {
  readonly source: string
  /** A day, as YYYY-MM-DD. */
  readonly checkedOn: string
}

export interface Price extends Cited {
  /** Millionths of a US dollar for a million pieces. */
  readonly microDollarsPerMillion: number
  /** Pieces a month that the paid plan includes. */
  readonly includedPerMonth: number
  /** Pieces that the free plan allows, or null where it names no figure. */
  readonly free: { readonly most: number; readonly per: 'day' | 'month' } | null
}

const DOCS = 'https://developers.cloudflare.com'
const WORKERS: Cited = { source: `${DOCS}/workers/platform/pricing/`, checkedOn: '2026-11-25' }
const OBJECTS: Cited = { source: `${DOCS}/durable-objects/platform/pricing/`, checkedOn: '2026-11-29' }
const D1: Cited = { source: `${DOCS}/d1/platform/pricing/`, checkedOn: '2026-11-29' }
const QUEUES: Cited = { source: `${DOCS}/queues/platform/pricing/`, checkedOn: '2026-11-29' }
const R2: Cited = { source: `${DOCS}/r2/pricing/`, checkedOn: '2026-11-29' }

/** The paid plan of Workers for a month, in US dollars. */
export const PAID_PLAN = { dollarsPerMonth: 5, ...WORKERS } as const

/** What is paid for by the piece. */
export const LIST_PRICES = {
  workerRequests: {
    microDollarsPerMillion: 300_000,
    includedPerMonth: 10_000_000,
    free: { most: 100_000, per: 'day' },
    ...WORKERS,
  },
  objectRequests: { microDollarsPerMillion: 150_000, includedPerMonth: 1_000_000, free: { most: 100_000, per: 'day' }, ...OBJECTS },
  objectRowsRead: { microDollarsPerMillion: 1_000, includedPerMonth: 25_000_000_000, free: { most: 5_000_000, per: 'day' }, ...OBJECTS },
  objectRowsWritten: { microDollarsPerMillion: 1_000_000, includedPerMonth: 50_000_000, free: { most: 100_000, per: 'day' }, ...OBJECTS },
  d1RowsRead: { microDollarsPerMillion: 1_000, includedPerMonth: 25_000_000_000, free: { most: 5_000_000, per: 'day' }, ...D1 },
  d1RowsWritten: { microDollarsPerMillion: 1_000_000, includedPerMonth: 50_000_000, free: { most: 100_000, per: 'day' }, ...D1 },
  queueOperations: { microDollarsPerMillion: 400_000, includedPerMonth: 1_000_000, free: { most: 10_000, per: 'day' }, ...QUEUES },
  r2Writes: { microDollarsPerMillion: 4_500_000, includedPerMonth: 1_000_000, free: { most: 1_000_000, per: 'month' }, ...R2 },
  r2Reads: { microDollarsPerMillion: 360_000, includedPerMonth: 10_000_000, free: { most: 10_000_000, per: 'month' }, ...R2 },
} as const satisfies Readonly<Record<string, Price>>

export type Piece = keyof typeof LIST_PRICES
export const PIECES = [
  'workerRequests',
  'objectRequests',
  'objectRowsRead',
  'objectRowsWritten',
  'd1RowsRead',
  'd1RowsWritten',
  'queueOperations',
  'r2Writes',
  'r2Reads',
] as const satisfies readonly Piece[]

export interface StoragePrice extends Cited {
  /** Millionths of a US dollar for a gigabyte (10^9 bytes) in a month. */
  readonly microDollarsPerGbMonth: number
  /** Bytes at most, on each plan; null is without a limit. */
  readonly mostBytes: { readonly free: number | null; readonly paid: number | null }
}

const GB = 1_000_000_000
const MB = 1_000_000

export const STORAGE = {
  objects: { microDollarsPerGbMonth: 200_000, mostBytes: { free: 5 * GB, paid: null }, ...OBJECTS },
  /** Of one database. */
  d1: {
    microDollarsPerGbMonth: 750_000,
    mostBytes: { free: 500 * MB, paid: 10 * GB },
    source: `${DOCS}/d1/platform/limits/`,
    checkedOn: '2026-11-29',
  },
  r2: { microDollarsPerGbMonth: 15_000, mostBytes: { free: 10 * GB, paid: null }, ...R2 },
} as const satisfies Readonly<Record<string, StoragePrice>>

export type Store = keyof typeof STORAGE
export const STORES = ['objects', 'd1', 'r2'] as const satisfies readonly Store[]

export interface Rate extends Cited {
  readonly mostPerSecond: number
}

/** What one part of the platform answers in a second, on either plan. */
export const RATES = {
  /** One database answers one statement after another: a thousand, at a millisecond each. */
  d1Statements: { mostPerSecond: 1_000, source: `${DOCS}/d1/platform/limits/`, checkedOn: '2026-11-29' },
  /** A soft limit of one object. */
  busiestObject: { mostPerSecond: 1_000, source: `${DOCS}/durable-objects/platform/limits/`, checkedOn: '2026-11-25' },
  /** Of one queue; a send beyond it fails. */
  queueMessages: { mostPerSecond: 5_000, source: `${DOCS}/queues/platform/limits/`, checkedOn: '2026-11-29' },
} as const satisfies Readonly<Record<string, Rate>>

export type RateName = keyof typeof RATES
export const RATE_NAMES = ['d1Statements', 'busiestObject', 'queueMessages'] as const satisfies readonly RateName[]

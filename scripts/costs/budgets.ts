import type { Use } from './prices.ts'

/**
 * The most that one attempt at 100 questions with 150 changes in 60 minutes may use. `tests/worker/budgets/attempt.test.ts` counts a real one
 * and holds it to this.
 */
export const ATTEMPT_BUDGET = {
  workerRequests: 36,
  objectRequests: 40,
  /** With the 22 that make the tables of room, hub and board at the first attempt, and the drop of the log after 30 days (decision 0134). */
  objectRowsWritten: 86,
  d1RowsRead: 10,
  d1RowsWritten: 8,
  /** Two messages, each written, read and taken out. */
  queueOperations: 6,
  /** Its file in the archive (decision 0126). */
  r2Writes: 1,
} as const satisfies Use

/** The same where answers go over a connection (decision 0187), twenty messages of which count as a request. */
export const CONNECTED_BUDGET = { ...ATTEMPT_BUDGET, workerRequests: 4, objectRequests: 16, objectRowsWritten: 69 } as const satisfies Use

/** What an attempt's saves may send by request, bytes. */
export const SAVE_BYTES = 14_000

/** What a thousand attempts may cost, in dollars, at list prices. */
export const DOLLARS_PER_THOUSAND = { connection: 0.09, request: 0.12 } as const

/** What a learner does beside attempts in a month (a guess until a site has counted it). Each call reads a few rows. */
export const LEARNER_MONTH = { attempts: 10, calls: 375, rowsReadPerCall: 30 } as const

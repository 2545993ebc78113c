import type { Use } from './prices.ts'

/**
 * The most that one attempt at 100 questions with 150 changes in 60 minutes may use. `tests/worker/budgets/attempt.test.ts` counts a real one
 * and holds it to this.
 */
export const ATTEMPT_BUDGET = {
  workerRequests: 80,
  objectRequests: 84,
  /** With the 25 that make the tables of room and hub at the first attempt, and the drop of the log after 30 days (decision 0134). */
  objectRowsWritten: 134,
  d1RowsRead: 10,
  d1RowsWritten: 8,
  /** Two messages, each written, read and taken out. */
  queueOperations: 6,
  /** Its file in the archive (decision 0126). */
  r2Writes: 1,
} as const satisfies Use

/** What an attempt's saves may send, bytes. */
export const SAVE_BYTES = 30_000

/** What a thousand attempts may cost, in dollars, at list prices. */
export const DOLLARS_PER_THOUSAND = 0.19

/** What a learner does beside attempts in a month (a guess until a site has counted it). Each call reads a few rows. */
export const LEARNER_MONTH = { attempts: 10, calls: 375, rowsReadPerCall: 30 } as const

/**
 * What the code uses at each step of an attempt at a live test. `tests/worker/sittings/counts.test.ts` counts a real attempt and asks for exactly
 * these numbers: whoever changes a step changes them here, and every figure of a sitting follows.
 */
import type { Piece } from './list-prices.ts'

/** What is used: what is paid for, and statements of D1, which have no price but a limit. */
export type Use = Readonly<Record<Piece | 'd1Statements', number>>

/** So many messages over a connection are paid for as one request of its object. */
export const FRAMES_PER_REQUEST = 20

export const NO_USE: Use = {
  workerRequests: 0,
  objectRequests: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  d1Statements: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  queueOperations: 0,
  r2Writes: 0,
  r2Reads: 0,
}

/**
 * register: for the live test, with a session that has to be renewed past the deadline · start: by the entry ticket · open: the encrypted paper
 * in one language · connect: the page's connection with its room · handOver: a change over the connection · store: of what was handed over ·
 * save: answers on their way without a connection · submit: the same at its own time or by the room's alarm · record: what the queue brings to
 * the database, each message alone · fold: the board takes in what the database has of a batch · result: the analysis once, when the ranks are
 * final · drop: of the room's log 30 days later.
 * Not here: reads of R2 by the first learner in a data centre, whose papers and ranks the others have from its cache (decision 0188); and the
 * tables of the learner's hub, which it makes once, when a page of theirs first holds a live connection.
 */
export const STEP_COUNTS = {
  register: { ...NO_USE, workerRequests: 1, d1Statements: 6, d1RowsRead: 9, d1RowsWritten: 2 },
  start: { ...NO_USE, workerRequests: 1, objectRequests: 3, objectRowsRead: 7, objectRowsWritten: 7 },
  open: { ...NO_USE, workerRequests: 1 },
  connect: { ...NO_USE, workerRequests: 1, objectRequests: 1 },
  handOver: { ...NO_USE, objectRequests: 1 / FRAMES_PER_REQUEST },
  store: { ...NO_USE, objectRequests: 1 / FRAMES_PER_REQUEST, objectRowsWritten: 1 },
  save: { ...NO_USE, workerRequests: 1, objectRequests: 1, objectRowsWritten: 1 },
  submit: { ...NO_USE, workerRequests: 1, objectRequests: 3, objectRowsRead: 8, objectRowsWritten: 6, r2Writes: 1 },
  record: { ...NO_USE, d1Statements: 4, d1RowsRead: 17, d1RowsWritten: 6, queueOperations: 6 },
  fold: { ...NO_USE, objectRequests: 1, objectRowsRead: 6, objectRowsWritten: 17 },
  result: { ...NO_USE, workerRequests: 1, objectRequests: 2, objectRowsRead: 3 },
  drop: { ...NO_USE, objectRequests: 1, objectRowsRead: 7, objectRowsWritten: 1, r2Reads: 1 },
} as const satisfies Readonly<Record<string, Use>>

export type Step = keyof typeof STEP_COUNTS

/** Messages that the queue brings at most in one batch, and how long it waits for more of them, in s, as wrangler.toml says. */
export const MESSAGES_PER_BATCH = 100
export const BATCH_WAIT_S = 1

/** What an attempt at 100 questions keeps, in bytes at most; the same test weighs it. */
export const KEPT_BYTES = { objects: 64_000, d1: 3_000, r2: 4_000 } as const

export const plus = (a: Use, b: Use): Use => combined(a, b, 1)

/** `a` and so many times `b`. */
export function combined(a: Use, b: Use, times: number): Use {
  const names = Object.keys(NO_USE) as (keyof Use)[]
  return { ...NO_USE, ...Object.fromEntries(names.map((name) => [name, a[name] + b[name] * times])) }
}

import {
  addCounts,
  addErrors,
  type Counts,
  NOTHING_COUNTED,
  type SeenCall,
  type SeenError,
  type Tally,
  tallyOf,
} from '#domain/operations/tally.ts'
import { gathered, type SecurityEntry } from '#domain/operations/security-log.ts'
import { now as clock } from '../platform/clock.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'

/** The ledger is told this often at most by one isolate, and at once of a failure: one object cannot take a call for each call of the API. */
const TELL_EVERY_MS = 10_000
/** Of one telling; a row of the ledger holds them all. */
const MOST_EVENTS = 500

let counts: Counts = NOTHING_COUNTED
let errors: readonly SeenError[] = []
let security: readonly SecurityEntry[] = []
let toldAt = 0
let isTellingPlanned = false

/** Counts what the API did, groups its errors (decision 0131) and gathers its security events (decision 0137). */
export const countCalls = (items: readonly TraceItem[], env: OpsEnv, now: number): Promise<void> =>
  collect(tallyOf(items.map((item) => callOf(item, now))), env, now)

/** What an isolate has not told yet when it ends is lost, so whoever brings the first security event stays until it is told. */
export async function collect(tally: Tally, env: OpsEnv, now: number): Promise<void> {
  counts = addCounts(counts, tally.counts)
  errors = addErrors(errors, tally.errors)
  security = gathered([...security, ...tally.security], MOST_EVENTS)
  const isBad = errors.length + counts.failedCalls + counts.failedSaves + counts.failedStarts + counts.refusedSignIns > 0
  const dueAt = toldAt + (isBad ? TELL_EVERY_MS / 10 : TELL_EVERY_MS)
  if (now >= dueAt) return tell(env, now)
  if (security.length === 0 || isTellingPlanned) return
  isTellingPlanned = true
  await scheduler.wait(dueAt - now)
  isTellingPlanned = false
  if (security.length > 0) await tell(env, clock())
}

async function tell(env: OpsEnv, now: number): Promise<void> {
  const told = { counts, errors, security }
  counts = NOTHING_COUNTED
  errors = []
  security = []
  toldAt = now
  isTellingPlanned = false
  try {
    await ledgerOf(env).noteCalls(told, now)
  } catch (error) {
    // Figures may be lost, events may not: the next telling brings them, at worst twice.
    security = gathered([...told.security, ...security], MOST_EVENTS)
    throw error
  }
}

function callOf({ event, eventTimestamp, outcome, logs, exceptions }: TraceItem, now: number): SeenCall {
  const fetched = event !== null && 'request' in event && 'url' in event.request ? event : null
  return {
    at: eventTimestamp ?? now,
    method: fetched?.request.method ?? null,
    path: fetched === null ? '' : pathOf(fetched.request.url),
    status: fetched?.response?.status ?? null,
    isComplete: outcome === 'ok' || outcome === 'canceled',
    lines: logs.flatMap(({ message }) => (Array.isArray(message) ? message : [message]).filter((one) => typeof one === 'string')),
    exceptions,
  }
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname
  } catch {
    return ''
  }
}

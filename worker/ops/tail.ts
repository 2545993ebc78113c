import { addCounts, addErrors, type Counts, NOTHING_COUNTED, type SeenCall, type SeenError, tallyOf } from '#domain/operations/tally.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'

/** The ledger is told this often at most by one isolate, and at once of a failure: one object cannot take a call for each call of the API. */
const TELL_EVERY_MS = 10_000

let counts: Counts = NOTHING_COUNTED
let errors: readonly SeenError[] = []
let toldAt = 0

/** Counts what the API did and groups its errors (decision 0131). What an isolate has not told yet when it ends is lost: some seconds of figures. */
export async function countCalls(items: readonly TraceItem[], env: OpsEnv, now: number): Promise<void> {
  const tally = tallyOf(items.map(callOf))
  counts = addCounts(counts, tally.counts)
  errors = addErrors(errors, tally.errors)
  const isBad = errors.length + counts.failedCalls + counts.failedSaves + counts.failedStarts + counts.refusedSignIns > 0
  if (now - toldAt < (isBad ? TELL_EVERY_MS / 10 : TELL_EVERY_MS)) return
  const told = { counts, errors }
  counts = NOTHING_COUNTED
  errors = []
  toldAt = now
  await ledgerOf(env).noteCalls(told, now)
}

function callOf({ event, outcome, logs, exceptions }: TraceItem): SeenCall {
  const fetched = event !== null && 'request' in event && 'url' in event.request ? event : null
  return {
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

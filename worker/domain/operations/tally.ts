/** What calls of the API came to, and which errors they and browsers met. Of errors nothing of a person is kept: no path but its pattern, no id, no text that was sent. */
import { CLIENT_ERROR_EVENT } from './client-error.ts'
import { type SecurityEntry, securityEntryOf } from './security-log.ts'
import { withoutPersons } from './without-persons.ts'

/** One invocation of the API, as the platform tells it afterwards. */
export interface SeenCall {
  /** When it began, ms UTC. */
  readonly at: number
  /** Null for what is no call over HTTP. */
  readonly method: string | null
  readonly path: string
  /** Null where there was no answer. */
  readonly status: number | null
  /** Whether it came to its end: false where it threw, or ran out of time or memory. */
  readonly isComplete: boolean
  /** The lines it wrote, JSON by `logLine`. */
  readonly lines: readonly string[]
  readonly exceptions: readonly { readonly name: string; readonly message: string; readonly stack?: string | undefined }[]
}

export const COUNTED = [
  'calls',
  'failedCalls',
  'saves',
  'failedSaves',
  'starts',
  'failedStarts',
  'refusedSignIns',
  'refusedTokens',
  'refusedOperators',
  'refusedAdminCalls',
  'refusedSignatures',
  'limitsExceeded',
] as const
export type Counted = (typeof COUNTED)[number]
export type Counts = Readonly<Record<Counted, number>>

/** Whose errors they are. */
export const ERROR_SOURCES = ['api', 'browser'] as const
export type ErrorSource = (typeof ERROR_SOURCES)[number]

export interface SeenError {
  readonly source: ErrorSource
  /** Equal for the same fault. */
  readonly fingerprint: string
  readonly name: string
  /** Without figures, ids, addresses and quoted texts. */
  readonly message: string
  /** Where in our code it was thrown: a function of the API, or a chunk and a route of the site; empty where nothing says it. */
  readonly place: string
}

export interface Tally {
  readonly counts: Counts
  readonly errors: readonly SeenError[]
  readonly security: readonly SecurityEntry[]
}

export function tallyOf(calls: readonly SeenCall[]): Tally {
  const counts = { ...NOTHING_COUNTED }
  const errors: SeenError[] = []
  const security: SecurityEntry[] = []
  for (const call of calls) {
    const lines = call.lines.map(fieldsOf).filter((fields) => fields !== null)
    errors.push(...call.exceptions.map(errorOf))
    // An error that was answered with 500 is a line; one that got out is an exception, and is no line as well.
    errors.push(...lines.filter(({ level, stack }) => level === 'error' && typeof stack === 'string').map(errorOf))
    // Browsers tell of theirs in calls that succeed, so they are no failures of the API.
    errors.push(...lines.filter(({ event }) => event === CLIENT_ERROR_EVENT).map(errorOfBrowser))
    security.push(...lines.map((line) => securityEntryOf(line, call.at)).filter((entry) => entry !== null))
    if (call.method === null) continue
    const isFailed = !call.isComplete || (call.status ?? 500) >= 500
    counts.calls++
    if (isFailed) counts.failedCalls++
    const isSave = SAVE.test(call.path)
    const isStart = call.method === 'POST' && call.path === '/api/attempts'
    // Whoever is turned away by a limit in the middle of a test has lost a save as well.
    const isLost = isFailed || call.status === 429
    if (isSave) counts.saves++
    if (isSave && isLost) counts.failedSaves++
    if (isStart) counts.starts++
    if (isStart && isLost) counts.failedStarts++
  }
  for (const entry of security) {
    const counted = countedAs(entry)
    if (counted !== null) counts[counted] += entry.count
  }
  return { counts, errors, security }
}

/** What operators are alerted by; null for an event that is kept and no more. */
export function countedAs({ kind, outcome, reason, route }: SecurityEntry): Counted | null {
  if (outcome !== 'refused') return null
  if (kind === 'sign_in') return 'refusedSignIns'
  if (kind === 'authentication_refused') return reason === 'operator' ? 'refusedOperators' : 'refusedTokens'
  if (kind === 'authorisation_refused') return route?.startsWith('/api/admin/') === true ? 'refusedAdminCalls' : null
  if (kind === 'signature_refused') return 'refusedSignatures'
  return kind === 'limit_exceeded' ? 'limitsExceeded' : null
}

/** Anyone can send errors of browsers: however many come, those of the API keep their room. */
const MOST_ERRORS: Readonly<Record<ErrorSource, number>> = { api: 50, browser: 20 }

/** Both lists as one, no longer than is told at once. */
export function addErrors(a: readonly SeenError[], b: readonly SeenError[]): readonly SeenError[] {
  const all = [...a, ...b]
  return ERROR_SOURCES.flatMap((source) => all.filter((one) => one.source === source).slice(0, MOST_ERRORS[source]))
}

export const NOTHING_COUNTED: Counts = {
  calls: 0,
  failedCalls: 0,
  saves: 0,
  failedSaves: 0,
  starts: 0,
  failedStarts: 0,
  refusedSignIns: 0,
  refusedTokens: 0,
  refusedOperators: 0,
  refusedAdminCalls: 0,
  refusedSignatures: 0,
  limitsExceeded: 0,
}

export function addCounts(a: Counts, b: Counts): Counts {
  return Object.fromEntries(COUNTED.map((name) => [name, a[name] + b[name]])) as Counts
}

/** The mean of so many windows, of which only those are given in which something was counted. */
export function meanOf(counts: readonly Counts[], windows: number): Counts {
  const sum = counts.reduce(addCounts, NOTHING_COUNTED)
  return Object.fromEntries(COUNTED.map((name) => [name, sum[name] / windows])) as Counts
}

const SAVE = /^\/api\/attempts\/[^/]+\/(ops|submit)$/

/** The same fault has the same name, message and place, whoever meets it. */
function errorOf({ name, message, stack }: { name?: unknown; message?: unknown; stack?: unknown }): SeenError {
  const said = { name: textOf(name).slice(0, 60) || 'Error', message: withoutPersons(textOf(message)), place: placeOf(textOf(stack)) }
  return { source: 'api', fingerprint: `${said.name}|${said.message}|${said.place}`, ...said }
}

/** Of a line that `clientErrorFields` made. */
function errorOfBrowser({ name, message, place }: { name?: unknown; message?: unknown; place?: unknown }): SeenError {
  const said = { name: textOf(name), message: textOf(message), place: textOf(place) }
  return { source: 'browser', fingerprint: `browser|${said.name}|${said.message}|${said.place}`, ...said }
}

/** The first frame of a stack, without line and column: they move with every build. */
function placeOf(stack: string): string {
  const [, place = ''] = /^\s*at (?:async )?([\w.$#<>[\] ]{1,80}?)(?: \(|:\d|$)/m.exec(stack) ?? []
  return place.trim()
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function fieldsOf(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}

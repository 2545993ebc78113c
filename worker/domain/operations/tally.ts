/** What calls of the API came to, and which errors they met. Of errors nothing of a person is kept: no path but its pattern, no id, no text that was sent. */
import { type SecurityEntry, securityEntryOf } from './security-log.ts'

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

export interface SeenError {
  /** Equal for the same fault. */
  readonly fingerprint: string
  readonly name: string
  /** Without figures, ids, addresses and quoted texts. */
  readonly message: string
  /** Where in our code it was thrown; empty where nothing says it. */
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
  return { fingerprint: `${said.name}|${said.message}|${said.place}`, ...said }
}

const MOST_OF_MESSAGE = 160

/** Figures, ids, e-mails, addresses and quoted texts become marks: what is left is what our code says. */
export function withoutPersons(message: string): string {
  return message
    .split('\n', 1)
    .join('')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .replaceAll(/\S+@\S+/g, '@')
    .replaceAll(/https?:\S+/g, 'URL')
    .replaceAll(/\p{L}*\d[\p{L}\p{N}_-]*/gu, '#')
    .replaceAll(/\b[A-Za-z_-]{20,}\b/g, '#')
    .slice(0, MOST_OF_MESSAGE)
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

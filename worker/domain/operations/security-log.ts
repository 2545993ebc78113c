/** What is kept of security events (decision 0137). Nothing is in them that their log line does not hold; a line that is no event is none. */
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#contract/shared/security-events.ts'

const FIELDS = ['requestId', 'userId', 'route', 'method', 'outcome', 'reason', 'target', 'network'] as const

/** One event, or `count` equal refusals that one telling held. `at` in ms UTC, of the first. */
export type SecurityEntry = { readonly at: number; readonly kind: SecurityEventKind; readonly count: number } & {
  readonly [field in (typeof FIELDS)[number]]?: string | undefined
}

/** Longer than any id, route or reason of ours. */
const MOST_LETTERS = 200

/** The event of a log line's fields, `at` ms UTC; null where the line is none. */
export function securityEntryOf(line: Readonly<Record<string, unknown>>, at: number): SecurityEntry | null {
  const kind = SECURITY_EVENT_KINDS.find((one) => one === line['kind'])
  if (line['event'] !== 'security' || kind === undefined) return null
  const texts = FIELDS.flatMap((field) => {
    const value = line[field]
    return typeof value === 'string' && value !== '' ? [[field, value.slice(0, MOST_LETTERS)] as const] : []
  })
  return { at, kind, count: 1, ...Object.fromEntries(texts) }
}

/**
 * Entries of one telling, `most` at most. Refusals that differ in nothing but their request and time become one with their number: a
 * flood of one network is a line. What is over `most` becomes one entry a kind, which says `more` instead of whose it was.
 */
export function gathered(entries: readonly SecurityEntry[], most: number): readonly SecurityEntry[] {
  const byContent = new Map<string, SecurityEntry>()
  for (const [n, entry] of entries.entries()) {
    const { at: _at, requestId: _requestId, count: _count, ...content } = entry
    const key = entry.outcome === 'refused' ? JSON.stringify(content) : String(n)
    const known = byContent.get(key)
    byContent.set(key, known === undefined ? entry : { ...known, count: known.count + entry.count })
  }
  const all = [...byContent.values()]
  const over = new Map<SecurityEventKind, SecurityEntry>()
  for (const { at, kind, count } of all.slice(most))
    over.set(kind, { at: over.get(kind)?.at ?? at, kind, count: (over.get(kind)?.count ?? 0) + count, reason: 'more' })
  return [...all.slice(0, most), ...over.values()]
}

export type SecurityCounts = Readonly<Partial<Record<SecurityEventKind, number>>>

/** How many events there are of each kind. */
export function countByKind(entries: readonly SecurityEntry[]): SecurityCounts {
  const counts: Partial<Record<SecurityEventKind, number>> = {}
  for (const { kind, count } of entries) counts[kind] = (counts[kind] ?? 0) + count
  return counts
}

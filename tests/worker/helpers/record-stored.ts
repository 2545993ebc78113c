import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { linesOf } from '#tests/contract-snapshot/reply-lines.ts'
import { isCollected, sendSeen } from './send-seen.ts'

/** The most rows of a table that are looked at after a test file: new ones, or any of a table that has no row ids. */
const ROWS = 100
const KEYED_ROWS = 1_000

interface Recorded {
  readonly sent: Set<string>
  /** The last row of each table that was looked at. */
  readonly last: Map<string, number>
  messages: unknown[]
}

interface QueuePrototype {
  send: (message: unknown, ...rest: unknown[]) => Promise<unknown>
  sendBatch: (batch: Iterable<{ body: unknown }>, ...rest: unknown[]) => Promise<unknown>
  recorded?: Recorded
}

/**
 * Records the forms of messages that are sent to a queue and of JSON in D1, in a run that compares them (`Seen`). Files that share a Worker
 * each load this module again, so what was recorded stands with the wrapped prototype.
 */
const prototype = Object.getPrototypeOf(env.ATTEMPT_EVENTS) as QueuePrototype
if (isCollected && prototype.recorded === undefined) {
  const { send, sendBatch } = prototype
  const recorded: Recorded = { sent: new Set(), last: new Map(), messages: [] }
  prototype.recorded = recorded
  prototype.send = function recordedSend(this: unknown, message, ...rest) {
    recorded.messages.push(message)
    return send.call(this, message, ...rest)
  }
  prototype.sendBatch = function recordedBatch(this: unknown, batch, ...rest) {
    const all = Array.from(batch)
    recorded.messages.push(...all.map(({ body }) => body))
    return sendBatch.call(this, all, ...rest)
  }
}
afterAll(async () => {
  const { recorded } = prototype
  if (recorded === undefined) return
  const places = [...recorded.messages.map((message) => [placeOf(message), message] as const), ...(await storedJson(recorded.last))]
  recorded.messages = []
  const forms = new Map<string, Set<string>>()
  for (const [place, value] of places) {
    for (const line of linesOf(value)) {
      if (recorded.sent.has(`${place} ${line}`)) continue
      recorded.sent.add(`${place} ${line}`)
      forms.set(place, (forms.get(place) ?? new Set()).add(line))
    }
  }
  await sendSeen(Array.from(forms, ([place, lines]) => ({ stored: [place, Array.from(lines)] as const })))
})

/** Messages of a kind are one form. */
function placeOf(message: unknown): string {
  const kind = typeof message === 'object' && message !== null && 'kind' in message ? String(message.kind) : 'without a kind'
  return `queue message ${kind}`
}

/** Objects and lists in text columns of rows that are new since the last time. */
async function storedJson(last: Map<string, number>): Promise<(readonly [place: string, value: unknown])[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name, sql LIKE '%WITHOUT ROWID%' AS isKeyed FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string; isKeyed: number }>()
  const found = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name, isKeyed }) =>
      isKeyed === 1
        ? env.DB.prepare(`SELECT * FROM "${name}" LIMIT ${KEYED_ROWS}`)
        : env.DB.prepare(`SELECT rowid AS "the rowid", * FROM "${name}" WHERE rowid > ?1 ORDER BY rowid DESC LIMIT ${ROWS}`).bind(
            last.get(name) ?? 0,
          ),
    ),
  )
  return found.flatMap(({ results }, i) => {
    const name = tables[i]?.name ?? ''
    last.set(name, Math.max(last.get(name) ?? 0, ...results.map((row) => Number(row['the rowid'] ?? 0))))
    return results.flatMap((row) =>
      Object.entries(row).flatMap(([column, text]) => jsonIn(text).map((value) => [`D1 ${name}.${column}`, value] as const)),
    )
  })
}

/** The object or list that a text is, or nothing. */
function jsonIn(text: unknown): unknown[] {
  if (typeof text !== 'string' || !/^[{[]/.test(text)) return []
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

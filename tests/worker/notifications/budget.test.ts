import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb, type DatabaseCounts } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { OWN_UNREAD } from '#worker/features/notifications/queries.sql.ts'
import { storeBroadcast } from './sending.ts'

let full: Person
let few: Person
let late: Person
const measured = new Map<string, DatabaseCounts>()

/** Rows `from`…`to` of a person's stream and as many broadcasts, at times that only rise; every seventh was read on its own. */
async function fill(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 10_000) {
    const k = `WITH RECURSIVE k(i) AS (SELECT ${at + 1} UNION ALL SELECT i + 1 FROM k WHERE i < ${Math.min(to, at + 10_000)})`
    await env.DB.batch([
      env.DB.prepare(
        `${k} INSERT INTO notification (user_id, at, n, previous_at, tag, type, message) SELECT ?1, ${BASE} + i * 2, i, 0, printf('%08d', i), 'toast', '{"en":"p"}' FROM k`,
      ).bind(full.id),
      env.DB.prepare(
        `${k} INSERT INTO broadcast (at, n, previous_at, tag, type, message, sender_id, users) SELECT ${BASE} + i * 2 + 1, i, 0, printf('%08d', i), 'toast', '{"en":"b"}', 's', 1 FROM k`,
      ),
      env.DB.prepare(`${k} INSERT INTO notification_read SELECT ?1, 'personal', i FROM k WHERE i % 7 = 0`).bind(full.id),
      env.DB.prepare(`${k} INSERT INTO notification_read SELECT ?1, 'broadcast', i FROM k WHERE i % 7 = 0`).bind(full.id),
    ])
  }
  const single = Math.floor(to / 7)
  await env.DB.prepare('INSERT OR REPLACE INTO notification_cursor VALUES (?1, 0, ?2, 0, ?2)').bind(full.id, single).run()
  // Someone whose account was made before the last two broadcasts.
  await env.DB.prepare('UPDATE user SET created_at = ?2 WHERE id = ?1')
    .bind(few.id, BASE + (to - 1) * 2)
    .run()
}
const BASE = 8_000_000_000_000

beforeAll(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM broadcast_member')])
  full = await person({ createdAt: 1 })
  few = await person({ createdAt: 1 })
  late = await person({ createdAt: BASE * 1.1 })
})

async function bill(who: () => Person, method: string, path: string, body?: unknown): Promise<{ counts: DatabaseCounts; reply: Response }> {
  const { db, counts } = countedDb()
  const reply = await call(method, path, { token: who().token, ...(body === undefined ? {} : { body }), bindings: { DB: db } })
  expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([200, ''])
  return { counts, reply }
}

describe.each([1_000, 100_000])('with %i notifications of each stream', (size) => {
  beforeAll(async () => {
    await fill(size === 1_000 ? 0 : 1_000, size)
  }, 300_000)

  test.each([
    ['the first page', () => full, '', 50],
    ['a page from the middle', () => full, `?before=p${(BASE + 500 * 2).toString(36).padStart(9, '0')}00000500`, 50],
    ['a short list', () => few, '', 2],
    ['an empty list', () => late, '', 0],
  ] as const)('%s stays within three statements and its rows', async (name, who, query, length) => {
    const { counts, reply } = await bill(who, 'GET', `/api/notifications${query}`)
    const items: Notification[] = await reply.json()
    expect(items).toHaveLength(length)
    expect(Number(reply.headers.get('x-unread-count'))).toBe(length < 50 ? length : 2 * (size - Math.floor(size / 7)))
    expect(counts.statements).toBeLessThanOrEqual(3)
    expect(counts.rowsRead).toBeLessThanOrEqual(4 * length + 12)
    expect(counts.rowsWritten).toBe(0)
    expect(counts).toEqual(measured.get(name) ?? counts)
    measured.set(name, counts)
  })

  test('marking one read, and all, is a row or two and reads a handful', async () => {
    const id = `p${(BASE + (size - 1) * 2).toString(36).padStart(9, '0')}${String(size - 1).padStart(8, '0')}`
    const one = (await bill(() => full, 'POST', `/api/notifications/${id}/read`)).counts
    expect(one.rowsWritten).toBeLessThanOrEqual(2)
    expect(one.rowsRead).toBeLessThanOrEqual(12)
    const all = (await bill(() => full, 'POST', '/api/notifications/mark-read', {})).counts
    expect(all.rowsWritten).toBe(1)
    expect(all.rowsRead).toBeLessThanOrEqual(10)
    const again = (await bill(() => full, 'POST', '/api/notifications/mark-read', {})).counts
    expect(again.rowsWritten).toBe(0)
  })
})

test('what a hub looks up after a reconnect walks the primary keys', async () => {
  const plans = [
    'SELECT at FROM notification WHERE user_id = 1 AND at > 2 ORDER BY at DESC LIMIT 5',
    'SELECT at FROM broadcast WHERE at > 2 ORDER BY at DESC LIMIT 5',
    'SELECT at FROM notification WHERE sender_id IS NOT NULL AND at < 5 ORDER BY at DESC LIMIT 5',
    'SELECT at FROM broadcast WHERE at > 1 AND at < 2 AND pushed IS NULL ORDER BY at DESC LIMIT 10',
  ]
  for (const sql of plans) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>()
    expect([sql, results.map(({ detail }) => detail).filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))]).toEqual([sql, []])
  }
})

test('with ten broadcasts for some people the unread count reads 21 rows, and the list two for each', async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM broadcast_member')])
  const who = await person({ createdAt: Date.now() - 60_000, interfaceLanguage: 'as' })
  for (let i = 0; i < 10; i++) await storeBroadcast(`${i}`, { kind: 'where', all: [{ is: 'language', languages: ['as'] }] })
  const unread = await env.DB.prepare(OWN_UNREAD).bind(who.id).all<{ 'count(*)': number }>()
  expect([unread.results[0]?.['count(*)'], unread.meta.rows_read <= 21, unread.meta.rows_read]).toEqual([10, true, unread.meta.rows_read])
  const list = (await bill(() => who, 'GET', '/api/notifications')).counts
  expect(list.rowsRead).toBeLessThanOrEqual(4 * 10 + 10 + 21)
  expect(list.statements).toBeLessThanOrEqual(3)
  const all = (await bill(() => who, 'POST', '/api/notifications/mark-read', {})).counts
  expect(all.rowsWritten).toBeLessThanOrEqual(3)
  const again = (await bill(() => who, 'POST', '/api/notifications/mark-read', {})).counts
  expect([again.rowsWritten, again.rowsRead <= 10]).toEqual([0, true])
})

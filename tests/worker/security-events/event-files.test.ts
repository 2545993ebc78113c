import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { SecurityEventRow, SecurityEvents, SecuritySummary } from '#contract/security-events/schemas.ts'
import { countByKind } from '#domain/operations/security-log.ts'
import { indianDay } from '#domain/time/indian-day.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

const HOUR = 3_600_000
let admin: Person
beforeEach(async () => {
  admin = await person({ role: 'admin' })
  const { objects } = await env.ARCHIVE.list({ prefix: 'security/' })
  await env.ARCHIVE.delete(objects.map(({ key }) => key))
})

/** As the ops Worker writes it. */
async function file(at: number, entries: readonly SecurityEventRow[]): Promise<void> {
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  await env.ARCHIVE.put(`security/${indianDay(at)}/${at}-1.ndjson.gz`, packed, {
    customMetadata: { counts: JSON.stringify(countByKind(entries)) },
  })
}
const refused = (at: number, over: Partial<SecurityEventRow> = {}): SecurityEventRow => ({
  at,
  kind: 'limit_exceeded',
  count: 1,
  outcome: 'refused',
  network: '203.0.113.7',
  ...over,
})
const events = (day: string, kind = 'limit_exceeded') =>
  answerOf<SecurityEvents>('GET', `/api/admin/security/events?day=${day}&kind=${kind}`, { token: admin.token })

test('events are counted by kind in 24 hours and in 30 days', async () => {
  const now = Date.now()
  await file(now - HOUR, [refused(now - HOUR, { count: 40 }), refused(now, { kind: 'sign_in' })])
  await file(now - 48 * HOUR, [refused(now - 48 * HOUR)])
  await file(now - 40 * 24 * HOUR, [refused(now)])
  const { kinds } = await answerOf<SecuritySummary>('GET', '/api/admin/security', { token: admin.token })
  expect(kinds.filter(({ lastMonth }) => lastMonth > 0)).toEqual([
    { kind: 'sign_in', lastDay: 1, lastMonth: 1 },
    { kind: 'limit_exceeded', lastDay: 40, lastMonth: 41 },
  ])
})

test('the events of a kind and day come newest first, with the names of accounts', async () => {
  const at = Date.UTC(2026, 5, 1, 6)
  await file(at, [refused(at, { userId: admin.id }), refused(at + 1, { kind: 'sign_in' })])
  await file(at + HOUR, [refused(at + HOUR)])
  const { items, people, isMore } = await events('2026-06-01')
  expect(items).toEqual([refused(at + HOUR), refused(at, { userId: admin.id })])
  expect(people.map(({ userId }) => userId)).toEqual([admin.id])
  expect(isMore).toBe(false)
  expect((await events('2026-06-02')).items).toEqual([])
})

test('of more than a hundred events the newest are given, and that there are more', async () => {
  const at = Date.UTC(2026, 5, 3, 6)
  await file(
    at,
    Array.from({ length: 101 }, (_, n) => refused(at + n)),
  )
  const { items, isMore } = await events('2026-06-03')
  expect([items.length, items[0]?.at, isMore]).toEqual([100, at + 100, true])
})

test('they are for admins who may read the audit log, and a day that no calendar has is refused', async () => {
  const support = await person({ role: 'admin', permissions: ['support'] })
  expect((await call('GET', '/api/admin/security', { token: support.token })).status).toBe(403)
  expect((await call('GET', '/api/admin/security', { token: (await person()).token })).status).toBe(403)
  expect((await call('GET', '/api/admin/security/events?day=2026-02-30&kind=sign_in', { token: admin.token })).status).toBe(400)
})

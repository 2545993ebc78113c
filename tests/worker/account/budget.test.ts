import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { openedTicket } from '#tests/worker/support/inbox-of.ts'

let who: Person
let ticketId = ''

/** Tickets of everyone else, a session and a consent each. */
async function others(from: number, to: number): Promise<void> {
  const series = 'WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)'
  for (let at = from; at < to; at += 10_000)
    await env.DB.batch(
      [
        `INSERT INTO ticket (id, number, kind, category, user_id, text, images, context, language, state, created_at, updated_at, revision)
         SELECT printf('ticket%010d', i), 10000 + i, 'feedback', 'other', printf('other%011d', i % 500), 'x', '[]', '{}', 'en', 'closed', i, i, 1 FROM k`,
        `INSERT INTO session (id, user_id, version, device, created_at, expires_at) SELECT printf('session%d', i), printf('other%011d', i % 500), 1, 'A', i, i FROM k`,
        `INSERT INTO consent (user_id, kind, given_at, given_by) SELECT printf('other%011d', i % 500), 'push', i, 'self' FROM k`,
      ].map((sql) => env.DB.prepare(`${series} ${sql}`).bind(at, Math.min(to, at + 10_000))),
    )
}

/** A walk down an index reads one entry past its end, where there is one: there is one at both sizes, whatever ids the people get. */
const neighbours = () =>
  env.DB.exec(
    "INSERT INTO session (id, user_id, version, device, created_at, expires_at) VALUES ('first', '!', 1, 'A', 1, 1), ('last', '~', 1, 'A', 1, 1)",
  )

beforeAll(async () => {
  who = await person()
  ticketId = (await openedTicket(who)).id
  for (let i = 0; i < 3; i++) await openedTicket(who)
  await others(0, 1_000)
  await neighbours()
})

const measured = new Map<string, number>()

describe.each([1_000, 100_000])('with %i rows of others', (size) => {
  beforeAll(async () => {
    if (size > 1_000) await others(1_000, size)
  }, 120_000)

  test.each([
    ['/api/me/settings', 1],
    ['/api/me/sessions', 1],
    ['/api/me/tickets', 4],
    ['/api/me/tickets/:id', 1],
    ['/api/push/key', 0],
  ] as const)('GET %s stays within three statements and its rows', async (path, returned) => {
    const { db, counts } = countedDb()
    const response = await call('GET', path.replace(':id', ticketId), { token: who.token, bindings: { DB: db } })
    expect([response.status, counts.rowsWritten]).toEqual([200, 0])
    expect(counts.statements).toBeLessThanOrEqual(3)
    expect(counts.rowsRead).toBeLessThanOrEqual(2 * returned + 10)
    expect(counts.rowsRead).toBe(measured.get(path) ?? counts.rowsRead)
    measured.set(path, counts.rowsRead)
  })

  test('the inbox of new tickets does not walk over the closed ones', async () => {
    const admin = await person({ role: 'admin' })
    const { db, counts } = countedDb()
    await call('GET', '/api/admin/feedback?state=new', { token: admin.token, bindings: { DB: db } })
    expect(counts.rowsRead).toBeLessThan(60)
  })
})

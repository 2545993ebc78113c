import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { BatchRow } from '#contract/batches/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

const made = (name: string): Promise<BatchRow> =>
  answerOf('POST', '/api/admin/batches', { token: admin.token, body: { order: newId(), name, note: null } })
const batch = (id: string): Promise<BatchRow> => answerOf('GET', `/api/admin/batches/${id}`, { token: admin.token })

test('a page costs the same at 100 and 10,000 members, and so does the list of batches', async () => {
  const { id } = await made('Large')
  const cost = async (path: string) => {
    const { db, counts } = countedDb()
    await answerOf('GET', `/api/admin/batches${path}`, { token: admin.token, bindings: { DB: db } })
    return counts.rowsRead
  }
  await fill(id, 100)
  const before = [await cost(`/${id}/members`), await cost('')]
  await fill(id, 10_000)
  expect([await cost(`/${id}/members`), await cost('')]).toEqual(before)
  expect(before[0]).toBeLessThanOrEqual(110)
}, 30_000)

test('5,000 addresses, half of them accounts, take a bounded number of statements', async () => {
  const { id } = await made('Five thousand')
  await fillAccounts(2_500)
  const list = Array.from({ length: 5_000 }, (_, i) => (i < 2_500 ? `five${i}@example.org` : `new${i}@example.org`)).join('\n')
  const { db, counts } = countedDb()
  const path = `/api/admin/batches/${id}/invitations`
  const body = { order: newId(), list, primeDays: 90 }
  expect(await answerOf('POST', path, { token: admin.token, body, bindings: { DB: db } })).toEqual({ invited: 2_500, joined: 2_500 })
  expect(counts.statements).toBeLessThanOrEqual(60)
  expect(await batch(id)).toMatchObject({ members: 2_500, invited: 2_500 })
  const grants = await env.DB.prepare("SELECT count(*) AS n FROM prime_grant WHERE reason = 'Five thousand'").first<number>('n')
  expect(grants).toBe(2_500)
}, 60_000)

/** Bare accounts in a batch, all joined at once. */
async function fill(batchId: string, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, newId))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
       SELECT value, 'https://issuer.test', value, value || '@example.org', 'Somebody', 'user', 1, 0, 0 FROM json_each(?1)`,
    ).bind(ids),
    env.DB.prepare('INSERT INTO batch_member (batch_id, user_id, at) SELECT ?2, value, 1 FROM json_each(?1)').bind(ids, batchId),
  ])
}

/** Accounts five0@example.org and so on. */
const fillAccounts = (count: number): Promise<unknown> =>
  env.DB.prepare(
    `WITH RECURSIVE k(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?1)
     INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
     SELECT printf('five%012d', i), 'https://issuer.test', 'five' || i, 'five' || i || '@example.org', 'Somebody', 'user', 1, 0, 0 FROM k`,
  )
    .bind(count)
    .run()

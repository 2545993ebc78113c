import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

/** Lists that are paged by a time: rows of the same millisecond must each be on one page, also where a page ends among them. */
const AT = 1_700_000_000_000
const COUNT = 55
const ids = Array.from({ length: COUNT }, newId)

let admin: Person
let learner: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
  learner = await person()
  const rows = JSON.stringify(ids)
  const plant = (sql: string, ...values: (string | number)[]) => env.DB.prepare(sql).bind(rows, ...values)
  await env.DB.batch([
    plant(
      `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, state, created_at, updated_at, version)
       SELECT value, value, ?2, 'p', '{"en":"A plan"}', 1, 1, 0, 1, 'INR', 0, 'expired', ?3, ?3, 1 FROM json_each(?1)`,
      learner.id,
      AT,
    ),
    plant(
      `INSERT INTO job (id, kind, target, state, cursor, total, done, detail, actor_id, started_at, updated_at)
       SELECT value, 'regrade', 'samemomenttarget', 'done', 'end', 0, 0, '{}', ?2, ?3, ?3 FROM json_each(?1)`,
      admin.id,
      AT,
    ),
    plant(
      `INSERT INTO broadcast_plan (id, state, body, audience, revision, author_id, created_at, updated_at)
       SELECT value, 'draft', '{"type":"toast","push":false,"message":{"en":"x"},"link":null,"imageKey":null}', '{"kind":"all"}', 1, ?2, ?3, ?3 FROM json_each(?1)`,
      admin.id,
      AT,
    ),
    plant(
      `INSERT INTO ticket (id, number, kind, category, user_id, text, images, context, language, state, created_at, updated_at, revision)
       SELECT value, 900000 + key, 'feedback', 'test', ?2, 'A text', '[]', '{}', 'en', 'waiting', ?3, ?3, 1 FROM json_each(?1)`,
      learner.id,
      AT,
    ),
  ])
})

test.each([
  ['all orders', '/api/admin/prime/orders?state=expired&', 'cursor', () => admin],
  ['the own orders', '/api/prime/orders?', 'cursor', () => learner],
  ['jobs', '/api/admin/jobs?target=samemomenttarget&', 'cursor', () => admin],
  ['broadcasts', '/api/admin/broadcasts?', 'cursor', () => admin],
  ['the own tickets', '/api/me/tickets?', 'before', () => learner],
  ['the inbox', '/api/admin/feedback?state=waiting&', 'before', () => admin],
])('%s of the same moment are all in the list, each once', async (_name, path, name, who) => {
  const seen: string[] = []
  for (let place: string | null = ''; place !== null;) {
    const page: { items: { id?: string; _id?: string }[]; next: string | null } = await answerOf(
      'GET',
      `${path}${place === '' ? '' : `${name}=${place}`}`,
      { token: who().token },
    )
    seen.push(...page.items.map(({ id, _id }) => id ?? _id ?? ''))
    place = page.next
  }
  expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
})

test.each([
  ['/api/admin/prime/orders?cursor=', () => admin],
  ['/api/me/tickets?before=', () => learner],
])('%s takes a place from before it named ids, and refuses what is none', async (path, who) => {
  expect((await call('GET', `${path}1700000000001`, { token: who().token })).status).toBe(200)
  expect((await call('GET', `${path}nonsense`, { token: who().token })).status).toBe(400)
})

import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { ColleagueDraftsResponse, Draft, DraftsResponse } from '#contract/drafts/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { colleagueDrafts } from '#worker/features/drafts/take-over.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

let [asha, ravi]: [Person, Person] = [undefined as never, undefined as never]
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM draft').run()
  asha = await person({ role: 'admin', name: 'Asha', permissions: ['content'] })
  ravi = await person({ role: 'admin', name: 'Ravi', permissions: ['content'] })
})

interface Put {
  readonly id?: string
  readonly kind?: string
  readonly target?: string | null
  readonly revision?: number
  readonly body?: unknown
}
const put = async (
  by: Person,
  { id = newId(), kind = 'test', target = null, revision = 0, body = { title: { en: 'Half a test' } } }: Put = {},
) => {
  const response = await call('PUT', `/api/admin/drafts/${id}`, { token: by.token, body: { kind, target, base: '', revision, body } })
  return { id, response }
}
const seen = (by: Person, kind = 'test') =>
  answerOf<ColleagueDraftsResponse>('GET', `/api/admin/colleague-drafts?kind=${kind}`, { token: by.token })
const own = (by: Person) => answerOf<DraftsResponse>('GET', '/api/admin/drafts?kind=test', { token: by.token })
const take = (by: Person, id: string, revision = 1, order = newId()) =>
  call('POST', `/api/admin/colleague-drafts/${id}/take`, { token: by.token, body: { order, revision } })

test('colleagues see half-made tests and groups with title, author and time, and not their own or other kinds', async () => {
  const { id } = await put(asha)
  const group = await put(asha, { kind: 'group', body: { group: { title: { en: 'Half a group' } }, tests: [] } })
  await put(asha, { kind: 'question', body: { title: { en: 'A question' } } })
  await put(ravi)
  const { items, people } = await seen(ravi)
  expect(items).toMatchObject([{ id, title: 'Half a test', target: null, authorId: asha.id, revision: 1 }])
  expect(people).toEqual([{ userId: asha.id, name: 'Asha' }])
  expect((await seen(ravi, 'group')).items).toMatchObject([{ id: group.id, title: 'Half a group' }])
})

test('a draft without a title, or with another shape, is in the list without one', async () => {
  await put(asha, { body: null })
  await put(asha, { body: { title: { en: 7 } } })
  await put(asha, { body: 'text' })
  expect((await seen(ravi)).items.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual(['', '', '7'])
})

test('a draft is read whole, and a question’s is not for colleagues', async () => {
  const { id } = await put(asha, { body: { title: { en: 'Half' }, kept: true } })
  const draft = await answerOf<Draft>('GET', `/api/admin/colleague-drafts/${id}`, { token: ravi.token })
  expect(draft.body).toEqual({ title: { en: 'Half' }, kept: true })
  const question = await put(asha, { kind: 'question' })
  expect((await call('GET', `/api/admin/colleague-drafts/${question.id}`, { token: ravi.token })).status).toBe(404)
  expect((await take(ravi, question.id)).status).toBe(404)
})

test('who takes a draft over has it, once and with one audit row, and its author’s window can no longer save to it', async () => {
  const { id } = await put(asha)
  const order = newId()
  for (let i = 0; i < 2; i++) expect((await take(ravi, id, 1, order)).status).toBe(200)
  expect((await own(ravi)).items).toMatchObject([{ id, revision: 2 }])
  expect((await own(asha)).items).toEqual([])
  expect(await errorCodeOf((await put(asha, { id, revision: 1 })).response)).toBe('not_found')
  const { results } = await env.DB.prepare("SELECT actor_id, before FROM audit_log WHERE target = ?1 AND action = 'draft.take'")
    .bind(`draft:${id}`)
    .all()
  expect(results).toEqual([{ actor_id: ravi.id, before: JSON.stringify({ author: asha.id }) }])
  expect(await errorCodeOf(await take(asha, id, 3, order))).toBe('order_reused')
})

test('a draft that was saved since it was seen is not taken', async () => {
  const { id } = await put(asha)
  await put(asha, { id, revision: 1, body: { title: { en: 'More of it' } } })
  expect(await errorCodeOf(await take(ravi, id, 1))).toBe('conflict')
  expect((await own(asha)).items).toMatchObject([{ id }])
})

test('of two who take at once one gets it', async () => {
  const { id } = await put(asha)
  const others = await Promise.all(Array.from({ length: 4 }, () => person({ role: 'admin' })))
  const statuses = await Promise.all(others.map(async (one) => (await take(one, id)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('who has a draft about the same test keeps it and takes none beside it', async () => {
  const target = newId()
  const { id } = await put(asha, { target })
  await put(ravi, { target })
  expect(await errorCodeOf(await take(ravi, id))).toBe('conflict')
})

test('one’s own draft is not taken, and who may only read content takes none', async () => {
  const { id } = await put(asha)
  expect((await take(asha, id)).status).toBe(404)
  const reviewer = await person({ role: 'admin', permissions: ['review'] })
  expect((await seen(reviewer)).items).toHaveLength(1)
  expect((await take(reviewer, id)).status).toBe(403)
  const finance = await person({ role: 'admin', permissions: ['finance'] })
  expect((await call('GET', '/api/admin/colleague-drafts?kind=test', { token: finance.token })).status).toBe(403)
})

test('the list reads a bounded number of rows in two statements, however many drafts there are', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 2000)
     INSERT INTO draft (id, kind, target_id, author_id, base, body, revision, created_at, updated_at)
     SELECT printf('many%012d', i), 'test', NULL, ?1, '', '{}', 1, 1, ?2 + i FROM r`,
  )
    .bind(asha.id, Date.now() - 10_000)
    .run()
  const { db, counts } = countedDb()
  const { items } = await colleagueDrafts(db, ravi.id, 'test', Date.now())
  expect([items.length, counts.statements]).toEqual([20, 2])
  expect(counts.rowsRead).toBeLessThanOrEqual(60)
})

import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountExport } from '#contract/account/schemas.ts'
import type { PrimeChanged, TimelineResponse, UserDetail } from '#contract/users/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, type Person, person, signInAgain } from '#tests/worker/helpers/people.ts'

let owner: Person
beforeAll(async () => {
  owner = await person({ role: 'admin', name: 'An Owner' })
})

const DAY = 86_400_000
const at = (userId: string, path = ''): string => `/api/admin/users/${userId}${path}`
const post = (userId: string, path: string, body: unknown, by: Person = owner): Promise<Response> =>
  call('POST', at(userId, path), { token: by.token, body })
const rowsOf = async (userId: string) =>
  (
    await env.DB.prepare('SELECT action, actor_id FROM audit_log WHERE target = ?1 ORDER BY at').bind(userId).all<{ action: string }>()
  ).results.map(({ action }) => action)
const until = async (userId: string): Promise<number | null> =>
  (await env.DB.prepare('SELECT prime_access_until AS n FROM user WHERE id = ?1').bind(userId).first<{ n: number | null }>())?.n ?? null
const toldOf = async (userId: string): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT message FROM notification WHERE user_id = ?1 ORDER BY at').bind(userId).all<{ message: string }>()
  ).results.map(({ message }) => message)

/** Each act with what repeats it, with what its id may not be used for again, and how many audit rows it makes. */
const ACTS: readonly (readonly [string, string, (email: string) => Record<string, unknown>, Record<string, unknown>])[] = [
  ['a note', '/notes', () => ({ text: 'Called about a refund' }), { text: 'Something else' }],
  ['Prime for some days', '/prime/grant', () => ({ from: null, days: 30, reason: 'Server fault' }), { days: 300 }],
  ['the end of all sessions', '/sessions/end', () => ({ reason: 'A stolen phone' }), { reason: 'Other' }],
  ['a ban', '/ban', () => ({ reason: 'x', code: 'abuse', publicText: 'Insults', until: null }), { publicText: 'Other' }],
  ['a role', '/role', (email) => ({ email, reason: 'New hire', role: 'admin', permissions: ['support'] }), { permissions: ['finance'] }],
  ['a view', '/view', () => ({ reason: 'Ticket 1042' }), { reason: 'Other' }],
  ['an export', '/export', (email) => ({ email, reason: 'Asked by letter' }), { reason: 'Other' }],
]

test.each(ACTS)('%s is written once, however often it is sent, and its id serves for nothing else', async (_, path, bodyOf, other) => {
  const who = await person()
  const order = newId()
  const body = { order, ...bodyOf(`${who.id}@example.org`) }
  expect([(await post(who.id, path, body)).status, (await post(who.id, path, body)).status]).toEqual([200, 200])
  expect(await rowsOf(who.id)).toHaveLength(1)
  const reused = await post(who.id, path, { ...body, ...other })
  expect([reused.status, await errorCodeOf(reused)]).toEqual([409, 'order_reused'])
  const another = await person()
  const elsewhere = await post(another.id, path, { order, ...bodyOf(`${another.id}@example.org`) })
  expect([elsewhere.status, await errorCodeOf(elsewhere)]).toEqual([409, 'order_reused'])
  expect(await rowsOf(another.id)).toEqual([])
})

test.each(ACTS)('%s of an account that is not there is refused', async (_, path, bodyOf) => {
  const response = await post('nobodynobodynobo', path, { order: newId(), ...bodyOf('nobody@example.org') })
  expect([response.status, await errorCodeOf(response)]).toEqual([404, 'not_found'])
})

test.each(['/role', '/export', '/delete', '/view'])('%s asks for a login of the last quarter of an hour', async (path) => {
  const old = await person({ role: 'admin' })
  const who = await person()
  await env.DB.prepare('UPDATE session SET signed_in_at = signed_in_at - 1000000 WHERE user_id = ?1').bind(old.id).run()
  const body = { order: newId(), reason: 'x', email: `${who.id}@example.org`, ...(path === '/role' && { role: 'user', permissions: null }) }
  expect(await errorCodeOf(await post(who.id, path, body, old))).toBe('sign_in_again')
  expect(await rowsOf(who.id)).toEqual([])
})

test.each(['/role', '/export', '/delete'])('%s with another e-mail address than the account’s changes nothing', async (path) => {
  const who = await person()
  const body = { order: newId(), reason: 'x', email: 'other@example.org', ...(path === '/role' && { role: 'admin', permissions: null }) }
  const response = await post(who.id, path, body)
  expect([response.status, await errorCodeOf(response), await rowsOf(who.id)]).toEqual([400, 'invalid_request', []])
})

describe('Prime by hand', () => {
  test('is given only where the pass still ends as it was shown, and the learner is told', async () => {
    const who = await person()
    const first = await answerOf<PrimeChanged>('POST', at(who.id, '/prime/grant'), {
      token: owner.token,
      body: { order: newId(), from: null, days: 10, reason: 'Outage' },
    })
    expect(await until(who.id)).toBe(first.primeUntil)
    const stale = await post(who.id, '/prime/grant', { order: newId(), from: null, days: 10, reason: 'Outage' })
    expect([stale.status, await errorCodeOf(stale), await until(who.id)]).toEqual([409, 'conflict', first.primeUntil])
    expect(await toldOf(who.id)).toHaveLength(1)
  })

  test('ends earlier at the time that is said, once, and what was given before stays as it was bought', async () => {
    const end = Date.now() + 100 * DAY
    const who = await person({ primeAccessUntil: end })
    const order = { order: newId(), from: end, until: end - 40 * DAY, reason: 'Paid back by bank transfer' }
    for (let i = 0; i < 2; i++) {
      const { primeUntil } = await answerOf<PrimeChanged>('POST', at(who.id, '/prime/revoke'), { token: owner.token, body: order })
      expect(Math.abs((primeUntil ?? 0) - (end - 40 * DAY))).toBeLessThan(2_000)
    }
    expect(await rowsOf(who.id)).toEqual(['prime.revoke'])
    const grants = await env.DB.prepare(
      'SELECT kind, granted_s > 0 AS given, revoked_s > 0 AS taken FROM prime_grant WHERE user_id = ?1 ORDER BY n',
    )
      .bind(who.id)
      .all()
    expect(grants.results).toEqual([
      { kind: 'carried', given: 1, taken: 0 },
      { kind: 'byHand', given: 0, taken: 1 },
    ])
    // What is given afterwards counts in full.
    const from = await until(who.id)
    const { primeUntil } = await answerOf<PrimeChanged>('POST', at(who.id, '/prime/grant'), {
      token: owner.token,
      body: { order: newId(), from, days: 5, reason: 'Goodwill' },
    })
    expect(primeUntil).toBe((from ?? 0) + 5 * DAY)
  })

  test('ends at once where the time is past, and refuses to end later or twice', async () => {
    const end = Date.now() + 3 * DAY
    const who = await person({ primeAccessUntil: end })
    expect((await post(who.id, '/prime/revoke', { order: newId(), from: end, until: end, reason: 'Nothing' })).status).toBe(400)
    expect((await post(who.id, '/prime/revoke', { order: newId(), from: end, until: 0, reason: 'Chargeback' })).status).toBe(200)
    expect(await until(who.id)).toBeLessThanOrEqual(Date.now())
    expect(await errorCodeOf(await post(who.id, '/prime/revoke', { order: newId(), from: end, until: 0, reason: 'Chargeback' }))).toBe(
      'conflict',
    )
  })
})

describe('role and permissions', () => {
  const role = (who: Person, to: 'user' | 'admin', permissions: readonly string[] | null, by: Person = owner) =>
    post(who.id, '/role', { order: newId(), email: `${who.id}@EXAMPLE.org`, reason: 'Team change', role: to, permissions }, by)

  test('are given by owners, and every owner is told', async () => {
    const who = await person()
    const before = (await toldOf(owner.id)).length
    expect((await role(who, 'admin', ['support', 'finance'])).status).toBe(200)
    expect((await answerOf<UserDetail>('GET', at(who.id), { token: owner.token })).permissions).toEqual(['finance', 'support'])
    expect((await toldOf(owner.id)).length).toBe(before + 1)
    expect((await call('GET', '/api/admin/users', { token: who.token })).status).toBe(200)
    expect(await errorCodeOf(await role(await person(), 'admin', null, who))).toBe('forbidden')
  })

  test('taken away, end every session', async () => {
    const who = await person({ role: 'admin', permissions: ['content'] })
    const phone = await signInAgain(who)
    expect((await role(who, 'user', null)).status).toBe(200)
    for (const token of [who.token, phone]) expect((await call('GET', '/api/me', { token })).status).toBe(401)
  })

  test('leave at least one owner who can act', async () => {
    const others = (
      await env.DB.prepare("SELECT id FROM user WHERE role = 'admin' AND id <> ?1 AND deleted_at IS NULL AND banned_at IS NULL")
        .bind(owner.id)
        .all<{ id: string }>()
    ).results
    await env.DB.batch(others.map(({ id }) => env.DB.prepare('UPDATE user SET banned_at = 1 WHERE id = ?1').bind(id)))
    try {
      for (const permissions of [null, ['support']] as const) {
        const response = await role(owner, permissions === null ? 'user' : 'admin', permissions)
        expect([response.status, await errorCodeOf(response)]).toEqual([409, 'last_admin'])
      }
      const deletion = await post(owner.id, '/delete', { order: newId(), email: `${owner.id}@example.org`, reason: 'x' })
      expect([deletion.status, await errorCodeOf(deletion)]).toEqual([409, 'last_admin'])
      expect((await call('GET', '/api/admin/users', { token: owner.token })).status).toBe(200)
    } finally {
      await env.DB.batch(others.map(({ id }) => env.DB.prepare('UPDATE user SET banned_at = NULL WHERE id = ?1').bind(id)))
    }
  })

  test('protect admins from others than owners: no ban, no end of their sessions', async () => {
    const support = await person({ role: 'admin', permissions: ['support'] })
    const admin = await person({ role: 'admin', permissions: ['content'] })
    const ban = { order: newId(), reason: 'x', code: 'abuse', publicText: 'x', until: null }
    expect(await errorCodeOf(await post(admin.id, '/ban', ban, support))).toBe('forbidden')
    expect(await errorCodeOf(await post(admin.id, '/sessions/end', { order: newId(), reason: 'x' }, support))).toBe('forbidden')
    expect((await call('GET', '/api/me', { token: admin.token })).status).toBe(200)
    expect((await post((await person()).id, '/ban', { ...ban, order: newId() }, support)).status).toBe(200)
  })
})

test('an export has what the person’s own has, notes about them too, but not who wrote them', async () => {
  const who = await person()
  await post(who.id, '/notes', { order: newId(), text: 'Asked for more time' })
  const file = await answerOf<AccountExport>('POST', at(who.id, '/export'), {
    token: owner.token,
    body: { order: newId(), email: `${who.id}@example.org`, reason: 'By letter' },
  })
  expect(file.tables['user_note']).toEqual([expect.objectContaining({ text: 'Asked for more time' })])
  expect(file.tables['user_note']?.[0]).not.toHaveProperty('by')
})

test('a deletion takes the account away at once, and sent again it is done', async () => {
  const who = await person()
  const order = { order: newId(), email: `${who.id}@example.org`, reason: 'By letter' }
  expect((await post(who.id, '/delete', order)).status).toBe(200)
  expect((await post(who.id, '/delete', order)).status).toBe(200)
  expect((await call('GET', at(who.id), { token: owner.token })).status).toBe(404)
  expect((await call('GET', '/api/me', { token: who.token })).status).toBe(401)
  expect(await rowsOf(who.id)).toEqual(['user.delete'])
})

test('the page of an account and its timeline read at most 60 rows each, however much there is', async () => {
  const who = await person({ permissions: null })
  const many = (sql: string) =>
    env.DB.prepare(`WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 300) ${sql}`).bind(who.id)
  await env.DB.batch([
    many(`INSERT INTO session (id, user_id, version, device, created_at, expires_at) SELECT ?1 || i, ?1, 0, 'x', i, i FROM r`),
    many(`INSERT INTO enrolment (user_id, kind, target_id, created_at) SELECT ?1, 'test', 't' || i, i FROM r`),
    many(`INSERT INTO user_note (id, user_id, at, by, text) SELECT ?1 || i, ?1, i, 'a', 'note ' || i FROM r`),
    many(
      `INSERT INTO comment (id, post_id, thread_id, thread_at, user_id, language, text, state, at, reports, revision)
       SELECT ?1 || i, 'p', ?1 || i, i, ?1, 'en', 'Thought ' || i, 'visible', i, 0, 1 FROM r`,
    ),
    many(`INSERT INTO audit_log (id, at, actor_id, action, target, request_id) SELECT ?1 || i, i, 'a', 'x', ?1, 'r' FROM r`),
  ])
  for (const path of ['', '/timeline']) {
    const { db, counts } = countedDb()
    const response = await call('GET', at(who.id, path), { token: owner.token, bindings: { DB: db } })
    expect(response.status).toBe(200)
    expect([path, counts.rowsRead, counts.rowsRead <= 60]).toEqual([path, expect.any(Number), true])
  }
  const { items } = await answerOf<TimelineResponse>('GET', at(who.id, '/timeline'), { token: owner.token })
  expect(items.filter(({ kind }) => kind === 'note')).toHaveLength(8)
  expect(items.filter(({ kind }) => kind === 'comment')).toHaveLength(8)
  expect(items.map((item) => item.at)).toEqual(items.map((item) => item.at).toSorted((a, b) => b - a))
})

test('orders, comments and the audit log are in the timeline only for who may read them', async () => {
  const support = await person({ role: 'admin', permissions: ['support'] })
  const who = await person()
  await post(who.id, '/sessions/end', { order: newId(), reason: 'x' })
  const kinds = async (by: Person) =>
    (await answerOf<TimelineResponse>('GET', at(who.id, '/timeline'), { token: by.token })).items.map(({ kind }) => kind)
  expect([await kinds(owner), await kinds(support)]).toEqual([expect.arrayContaining(['audit']), expect.not.arrayContaining(['audit'])])
  await env.DB.prepare(
    `INSERT INTO comment (id, post_id, thread_id, thread_at, user_id, language, text, state, at, reports, revision)
     VALUES (?1, 'p', ?1, 1, ?2, 'en', 'Mine', 'held', 1, 0, 1)`,
  )
    .bind(newId(), who.id)
    .run()
  const finance = await person({ role: 'admin', permissions: ['finance'] })
  expect([await kinds(owner), await kinds(finance)]).toEqual([expect.arrayContaining(['comment']), expect.not.arrayContaining(['comment'])])
  await change(who.id, 'name', 'x')
})

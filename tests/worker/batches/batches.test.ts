import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  BatchesResponse,
  BatchNamesResponse,
  BatchRow,
  Invited,
  InvitationsChecked,
  InvitationsResponse,
  MembersResponse,
  UserBatchesResponse,
} from '#contract/batches/schemas.ts'
import type { UsersResponse } from '#contract/users/schemas.ts'
import { indexChangedPeople } from '#worker/features/users/index-people.ts'
import { eraseRows } from '#worker/features/account/erasure/erase-rows.sql.ts'
import { claimInvitations } from '#worker/joining/claim-invitations.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Anita Admin' })
})

const post = (path: string, body: object) => call('POST', `/api/admin/batches${path}`, { token: admin.token, body })
const done = async <Answer>(response: Response): Promise<Answer> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
const read = <Answer>(path: string): Promise<Answer> => answerOf('GET', `/api/admin${path}`, { token: admin.token })
const made = async (name = 'SSC 2027'): Promise<BatchRow> => done(await post('', { order: newId(), name, note: null }))
const invited = async (id: string, list: string, primeDays: number | null = null): Promise<Invited> =>
  done(await post(`/${id}/invitations`, { order: newId(), list, primeDays }))
const memberNames = async (id: string) => (await read<MembersResponse>(`/batches/${id}/members`)).items.map(({ name }) => name)
const batch = (id: string): Promise<BatchRow> => read(`/batches/${id}`)
const address = () => `${newId()}@institute.example`
const claim = (who: Person, email: string, db = env.DB, now = Date.now()) =>
  claimInvitations(
    {
      db,
      now,
      newId,
      requestId: 'test',
      hub: (id) => hubOf(env, id),
      failed: (error) => {
        throw error
      },
    },
    who.id,
    email,
  )
const auditOf = async (target: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ?1 ORDER BY at, id').bind(target).all<{ action: string }>()
  ).results.map(({ action }) => action)

describe('a batch', () => {
  test('is made once by its order, renamed against the revision that was read, archived and brought back', async () => {
    const body = { order: newId(), name: 'Morning batch', note: 'Patna' }
    const first = await done<BatchRow>(await post('', body))
    expect(await done(await post('', body))).toEqual(first)
    expect(await errorCodeOf(await post('', { ...body, name: 'Another' }))).toBe('order_reused')
    const change = (revision: number, name: string) =>
      call('PUT', `/api/admin/batches/${first.id}`, { token: admin.token, body: { revision, name, note: null } })
    expect(await done(await change(1, 'Evening batch'))).toMatchObject({ name: 'Evening batch', note: null, revision: 2 })
    expect(await errorCodeOf(await change(1, 'Late'))).toBe('conflict')
    const archive = (revision: number, isArchived: boolean) => post(`/${first.id}/archive`, { revision, isArchived })
    expect(await done<BatchRow>(await archive(2, true))).toMatchObject({ archivedAt: expect.any(Number), revision: 3 })
    const ids = async (state: string) => (await read<BatchesResponse>(`/batches?state=${state}`)).items.map(({ id }) => id)
    expect([(await ids('active')).includes(first.id), (await ids('archived')).includes(first.id)]).toEqual([false, true])
    expect((await read<BatchNamesResponse>('/batch-names')).items.map(({ id }) => id)).not.toContain(first.id)
    expect(await errorCodeOf(await post(`/${first.id}/invitations`, { order: newId(), list: address(), primeDays: null }))).toBe(
      'batch_archived',
    )
    expect(await errorCodeOf(await archive(2, false))).toBe('conflict')
    expect(await done<BatchRow>(await archive(3, false))).toMatchObject({ archivedAt: null })
    expect(await auditOf(first.id)).toEqual(['batch.create', 'batch.save', 'batch.archive', 'batch.archive'])
  })

  test.each([
    ['no name', { name: '  ', note: null }],
    ['a name of 81 letters', { name: 'a'.repeat(81), note: null }],
    ['a name that turns the line round', { name: 'a\u202eb', note: null }],
  ])('with %s is refused', async (_name, body) => {
    expect((await post('', { order: newId(), ...body })).status).toBe(400)
  })

  test('of a support admin is theirs to keep; content admins may not read it, and everyone in the admin area may read its name', async () => {
    const row = await made('For support')
    const support = await person({ role: 'admin', permissions: ['support'] })
    const content = await person({ role: 'admin', permissions: ['content'] })
    expect((await call('GET', `/api/admin/batches/${row.id}`, { token: support.token })).status).toBe(200)
    const body = { order: newId(), list: address(), primeDays: 5 }
    expect((await call('POST', `/api/admin/batches/${row.id}/invitations`, { token: support.token, body })).status).toBe(200)
    expect((await call('GET', `/api/admin/batches/${row.id}`, { token: content.token })).status).toBe(403)
    expect((await call('GET', '/api/admin/batch-names', { token: content.token })).status).toBe(200)
  })
})

describe('members', () => {
  test('are added by e-mail or id, once, told once, and leave again', async () => {
    const { id } = await made('By hand')
    const email = address()
    const [asha, ravi] = [await person({ name: 'Asha', email }), await person({ name: 'Ravi' })]
    const add = (user: string, tell = true) => post(`/${id}/members`, { order: newId(), user, tell })
    expect(await done(await add(email.toUpperCase()))).toEqual({ userId: asha.id })
    expect(await done(await add(ravi.id, false))).toEqual({ userId: ravi.id })
    expect(await errorCodeOf(await add(email))).toBe('already_member')
    expect(await errorCodeOf(await add('nobody@example.org'))).toBe('not_found')
    expect((await memberNames(id)).toSorted()).toEqual(['Asha', 'Ravi'])
    expect(await batch(id)).toMatchObject({ members: 2 })
    const told = await answerOf<{ message: string }[]>('GET', '/api/notifications', { token: asha.token })
    expect(told).toHaveLength(1)
    expect(await answerOf('GET', '/api/notifications', { token: ravi.token })).toEqual([])
    expect((await read<UserBatchesResponse>(`/users/${asha.id}/batches`)).items).toMatchObject([{ id, name: 'By hand', isArchived: false }])

    const order = { order: newId(), userId: asha.id }
    await done(await post(`/${id}/members/remove`, order))
    await done(await post(`/${id}/members/remove`, order))
    expect(await errorCodeOf(await post(`/${id}/members/remove`, { ...order, order: newId() }))).toBe('not_found')
    expect(await memberNames(id)).toEqual(['Ravi'])
    expect(await batch(id)).toMatchObject({ members: 1 })
    expect(await auditOf(asha.id)).toEqual(['batch.add', 'batch.remove'])
  })

  test('come in pages that hold each once, also where many joined in the same millisecond', async () => {
    const { id } = await made('Many')
    const ids = JSON.stringify(Array.from({ length: 120 }, newId))
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
         SELECT value, 'https://issuer.test', value, value || '@example.org', 'Somebody', 'user', 1, 0, key FROM json_each(?1)`,
      ).bind(ids),
      env.DB.prepare('INSERT INTO batch_member (batch_id, user_id, at) SELECT ?2, value, 1 FROM json_each(?1)').bind(ids, id),
    ])
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await read<MembersResponse>(`/batches/${id}/members${cursor === '' ? '' : `?cursor=${cursor}`}`)
      seen.push(...page.items.map(({ userId }) => userId))
      cursor = page.next ?? ''
    } while (cursor !== '')
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect((await call('GET', `/api/admin/batches/${id}/members?cursor=xx`, { token: admin.token })).status).toBe(400)
  })
})

describe('invitations', () => {
  test('a dry run says what each row would do, and writes nothing', async () => {
    const { id } = await made('Dry')
    const [member, known, open] = [address(), address(), address()]
    await person({ email: known })
    await invited(id, open)
    await done(await post(`/${id}/members`, { order: newId(), user: (await person({ email: member })).id, tell: false }))
    const fresh = address()
    const list = ['email,prime_days,name', `${fresh},30,Asha`, `${known},,`, `${member},,`, `${open},,`, 'nobody,,', `${fresh},,`].join(
      '\n',
    )
    const { db, counts } = countedDb()
    const path = `/api/admin/batches/${id}/invitations/check`
    const checked = await answerOf<InvitationsChecked>('POST', path, {
      token: admin.token,
      body: { list, primeDays: null },
      bindings: { DB: db },
    })
    expect(counts.rowsWritten).toBe(0)
    expect(checked).toEqual({
      fault: null,
      invite: 1,
      join: 1,
      withPrime: 1,
      counts: { member: 1, invited: 1, badEmail: 1, doubled: 1 },
      findings: [
        { row: 4, text: member, finding: 'member', firstRow: null },
        { row: 5, text: open, finding: 'invited', firstRow: null },
        { row: 6, text: 'nobody', finding: 'badEmail', firstRow: null },
        { row: 7, text: fresh, finding: 'doubled', firstRow: 2 },
      ],
      unknownColumns: ['name'],
    })
    expect(await batch(id)).toMatchObject({ members: 1, invited: 1 })
    const refused = await answerOf('POST', path, { token: admin.token, body: { list: 'name,phone\nAsha,98', primeDays: null } })
    expect(refused).toMatchObject({ fault: 'noEmailColumn', invite: 0 })
  })

  test('are made once by their order, join accounts at once with Prime, and can be withdrawn', async () => {
    const { id } = await made('Made')
    const [known, fresh] = [address(), address()]
    const who = await person({ email: known, name: 'Known', interfaceLanguage: 'hi' })
    const body = { order: newId(), list: `${known}\n${fresh}`, primeDays: 30 }
    expect(await done(await post(`/${id}/invitations`, body))).toEqual({ invited: 1, joined: 1 })
    expect(await done(await post(`/${id}/invitations`, body))).toEqual({ invited: 0, joined: 0 })
    expect(await errorCodeOf(await post(`/${id}/invitations`, { ...body, primeDays: 31 }))).toBe('order_reused')
    expect(await errorCodeOf(await post(`/${id}/invitations`, { ...body, order: newId() }))).toBe('invalid_request')
    expect(await memberNames(id)).toEqual(['Known'])
    expect(await batch(id)).toMatchObject({ members: 1, invited: 1 })
    expect(await grantsOf(who)).toEqual([{ kind: 'byHand', granted_s: 30 * 86_400, actor_id: admin.id, reason: 'Made' }])
    expect(await untilOf(who)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    const told = await answerOf<{ message: string }[]>('GET', '/api/notifications', { token: who.token })
    expect(told).toHaveLength(2)
    const open = await read<InvitationsResponse>(`/batches/${id}/invitations`)
    expect(open.items).toMatchObject([{ email: fresh, primeDays: 30, by: admin.id, claimedAt: null }])
    const claimed = await read<InvitationsResponse>(`/batches/${id}/invitations?state=claimed`)
    expect(claimed.items).toMatchObject([{ email: null, userId: who.id, name: 'Known' }])
    const ids = open.items.map((one) => one.id)
    await done(await post(`/${id}/invitations/withdraw`, { order: newId(), ids }))
    expect(await batch(id)).toMatchObject({ members: 1, invited: 0 })
    expect(await claim(await person({ email: fresh }), fresh)).toBeNull()
    expect(await auditOf(id)).toEqual(['batch.create', 'batch.invite', 'batch.withdraw'])
  })

  test('the Prime of a batch is given to an account once, whatever comes after', async () => {
    const { id } = await made('Once')
    const email = address()
    const who = await person({ email, primeAccessUntil: Date.now() + 86_400_000 })
    await invited(id, email, 10)
    expect((await grantsOf(who)).map((one) => one['kind'])).toEqual(['carried', 'byHand'])
    const until = await untilOf(who)
    expect(until).toBeGreaterThan(Date.now() + 10.9 * 86_400_000)
    await done(await post(`/${id}/members/remove`, { order: newId(), userId: who.id }))
    expect(await invited(id, email, 10)).toEqual({ invited: 0, joined: 1 })
    expect(await untilOf(who)).toBe(until)
    expect(await batch(id)).toMatchObject({ members: 1 })
  })

  test('two logins at once claim an invitation once: one membership, one grant, one notice of each kind, one audit row', async () => {
    const [one, two] = [await made('First'), await made('Second')]
    const email = address()
    await invited(one.id, email, 10)
    await invited(two.id, email, 20)
    const who = await person({ email })
    const now = Date.now()
    const outcomes = await Promise.all([claim(who, email, env.DB, now), claim(who, email, env.DB, now), claim(who, email, env.DB, now)])
    expect(outcomes.filter((until) => until !== null)).toEqual([now + 30 * 86_400_000])
    expect(await claim(who, email)).toBeNull()
    expect((await grantsOf(who)).map((grant) => Number(grant['granted_s']) / 86_400).toSorted((a, b) => a - b)).toEqual([10, 20])
    expect(await untilOf(who)).toBe(now + 30 * 86_400_000)
    expect((await read<UserBatchesResponse>(`/users/${who.id}/batches`)).items.map(({ name }) => name).toSorted()).toEqual([
      'First',
      'Second',
    ])
    expect(await answerOf<unknown[]>('GET', '/api/notifications', { token: who.token })).toHaveLength(3)
    expect((await auditOf(who.id)).filter((action) => action === 'invitation.claim')).toHaveLength(1)
    expect([await batch(one.id), await batch(two.id)]).toMatchObject([
      { members: 1, invited: 0 },
      { members: 1, invited: 0 },
    ])
    const { results } = await env.DB.prepare('SELECT email FROM invitation WHERE user_id = ?1').bind(who.id).all()
    expect(results).toEqual([{ email: null }, { email: null }])
  })

  test('a claim and a withdrawal at once end as one or the other', async () => {
    const { id } = await made('Race')
    const email = address()
    await invited(id, email)
    const who = await person({ email })
    const ids = (await read<InvitationsResponse>(`/batches/${id}/invitations`)).items.map((one) => one.id)
    await Promise.all([claim(who, email), post(`/${id}/invitations/withdraw`, { order: newId(), ids })])
    const { members, invited: open } = await batch(id)
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM invitation WHERE batch_id = ?1').bind(id).first<number>('n')
    expect(open).toBe(0)
    expect(rows).toBe(members)
  })

  test('an archived batch takes no one in, and does so once it is back', async () => {
    const row = await made('Away')
    const email = address()
    await invited(row.id, email)
    await done(await post(`/${row.id}/archive`, { revision: 1, isArchived: true }))
    const who = await person({ email })
    await claim(who, email)
    expect(await memberNames(row.id)).toEqual([])
    await done(await post(`/${row.id}/archive`, { revision: 2, isArchived: false }))
    await claim(who, email)
    expect(await memberNames(row.id)).toHaveLength(1)
  })

  test('a login without an invitation reads at most one row and writes none', async () => {
    const { id } = await made('Others')
    await invited(id, Array.from({ length: 200 }, address).join('\n'))
    const { db, counts } = countedDb()
    await claim(await person(), address(), db)
    expect([counts.rowsRead <= 1, counts.rowsWritten, counts.statements]).toEqual([true, 0, 1])
  })
})

const grantsOf = async (who: Person) =>
  (await env.DB.prepare('SELECT kind, granted_s, actor_id, reason FROM prime_grant WHERE user_id = ?1 ORDER BY n').bind(who.id).all())
    .results
const untilOf = (who: Person) =>
  env.DB.prepare('SELECT prime_access_until AS until FROM user WHERE id = ?1').bind(who.id).first<number>('until')

describe('the list of users', () => {
  const names = async (query: Record<string, string>) =>
    (await read<UsersResponse>(`/users?${new URLSearchParams(query).toString()}`)).items.map(({ name }) => name)
  const indexed = async () => {
    while ((await indexChangedPeople(env)) > 0);
  }
  test('has the members of a batch alone, also with words of the name, by e-mail, and no more once they leave', async () => {
    const { id } = await made('Filtered')
    const mark = `f${newId().slice(0, 9)}`
    const [asha, ravi] = [await person({ name: `Asha ${mark}`, email: `${mark}a@example.org` }), await person({ name: `Ravi ${mark}` })]
    await indexed()
    await done(await post(`/${id}/members`, { order: newId(), user: asha.id, tell: false }))
    await indexed()
    expect(await names({ batch: id })).toEqual([`Asha ${mark}`])
    expect(await names({ q: mark, batch: id })).toEqual([`Asha ${mark}`])
    expect(await names({ q: `${mark}a@`, batch: id })).toEqual([`Asha ${mark}`])
    expect(await names({ q: ravi.id, batch: id })).toEqual([])
    // Before the index has read them again.
    await done(await post(`/${id}/members/remove`, { order: newId(), userId: asha.id }))
    expect(await names({ batch: id })).toEqual([])
    await indexed()
    expect(await names({ batch: id })).toEqual([])
  })
  test('within a batch reads at most 60 rows', async () => {
    const { id } = await made('Bounded')
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push((await person({ name: 'Bounded' })).id)
    await env.DB.prepare('INSERT INTO batch_member (batch_id, user_id, at) SELECT ?2, value, 1 FROM json_each(?1)')
      .bind(JSON.stringify(ids), id)
      .run()
    await indexed()
    const [main, search] = [countedDb(), countedDb(env.SEARCH)]
    const path = `/api/admin/users?batch=${id}`
    await answerOf('GET', path, { token: admin.token, bindings: { DB: main.db, SEARCH: search.db } })
    // One of them is the caller's own session with its account.
    expect(main.counts.rowsRead + search.counts.rowsRead).toBeLessThanOrEqual(62)
  })
})

test('an erased account leaves its batches, and neither its open nor its claimed invitations stay', async () => {
  const [here, there] = [await made('Here'), await made('There')]
  const email = address()
  const who = await person({ email })
  await invited(here.id, email)
  await env.DB.prepare('INSERT INTO invitation (id, batch_id, email, invited_at, by) VALUES (?1, ?2, ?3, 1, ?4)')
    .bind(newId(), there.id, email, admin.id)
    .run()
  await eraseRows(env.DB, who.id, email, newId())
  expect(await batch(here.id)).toMatchObject({ members: 0, invited: 0 })
  expect(await batch(there.id)).toMatchObject({ members: 0, invited: 0 })
  const left = await env.DB.prepare('SELECT count(*) AS n FROM invitation WHERE user_id = ?1 OR email = ?2').bind(who.id, email).first('n')
  expect(left).toBe(0)
})

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { advancePlan, advancePlanOf } from '#worker/features/notifications/broadcasts/advance-plan.ts'
import { findPlan } from '#worker/features/notifications/broadcasts/plans.ts'
import { planDepsOf } from '#worker/features/notifications/broadcasts/plan-deps-of.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { Desk, EVERYONE } from './planning.ts'

let desk: Desk
beforeEach(async () => {
  await env.DB.batch(['broadcast', 'broadcast_plan', 'broadcast_member'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  desk = await Desk.open()
})

const listOf = (who: Person) => answerOf<Notification[]>('GET', '/api/notifications', { token: who.token })
const rows = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const audits = async (id: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ?1 ORDER BY at, rowid')
      .bind(`broadcast:${id}`)
      .all<{ action: string }>()
  ).results.map(({ action }) => action)

describe('a plan', () => {
  test('goes from a draft to everyone, as one broadcast row and one row of members', async () => {
    const who = await person({ createdAt: Date.now() - 60_000 })
    const draft = await desk.draft()
    expect(draft).toMatchObject({ state: 'draft', revision: 1, people: null, figures: null, author: { name: 'The admin' } })
    const fixed = await desk.confirm(draft)
    const { people } = await desk.count(EVERYONE)
    expect(fixed).toMatchObject({ state: 'fixed', people, fixed: people })
    // Nobody sees it while it can be undone.
    expect([await rows('broadcast'), await listOf(who)]).toEqual([0, []])
    await desk.advance((fixed.at ?? 0) - 1)
    expect(await rows('broadcast')).toBe(0)
    await desk.advance(fixed.at ?? 0)
    expect([await rows('broadcast'), await rows('broadcast_member')]).toEqual([1, 1])
    expect(await listOf(who)).toMatchObject([{ message: 'For everybody', isRead: false, type: 'toast' }])
    expect(await desk.read(draft._id)).toMatchObject({ state: 'sending' })
    await desk.deliver()
    expect(await desk.read(draft._id)).toMatchObject({
      state: 'sent',
      figures: { shown: expect.any(Number) as number, opened: 0, clicked: 0, pushes: null },
    })
    expect(await audits(draft._id)).toEqual(['broadcast.create', 'broadcast.confirm', 'broadcast.send'])
  })
  test('is not for accounts that are made after it was fixed', async () => {
    const fixed = await desk.confirm(await desk.draft())
    const late = await person({ createdAt: Date.now() - 60_000 })
    await desk.advance((fixed.at ?? 0) + 1)
    expect(await listOf(late)).toEqual([])
  })
  test('can be undone before its time and not after it', async () => {
    const fixed = await desk.confirm(await desk.draft())
    const undone: BroadcastPlan = await (await desk.act(fixed._id, 'undo', { revision: fixed.revision })).json()
    expect(undone).toMatchObject({ state: 'draft', people: null, at: null })
    expect(await rows('broadcast_member')).toBe(0)
    await desk.advance((fixed.at ?? 0) + 1)
    expect(await rows('broadcast')).toBe(0)
    const again = await desk.confirm(undone)
    await desk.advance((again.at ?? 0) + 1)
    const sent = await desk.read(fixed._id)
    expect(await errorCodeOf(await desk.act(fixed._id, 'undo', { revision: sent.revision }))).toBe('conflict')
  })
  test('is sent once by four at the same time', async () => {
    const fixed = await desk.confirm(await desk.draft())
    const now = (fixed.at ?? 0) + 1
    const deps = { ...planDepsOf({ ...env, ...desk.bindings }), now }
    const plan = await findPlan(env.DB, fixed._id)
    if (plan === null) throw new Error('no plan')
    await Promise.all([1, 2, 3, 4].map(() => advancePlan(deps, plan)))
    await advancePlanOf(deps, fixed._id)
    expect([await rows('broadcast'), await rows('broadcast_member')]).toEqual([1, 1])
  })
  test('that is killed at any step is sent once by whoever comes next, to as many as were typed', async () => {
    for (const steps of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await env.DB.batch(['broadcast', 'broadcast_plan', 'broadcast_member'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
      const draft = await desk.draft()
      const { people } = await desk.count(EVERYONE)
      const order = newId()
      const confirm = (bindings: Partial<Env>) => desk.act(draft._id, 'confirm', { order, revision: draft.revision, people }, bindings)
      // The database is gone after so many calls, first while it is confirmed, then while it is sent.
      await confirm({ DB: dyingAfter(steps) })
      await confirm({})
      await desk.advance(Date.now())
      const at = (await desk.read(draft._id)).at ?? 0
      const deps = { ...planDepsOf({ ...env, ...desk.bindings }), now: at }
      await advancePlanOf({ ...deps, db: dyingAfter(steps) }, draft._id).catch(() => {})
      for (let i = 0; i < 3; i++) await advancePlanOf(deps, draft._id)
      const { results } = await env.DB.prepare('SELECT users FROM broadcast').all<{ users: number }>()
      expect([steps, results.map(({ users }) => users), await rows('broadcast_member')]).toEqual([steps, [people], 1])
    }
  })
  test('leads only where a learner finds something', async () => {
    const { testId } = await publishedSample()
    for (const [link, missing] of [
      ['/user/testseries/aaaaaaaaaaaaaaaa', 'link'],
      ['/test/instructions?test=aaaaaaaaaaaaaaaa', 'link'],
      ['/blog/no-such-post', 'link'],
      ['/admin/users', 'link'],
      ['/user/testseries', null],
    ] as const) {
      const draft = await desk.draft(EVERYONE, { link })
      const reply = await desk.act(draft._id, 'confirm', { revision: 1, people: (await desk.count(EVERYONE)).people })
      expect([link, reply.ok ? null : (await reply.json<{ error: { params: { missing: string } } }>()).error.params.missing]).toEqual([
        link,
        missing,
      ])
    }
    // A test that is published is lost from one moment to the other.
    const good = await desk.draft(EVERYONE, { link: `/test/instructions?test=${testId}` }, Date.now() + 3_600_000)
    await desk.confirm(good)
    await env.DB.prepare('UPDATE test SET published = 0 WHERE id = ?1').bind(testId).run()
    await desk.advance(Date.now() + 3_600_001)
    expect(await desk.read(good._id)).toMatchObject({ state: 'failed', fault: 'link' })
  })
})

/** A database that fails every call after so many. */
function dyingAfter(calls: number): D1Database {
  let left = calls
  const step = () => {
    if (left-- <= 0) throw new Error('the database is gone')
  }
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          step()
          return target.batch(statements)
        }
      if (name === 'prepare')
        return (sql: string) => {
          // The session and its guards are looked up before anything of the plan.
          if (!/\b(session|user)\b/.test(sql)) step()
          return target.prepare(sql)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe('confirming', () => {
  test('needs the exact number, and says it', async () => {
    const draft = await desk.draft()
    const { people } = await desk.count(EVERYONE)
    for (const typed of [people - 1, people + 1]) {
      const reply = await desk.act(draft._id, 'confirm', { revision: 1, people: typed })
      expect([reply.status, (await reply.json<{ error: unknown }>()).error]).toMatchObject([
        409,
        { code: 'audience_changed', params: { people } },
      ])
    }
    expect(await desk.read(draft._id)).toMatchObject({ state: 'draft', revision: 1 })
  })
  test.each([0, -1, 1.5, '5', null, undefined])('refuses %j as a number', async (people) => {
    const draft = await desk.draft()
    expect(await errorCodeOf(await desk.act(draft._id, 'confirm', { revision: 1, people }))).toBe('invalid_request')
  })
  test('refuses an audience of no one, an empty text, and a time that is over', async () => {
    const missing = async (plan: BroadcastPlan, people: number) => {
      const reply = await desk.act(plan._id, 'confirm', { revision: 1, people })
      return (await reply.json<{ error: { params: { missing: string } } }>()).error.params.missing
    }
    const { people } = await desk.count(EVERYONE)
    const nobody = { kind: 'where' as const, all: [{ is: 'exam' as const, exams: ['no-such-exam'] }] }
    expect(await missing(await desk.draft(nobody), 1)).toBe('people')
    expect(await missing(await desk.draft(EVERYONE, { message: { en: ' ' } }), people)).toBe('text')
    expect(await missing(await desk.draft(EVERYONE, {}, Date.now() - 1), people)).toBe('time')
  })
  test('sent again is the same, and its order for another plan or number is refused', async () => {
    const [one, other] = [await desk.draft(), await desk.draft()]
    const { people } = await desk.count(EVERYONE)
    const order = newId()
    const first = await desk.act(one._id, 'confirm', { order, revision: 1, people })
    const again = await desk.act(one._id, 'confirm', { order, revision: 1, people })
    expect([first.status, again.status]).toEqual([200, 200])
    expect((await again.json<BroadcastPlan>()).revision).toBe((await first.json<BroadcastPlan>()).revision)
    expect(await errorCodeOf(await desk.act(other._id, 'confirm', { order, revision: 1, people }))).toBe('order_reused')
    expect(await errorCodeOf(await desk.act(one._id, 'confirm', { order, revision: 1, people: people + 1 }))).toBe('order_reused')
    expect(await desk.read(other._id)).toMatchObject({ state: 'draft' })
  })
  test('of what another admin saved in between is refused', async () => {
    const draft = await desk.draft()
    const saved = await call('PUT', `/api/admin/broadcasts/${draft._id}`, {
      token: desk.admin.token,
      body: { revision: 1, body: { ...draft.body, message: { en: 'Changed' } }, audience: EVERYONE, sendAt: null },
    })
    expect(saved.status).toBe(200)
    const { people } = await desk.count(EVERYONE)
    expect(await errorCodeOf(await desk.act(draft._id, 'confirm', { revision: 1, people }))).toBe('conflict')
  })
  test('asks for a recent login', async () => {
    const draft = await desk.draft()
    await env.DB.prepare('UPDATE session SET signed_in_at = ?2, created_at = ?2 WHERE user_id = ?1')
      .bind(desk.admin.id, Date.now() - 16 * 60_000)
      .run()
    expect(await errorCodeOf(await desk.act(draft._id, 'confirm', { revision: 1, people: 1 }))).toBe('sign_in_again')
  })
  test('needs the set that sends broadcasts', async () => {
    const draft = await desk.draft()
    await change(desk.admin.id, 'permissions', '["content"]')
    expect(await errorCodeOf(await desk.act(draft._id, 'confirm', { revision: 1, people: 1 }))).toBe('forbidden')
  })
})

describe('a scheduled plan', () => {
  const HOUR = 3_600_000
  const language = { kind: 'where' as const, all: [{ is: 'language' as const, languages: ['mni' as const] }] }
  const readers = async (count: number) => Promise.all(Array.from({ length: count }, () => person({ interfaceLanguage: 'mni' })))
  beforeEach(() => env.DB.prepare("UPDATE user SET interface_language = 'en' WHERE interface_language = 'mni'").run())

  test('is fixed at its time, also for a number a little different', async () => {
    await readers(10)
    const sendAt = Date.now() + HOUR
    const plan = await desk.confirm(await desk.draft(language, {}, sendAt))
    expect(plan).toMatchObject({ state: 'scheduled', people: 10, sendAt })
    await readers(2)
    await desk.advance(sendAt - 1)
    expect((await desk.read(plan._id)).state).toBe('scheduled')
    await desk.advance(sendAt)
    expect(await desk.read(plan._id)).toMatchObject({ state: 'fixed', fixed: 12, at: sendAt + 30_000 })
  })
  test('waits for a new number where the audience has changed by more than a fifth', async () => {
    await readers(10)
    const sendAt = Date.now() + HOUR
    const plan = await desk.confirm(await desk.draft(language, {}, sendAt))
    await readers(3)
    await desk.advance(sendAt)
    const waiting = await desk.read(plan._id)
    expect(waiting).toMatchObject({ state: 'waiting', fixed: 13, fault: 'changed' })
    await env.DB.prepare('UPDATE broadcast_plan SET send_at = ?2 WHERE id = ?1')
      .bind(plan._id, Date.now() - 1)
      .run()
    expect(await desk.confirm(waiting, 13)).toMatchObject({ state: 'fixed', people: 13, fixed: 13 })
  })
  test('of which no one is left fails', async () => {
    const people = await readers(2)
    const sendAt = Date.now() + HOUR
    const plan = await desk.confirm(await desk.draft(language, {}, sendAt))
    for (const { id } of people) await change(id, 'banned_at', 1)
    await desk.advance(sendAt)
    expect(await desk.read(plan._id)).toMatchObject({ state: 'failed', fault: 'empty' })
  })
  test('can be undone until its time', async () => {
    const plan = await desk.confirm(await desk.draft(EVERYONE, {}, Date.now() + HOUR))
    expect((await desk.act(plan._id, 'undo', { revision: plan.revision })).status).toBe(200)
    await desk.advance(Date.now() + 2 * HOUR)
    expect(await desk.read(plan._id)).toMatchObject({ state: 'draft' })
  })
})

describe('stopping', () => {
  test('hides a broadcast in list, unread count and marks, and a repeat changes nothing', async () => {
    const who = await person({ createdAt: Date.now() - 60_000 })
    const sent = await desk.send()
    const [item] = await listOf(who)
    const order = newId()
    const stop = () => desk.act(sent._id, 'stop', { order, revision: sent.revision })
    expect(await (await stop()).json()).toMatchObject({ state: 'stopped' })
    expect((await stop()).status).toBe(200)
    const list = await call('GET', '/api/notifications', { token: who.token })
    expect([await list.json(), list.headers.get('x-unread-count')]).toEqual([[], '0'])
    expect((await call('POST', `/api/notifications/${item?._id}/read`, { token: who.token })).status).toBe(404)
    expect((await audits(sent._id)).toSorted()).toEqual(['broadcast.confirm', 'broadcast.create', 'broadcast.send', 'broadcast.stop'])
    expect(desk.sent).toContainEqual({ kind: 'stopped', at: sent.at })
  })
  test('when its time has come and nothing has sent it yet sends nothing', async () => {
    const fixed = await desk.confirm(await desk.draft())
    await env.DB.prepare('UPDATE broadcast_plan SET at = ?2 WHERE id = ?1')
      .bind(fixed._id, Date.now() - 1)
      .run()
    await env.DB.prepare('UPDATE broadcast_member SET at = ?1')
      .bind(Date.now() - 1)
      .run()
    expect((await desk.act(fixed._id, 'stop', { revision: fixed.revision })).status).toBe(200)
    await desk.advance(Date.now())
    expect([await rows('broadcast'), (await desk.read(fixed._id)).state]).toEqual([0, 'stopped'])
  })
  test('before anyone online was reached reaches no one', async () => {
    const fixed = await desk.confirm(await desk.draft())
    await desk.advance((fixed.at ?? 0) + 1)
    const sending = await desk.read(fixed._id)
    await desk.act(fixed._id, 'stop', { revision: sending.revision })
    await desk.deliver()
    expect(await desk.read(fixed._id)).toMatchObject({ state: 'stopped', figures: { shown: 0 } })
  })
})

test('two plans that are sent in the other order of their times reach a reader who has read the first', async () => {
  const who = await person({ createdAt: Date.now() - 60_000 })
  const [a, b] = [
    await desk.confirm(await desk.draft(EVERYONE, { message: { en: 'a' } })),
    await desk.confirm(await desk.draft(EVERYONE, { message: { en: 'b' } })),
  ]
  expect(b.at).toBeGreaterThan(a.at ?? 0)
  const deps = { ...planDepsOf({ ...env, ...desk.bindings }), now: (b.at ?? 0) + 5 }
  await advancePlanOf(deps, b._id)
  await call('POST', '/api/notifications/mark-read', { token: who.token, body: {} })
  await advancePlanOf(deps, a._id)
  expect((await listOf(who)).map(({ message, isRead }) => [message, isRead])).toEqual([
    ['a', false],
    ['b', true],
  ])
  expect(await rows('broadcast_member')).toBe(2)
})

test('a test goes to the admin alone, as it is stored', async () => {
  const who = await person({ createdAt: Date.now() - 60_000 })
  const draft = await desk.draft(EVERYONE, { type: 'banner', message: { en: 'Try', hi: '' }, push: true })
  const order = newId()
  for (let i = 0; i < 2; i++) expect((await desk.act(draft._id, 'test', { order, revision: 1 })).status).toBe(200)
  expect(await listOf(desk.admin)).toMatchObject([{ message: 'Try', type: 'banner' }])
  expect([await listOf(who), await rows('broadcast')]).toEqual([[], 0])
})

test('a draft can be deleted, and nothing else', async () => {
  const draft = await desk.draft()
  const sent = await desk.send()
  expect((await desk.act(draft._id, 'delete', { revision: 1 })).status).toBe(200)
  expect((await call('GET', `/api/admin/broadcasts/${draft._id}`, { token: desk.admin.token })).status).toBe(404)
  expect(await errorCodeOf(await desk.act(sent._id, 'delete', { revision: sent.revision }))).toBe('conflict')
})

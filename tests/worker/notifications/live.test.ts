import { factsOf, setFacts } from '#do/user-hub/live-sockets.ts'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { LIVE_CLOSE, type LivePosition, positionAfter } from '#contract/live/schemas.ts'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'
import { LivePage, ticketOf, upgrade } from './live-page.ts'
import { send, store } from './sending.ts'

let who: Person
const hub = () => env.USER_HUB.get(env.USER_HUB.idFromName(who.id))

beforeEach(async () => {
  who = await person({ createdAt: Date.now() - 1_000 })
})
describe('a connection', () => {
  test('hears what is sent from then on, in order and once', async () => {
    await store(who.id, 'before')
    const page = await LivePage.open(who)
    for (const message of ['one', 'two', 'three']) await send(who.id, message)
    await page.until(() => page.notifications.length >= 3)
    expect(page.messages()).toEqual(['one', 'two', 'three'])
  })
  test('hears nothing before it has said who it is', async () => {
    const page = await LivePage.silent(who)
    await send(who.id, 'secret')
    page.say('ping')
    await page.until(() => page.frames.length > 0)
    expect(page.frames).toEqual(['pong'])
  })
  test('that says it is someone else is closed, and that is written down', async () => {
    const other = await person()
    const page = await LivePage.silent(who)
    page.say({ event: 'addNewUser', data: { userId: other.id } })
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.foreignUser)
    await send(other.id, 'for the other')
    expect(page.notifications).toEqual([])
    await vi.waitFor(async () => {
      const row = await env.DB.prepare("SELECT target FROM audit_log WHERE action = 'live.foreign_user' AND actor_id = ?1")
        .bind(who.id)
        .first()
      expect(row).toEqual({ target: other.id })
    })
  })
  test.each([
    ['no JSON', '{'],
    ['an event we do not know', { event: 'join', data: {} }],
    ['more fields than we know', { event: 'addNewUser', data: { userId: 'aaaaaaaaaaaaaaaa', role: 'admin' } }],
    ['bytes', new ArrayBuffer(8)],
    ['an id of another form', { event: 'addNewUser', data: { userId: '../x' } }],
    ['5,000 letters', 'x'.repeat(5_000)],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('that sends %s is closed and the hub lives on', async (_name, frame) => {
    const page = await LivePage.silent(who)
    page.say(frame)
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.policy)
    const next = await LivePage.open(who)
    await send(who.id, 'hello')
    await next.until(() => next.notifications.length === 1)
  })
  test('that floods is closed at its second frame and hears nothing more', async () => {
    const page = await LivePage.open(who)
    for (let i = 0; i < 1_000; i++) page.say({ event: 'addNewUser', data: { userId: who.id } })
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.policy)
    await send(who.id, 'later')
    expect(page.notifications).toEqual([])
  })
  test('gets the message in its language or the nearest', async () => {
    const stored = await store(who.id, 'Hello')
    const page = await LivePage.open(who, undefined, 'mai')
    await hubOf(env, who.id).push({ ...stored, at: stored.at + 5, previousAt: stored.at, message: { en: 'Hello', hi: 'नमस्ते' } })
    await page.until(() => page.notifications.length === 1)
    expect(page.notifications[0]).toMatchObject({
      message: 'नमस्ते',
      language: 'hi',
      type: 'toast',
      isRead: false,
      link: null,
      imageUrl: null,
    })
  })
})

describe('several connections', () => {
  test('of one person each hear everything once', async () => {
    const pages = await Promise.all(Array.from({ length: 4 }, () => LivePage.open(who)))
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => store(who.id, `m${i}`)))
    await Promise.all(replies.map((stored) => hubOf(env, who.id).push(stored)))
    for (const page of pages) {
      await page.until(() => page.notifications.length >= 20)
      expect(new Set(page.notifications.map(({ _id }) => _id)).size).toBe(20)
      // Twenty that come at once leave in few frames.
      expect(page.frames.length).toBeLessThan(10)
    }
  })
  test('of different people each hear their own', async () => {
    const other = await person()
    const [mine, theirs] = await Promise.all([LivePage.open(who), LivePage.open(other)])
    await Promise.all([send(who.id, 'mine'), send(other.id, 'theirs')])
    await mine.until(() => mine.notifications.length === 1)
    await theirs.until(() => theirs.notifications.length === 1)
    expect([mine.messages(), theirs.messages()]).toEqual([['mine'], ['theirs']])
  })
  test('beyond five: the oldest is let go', async () => {
    const pages = []
    for (let i = 0; i < 6; i++) pages.push(await LivePage.open(who))
    expect(await pages[0]?.untilClosed()).toBe(LIVE_CLOSE.replaced)
    expect(await send(who.id, 'hello')).toBe(5)
  })
})

/** A page that has seen every broadcast: files that share the storage send more of them than are sent again. */
async function nothingPersonalSeen(): Promise<LivePosition> {
  const last = await env.DB.prepare('SELECT at, tag FROM broadcast ORDER BY at DESC LIMIT 1').first<{ at: number; tag: string }>()
  return { personal: null, broadcast: last === null ? null : notificationIdOf('broadcast', last.at, last.tag) }
}

describe('what was missed', () => {
  test('is sent again after a reconnect, each once, with nothing of what was seen', async () => {
    const page = await LivePage.open(who)
    await send(who.id, 'seen')
    await page.until(() => page.notifications.length === 1)
    const position = positionAfter(
      await nothingPersonalSeen(),
      page.notifications.map(({ _id }) => _id),
    )
    await page.leave()
    for (const message of ['a', 'b', 'c']) await send(who.id, message)
    const again = await LivePage.open(who, position)
    expect(again.messages()).toEqual(['a', 'b', 'c'])
    await send(who.id, 'd')
    await again.until(() => again.notifications.length >= 4)
    expect(again.messages()).toEqual(['a', 'b', 'c', 'd'])
  })
  test('between list and connection is sent: an empty list has seen nothing', async () => {
    await store(who.id, 'in between')
    expect((await LivePage.open(who, await nothingPersonalSeen())).messages()).toEqual(['in between'])
  })
  test('because a push was lost comes with the next', async () => {
    const page = await LivePage.open(who)
    await store(who.id, 'lost on the way')
    await send(who.id, 'next')
    await page.until(() => page.notifications.length >= 2)
    expect(page.messages()).toEqual(['lost on the way', 'next'])
  })
  test('does not come twice when a push is repeated or comes late', async () => {
    const page = await LivePage.open(who)
    const [first, second] = [await store(who.id, 'first'), await store(who.id, 'second')]
    for (const stored of [second, first, second, first]) await hubOf(env, who.id).push(stored)
    await send(who.id, 'end')
    await page.until(() => page.messages().includes('end'))
    expect(page.messages()).toEqual(['first', 'second', 'end'])
  })
  test('while the hub’s memory was lost comes all the same', async () => {
    const page = await LivePage.open(who)
    await send(who.id, 'one')
    await evictDurableObject(hub())
    await store(who.id, 'two')
    await hubOf(env, who.id).openAttempts()
    await evictDurableObject(hub())
    await send(who.id, 'three')
    await page.until(() => page.notifications.length >= 3)
    expect(page.messages()).toEqual(['one', 'two', 'three'])
  })
  test('in great number is left to the list', async () => {
    const position = await nothingPersonalSeen()
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 300)
       INSERT INTO notification (user_id, at, n, previous_at, tag, type, message) SELECT ?1, i, i, i - 1, printf('tag%05d', i), 'toast', '{"en":"x"}' FROM k`,
    )
      .bind(who.id)
      .run()
    const page = await LivePage.open(who, position)
    expect(page.events.map(({ event }) => event)).toEqual(['listChanged', 'ready'])
    await send(who.id, 'now')
    await page.until(() => page.notifications.length > 0)
    expect(page.messages()).toEqual(['now'])
  })
})

describe('a connection ends', () => {
  test('with the sign-out of its session, and no other', async () => {
    const page = await LivePage.open(who)
    const other = await LivePage.open(await person())
    await answerOf('POST', '/api/users/logout', { token: who.token, body: {} })
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.sessionEnded)
    expect(other.closed).toBeNull()
  })
  test('with the sign-out everywhere and with a ban', async () => {
    const page = await LivePage.open(who)
    const ticket = await ticketOf(who)
    await hubOf(env, who.id).revokeOpenAttempts()
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.sessionEnded)
    expect((await upgrade(ticket)).status).toBe(401)
  })
  test('when its session does, although no one says anything', async () => {
    const page = await LivePage.open(who)
    await letSessionEnd()
    await env.DB.prepare('UPDATE session SET expires_at = 1 WHERE user_id = ?1').bind(who.id).run()
    expect(await runDurableObjectAlarm(hub())).toBe(true)
    expect(await page.untilClosed()).toBe(LIVE_CLOSE.sessionEnded)
  })
  test('not when its session was made longer meanwhile, as a test makes it', async () => {
    const page = await LivePage.open(who)
    await letSessionEnd()
    expect(await runDurableObjectAlarm(hub())).toBe(true)
    await send(who.id, 'still here')
    await page.until(() => page.notifications.length === 1)
    expect(await runInDurableObject(hub(), (_hub, state) => state.storage.getAlarm())).toBeGreaterThan(Date.now() + 60_000)
  })
})

/** The end that the connection knows of has come; the record may say otherwise. */
const letSessionEnd = () =>
  runInDurableObject(hub(), (_hub, state) => {
    for (const socket of state.getWebSockets()) setFacts(socket, { ...factsOf(socket), sessionEndsAt: Date.now() - 1 })
  })

describe('the other tabs', () => {
  test('hear that everything or one was read', async () => {
    const page = await LivePage.open(who)
    await send(who.id, 'hello')
    await page.until(() => page.notifications.length === 1)
    const id = page.notifications[0]?._id ?? ''
    await answerOf('POST', `/api/notifications/${id}/read`, { token: who.token })
    await answerOf('POST', '/api/notifications/mark-read', { token: who.token, body: {} })
    await page.until(() => page.events.filter(({ event }) => event === 'notificationsRead').length === 2)
    expect(page.events.filter(({ event }) => event === 'notificationsRead').map(({ data }) => data)).toEqual([{ ids: [id] }, { ids: null }])
  })
  test('hear that the session’s rights changed', async () => {
    const page = await LivePage.open(who)
    await hubOf(env, who.id).tell({ event: 'sessionChanged', data: {} })
    await page.until(() => page.events.some(({ event }) => event === 'sessionChanged'))
  })
})

describe('a test that is continued on another device', () => {
  test('is told to the first device at once', async () => {
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    const idle = await LivePage.open(who)
    const next = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token })
    await idle.until(() => idle.events.some(({ event }) => event === 'attemptTakenOver'))
    expect(idle.events.at(-1)).toEqual({ event: 'attemptTakenOver', data: { attemptId: grant.attemptId, epoch: next.epoch } })
    expect(next.epoch).toBeGreaterThan(grant.epoch)
  })
  test('continues although no one can be told', async () => {
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    const USER_HUB = {
      idFromName: () => ({}),
      get: () => ({ tell: () => Promise.reject(new Error('the hub is down')) }),
    } as unknown as typeof env.USER_HUB
    const reply = await call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, bindings: { USER_HUB } })
    expect(reply.status).toBe(200)
  })
})

test('a hub that no one is connected to takes a push and sends nothing', async () => {
  expect(await send((await person()).id, 'to nobody')).toBe(0)
})

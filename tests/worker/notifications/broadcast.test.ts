import { factsOf, setFacts } from '#do/user-hub/live-sockets.ts'
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTHING_SEEN } from '#contract/live/schemas.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import type { SendNotificationResponse, SentNotificationsResponse } from '#contract/notifications/schemas.ts'
import { parseNotificationId } from '#contract/notifications/notification-id.ts'
import { presenceShard } from '#domain/notifying/presence-shard.ts'
import type { DeliveryJob } from '#worker/features/notifications/delivery.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf, presenceOf } from '#worker/platform/objects.ts'
import { runScheduledTasks } from '#worker/scheduled-tasks.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { LivePage } from './live-page.ts'
import { Desk, EVERYONE } from './planning.ts'
import { consume, storeBroadcast } from './sending.ts'

let admin: Person
let jobs: DeliveryJob[]

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM broadcast_member')])
  admin = await person({ role: 'admin', createdAt: Date.now() - 60_000 })
  jobs = []
})

/** The queue as the producer sees it; what it carries is handed to the consumer by the test. */
const queue = { send: async (job: DeliveryJob) => void jobs.push(job) } as unknown as typeof env.BROADCASTS
const learner = () => person({ createdAt: Date.now() - 60_000 })
const shardOf = (who: Person) => presenceOf(env, presenceShard(who.id))
const logged = async () => (await answerOf<SentNotificationsResponse>('GET', '/api/admin/notifications', { token: admin.token })).items[0]
const broadcasts = () => env.DB.prepare('SELECT count(*) AS n FROM broadcast').first<number>('n')

test('a broadcast reaches those who are online, each once, whatever the queue repeats', async () => {
  const desk = await Desk.open()
  const learners = await Promise.all(Array.from({ length: 7 }, learner))
  const pages = await Promise.all(learners.map((who) => LivePage.open(who)))
  // One of them has a second tab, and one has left.
  const [first] = learners
  if (first === undefined) throw new Error('no learners')
  pages.push(await LivePage.open(first))
  await pages.splice(1, 1)[0]?.leave()
  const sent = await desk.send(EVERYONE, { message: { en: 'For everybody', hi: 'सबके लिए' }, type: 'banner' })
  for (const page of pages) await page.until(() => page.notifications.length > 0)
  const again = { kind: 'broadcast' as const, at: sent.at ?? 0 }
  await consume(again, again)
  expect(pages.map((page) => page.messages())).toEqual(pages.map(() => ['For everybody']))
  expect(sent).toMatchObject({ state: 'sent', figures: { shown: 6 } })
  expect(await logged()).toMatchObject({ to: null, users: sent.people, pushed: 6, type: 'banner', message: { hi: 'सबके लिए' } })
  expect(await env.DB.prepare('SELECT count(*) AS n FROM notification').first<number>('n')).toBe(0)
  await Promise.all(pages.map((page) => page.leave()))
})

describe('presence', () => {
  test('is told of the first connection and of the last end', async () => {
    const who = await learner()
    const before = await shardOf(who).online()
    const [a, b] = [await LivePage.open(who), await LivePage.open(who)]
    expect(await shardOf(who).online()).toBe(before + 1)
    await a.leave()
    expect(await shardOf(who).online()).toBe(before + 1)
    await b.leave()
    await vi.waitFor(async () => expect(await shardOf(who).online()).toBe(before))
  })
  test('of a hub that fell over without a word goes when a broadcast meets it', async () => {
    const ghost = await learner()
    const no = await env.DB.prepare('SELECT no FROM account_number WHERE user_id = ?1').bind(ghost.id).first<number>('no')
    await shardOf(ghost).join(ghost.id, 1, no)
    const before = await shardOf(ghost).online()
    const stored = await storeBroadcast('hello')
    await consume({ kind: 'broadcast', at: stored.at })
    expect(await shardOf(ghost).online()).toBe(before - 1)
    expect((await logged())?.pushed).toBe(0)
  })
  test('of someone who came again meanwhile stays', async () => {
    const who = await learner()
    await shardOf(who).join(who.id, 2)
    const before = await shardOf(who).online()
    await shardOf(who).leave(who.id, 1)
    expect(await shardOf(who).online()).toBe(before)
    await shardOf(who).leave(who.id, 2)
    expect(await shardOf(who).online()).toBe(before - 1)
  })
  test('that was lost by the shard’s fall is kept: entries are on disk', async () => {
    const who = await learner()
    const page = await LivePage.open(who)
    await evictDurableObject(env.PRESENCE.get(env.PRESENCE.idFromName(`shard-${presenceShard(who.id)}`)))
    const stored = await storeBroadcast('after the fall')
    await consume({ kind: 'broadcast', at: stored.at })
    await page.until(() => page.notifications.length === 1)
  })
  test('is given again after a push found no one', async () => {
    const who = await learner()
    const hub = env.USER_HUB.get(env.USER_HUB.idFromName(who.id))
    const page = await LivePage.open(who)
    // The platform lost the sockets and no one was told: a crash.
    await runInDurableObject(hub, (_hub, state) => {
      for (const socket of state.getWebSockets()) setFacts(socket, { ...factsOf(socket), isReady: false })
    })
    const first = await storeBroadcast('nobody there')
    await consume({ kind: 'broadcast', at: first.at })
    expect(page.notifications).toEqual([])
    const again = await LivePage.open(who, NOTHING_SEEN)
    expect(again.messages()).toEqual(['nobody there'])
    const second = await storeBroadcast('here')
    await consume({ kind: 'broadcast', at: second.at })
    await again.until(() => again.notifications.length === 2)
  })
  test('of hundreds in one shard is walked in pages', async () => {
    const shard = presenceOf(env, 3)
    for (let i = 0; i < 450; i++) await shard.join(newId(), 1)
    const stored = await storeBroadcast('hello')
    const rounds = []
    for (let isDone = false; !isDone;) {
      const round = await shard.fanOut(stored)
      rounds.push(round)
      ;({ isDone } = round)
    }
    expect(rounds).toHaveLength(3)
    expect(await shard.online()).toBe(0)
  })
})

describe('a broadcast', () => {
  test('that comes out of order reaches a page in order', async () => {
    const who = await learner()
    const page = await LivePage.open(who)
    const [one, two] = [await storeBroadcast('one'), await storeBroadcast('two')]
    await consume({ kind: 'broadcast', at: two.at }, { kind: 'broadcast', at: one.at })
    await page.until(() => page.notifications.length >= 2)
    expect(page.messages()).toEqual(['one', 'two'])
  })
  test('for some reaches their pages alone, and no one else lacks anything', async () => {
    const [tamil, english] = [await person({ interfaceLanguage: 'ta', createdAt: 1 }), await learner()]
    const pages = [await LivePage.open(tamil), await LivePage.open(english)] as const
    const stored = await storeBroadcast('for some', { kind: 'where', all: [{ is: 'language', languages: ['ta'] }] })
    await consume({ kind: 'broadcast', at: stored.at })
    await pages[0].until(() => pages[0].notifications.length === 1)
    expect(pages.map((page) => page.messages())).toEqual([['for some'], []])
    // Who was passed over lacks nothing: the next one comes alone.
    const next = await storeBroadcast('for all')
    await consume({ kind: 'broadcast', at: next.at })
    for (const page of pages) await page.until(() => page.messages().includes('for all'))
    expect(pages[1].messages()).toEqual(['for all'])
    await Promise.all(pages.map((page) => page.leave()))
  })
  test('that was stopped has open pages fetch their lists again', async () => {
    const who = await learner()
    const page = await LivePage.open(who)
    const stored = await storeBroadcast('wrong')
    await consume({ kind: 'stopped', at: stored.at })
    await page.until(() => page.events.some(({ event }) => event === 'listChanged'))
  })
  test('is sent although the queue cannot be reached, and the sweep brings it', async () => {
    const desk = await Desk.open()
    const BROADCASTS = { send: () => Promise.reject(new Error('the queue is down')) } as unknown as typeof env.BROADCASTS
    const draft = await desk.draft()
    const { people } = await desk.count(EVERYONE)
    const reply = await desk.act(draft._id, 'confirm', { revision: draft.revision, people }, { BROADCASTS })
    expect(reply.status).toBe(200)
    const at = (await reply.json<BroadcastPlan>()).at ?? 0
    await runScheduledTasks({ ...env, BROADCASTS }, at + 1)
    expect(await broadcasts()).toBe(1)
    await runScheduledTasks({ ...env, BROADCASTS: queue }, at + 60_000)
    expect(jobs).toEqual([])
    await runScheduledTasks({ ...env, BROADCASTS: queue }, at + 180_000)
    expect(jobs).toEqual([{ kind: 'broadcast', at }])
  })
  test('that one hub cannot take reaches the others, and that one with the next', async () => {
    const [who, other] = [await learner(), await learner()]
    const [page, others] = [await LivePage.open(who), await LivePage.open(other)]
    await breakNextPush(who)
    const one = await storeBroadcast('one')
    await consume({ kind: 'broadcast', at: one.at })
    await others.until(() => others.notifications.length === 1)
    const two = await storeBroadcast('two')
    await consume({ kind: 'broadcast', at: two.at })
    await page.until(() => page.notifications.length >= 2)
    expect(page.messages()).toEqual(['one', 'two'])
  })
})

test('a personal notification is stored although its push fails, and the queue brings it', async () => {
  const who = await learner()
  const page = await LivePage.open(who)
  const broken = { idFromName: () => ({}), get: () => ({ push: () => Promise.reject(new Error('the hub is down')) }) }
  const sent = await answerOf<SendNotificationResponse>('POST', '/api/admin/notifications', {
    token: admin.token,
    body: { to: { kind: 'user', user: who.id }, type: 'toast', message: { en: 'for you' } },
    bindings: { BROADCASTS: queue, USER_HUB: broken as unknown as typeof env.USER_HUB },
  })
  expect(jobs).toEqual([{ kind: 'personal', userId: who.id, at: parseNotificationId(sent._id)?.at }])
  expect(page.notifications).toEqual([])
  await consume(...jobs, ...jobs)
  await page.until(() => page.notifications.length > 0)
  expect(await hubOf(env, who.id).push({ ...(await storeBroadcast('end')), previousAt: 0 })).toBe(1)
  await page.until(() => page.messages().includes('end'))
  expect(page.messages()).toEqual(['for you', 'end'])
})

/** The hub of this person falls over at its next push, and at no other. */
async function breakNextPush(who: Person): Promise<void> {
  const hub = env.USER_HUB.get(env.USER_HUB.idFromName(who.id))
  await runInDurableObject(hub, (_hub, state) => {
    // oxlint-disable-next-line typescript/unbound-method -- bound to the state below
    const { getWebSockets } = state
    Object.defineProperty(state, 'getWebSockets', {
      configurable: true,
      value: () => {
        Object.defineProperty(state, 'getWebSockets', { configurable: true, value: getWebSockets.bind(state) })
        throw new Error('the hub is down')
      },
    })
  })
}

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { runPage } from '#worker/features/jobs/run-job.ts'
import { planDepsOf } from '#worker/features/notifications/broadcasts/plan-deps-of.ts'
import { startDueRounds } from '#worker/features/notifications/broadcasts/push-rounds.ts'
import { pushStepBy } from '#worker/features/notifications/broadcasts/push-step.ts'
import { newId } from '#worker/platform/ids.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { Desk, EVERYONE } from './planning.ts'
import { browser, vapidPair } from './subscribe.ts'

const vapid = await vapidPair()
const KEYS = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }
const device = await browser()
/** Two in the afternoon in India: no one's quiet hours unless they chose it. */
const DAY = 86_400_000
const NOON = Math.floor(Date.now() / DAY) * DAY + 8.5 * 3_600_000 + 40 * DAY
let desk: Desk
let sent: string[]
let status: (endpoint: string) => number

beforeEach(async () => {
  const tables = ['broadcast', 'broadcast_plan', 'broadcast_member', 'push_subscription', 'job']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  desk = await Desk.open()
  Object.assign(desk.bindings, KEYS)
  sent = []
  status = () => 201
})

const step = pushStepBy(async (endpoint) => {
  sent.push(endpoint)
  return new Response(null, { status: status(endpoint) })
})

/** A learner with a browser that takes pushes; `quiet` in minutes of the day. */
async function subscriber(quiet: readonly [number, number] | null = null, browsers = 1): Promise<Person> {
  const who = await person({ createdAt: 1 })
  for (let i = 0; i < browsers; i++)
    await env.DB.prepare(
      `INSERT INTO push_subscription (id, user_id, session_id, endpoint, p256dh, auth, language, created_at, failures)
       VALUES (?1, ?2, 's', ?3, ?4, ?5, 'hi', 1, 0)`,
    )
      .bind(newId(), who.id, endpointOf(who, i), device.keys.p256dh, device.keys.auth)
      .run()
  await env.DB.batch([
    env.DB.prepare("INSERT INTO consent (user_id, kind, given_at, given_by) VALUES (?1, 'push', 1, 'self')").bind(who.id),
    env.DB.prepare("INSERT INTO notification_setting VALUES (?1, '[]', '[]', ?2, ?3, 1)").bind(
      who.id,
      quiet?.[0] ?? null,
      quiet?.[1] ?? null,
    ),
  ])
  return who
}
const endpointOf = (who: Person, browser = 0) => `https://fcm.googleapis.com/fcm/send/${who.id}${browser}`

/** Runs the pages that the queue holds, at a time. */
async function push(now: number): Promise<void> {
  for (const { jobId } of desk.pages.splice(0)) while (await runPage({ ...env, ...desk.bindings }, jobId, { push: step }, now));
}
const round = (now: number) => startDueRounds({ ...planDepsOf({ ...env, ...desk.bindings }), now })
const withPush = () => desk.send(EVERYONE, { push: true, message: { en: 'News', hi: 'समाचार' }, link: '/user/testseries' })
const pushes = async ({ _id }: BroadcastPlan) => (await desk.read(_id)).figures?.pushes

describe('the pushes of a broadcast', () => {
  test('come to each browser of its audience once, and say how far they are', async () => {
    const [one, two] = [await subscriber(), await subscriber(null, 2)]
    const plan = await withPush()
    expect(await pushes(plan)).toMatchObject({ sent: 0, done: 0, total: 3, isRunning: true })
    await push(NOON)
    expect(sent.toSorted()).toEqual([endpointOf(one), endpointOf(two), endpointOf(two, 1)].toSorted())
    expect(await pushes(plan)).toEqual({ sent: 2, failed: 0, held: 0, capped: 0, done: 3, total: 3, isRunning: false })
  })
  test('do not come to who has switched news off', async () => {
    const [one, two] = [await subscriber(), await subscriber()]
    await env.DB.prepare(`UPDATE notification_setting SET push_off = '["news"]' WHERE user_id = ?1`).bind(two.id).run()
    await withPush()
    await push(NOON)
    expect(sent).toEqual([endpointOf(one)])
  })
  test('go through any number of pages', async () => {
    for (let i = 0; i < 5; i++) await subscriber()
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 450)
       INSERT INTO push_subscription SELECT printf('x%015d', i), 'nobody-with-an-account', 's', 'https://fcm.googleapis.com/x' || i, 'p', 'a', 'en', 1, 0 FROM k`,
    ).run()
    await withPush()
    await push(NOON)
    expect(sent).toHaveLength(5)
  })
  test('do not come without consent, after the ban or the deletion, to who has read it, or where the plan has none', async () => {
    const all = [await subscriber(), await subscriber(), await subscriber(), await subscriber(), await subscriber()] as const
    const plan = await withPush()
    await env.DB.prepare('UPDATE consent SET withdrawn_at = 2 WHERE user_id = ?1').bind(all[0].id).run()
    await change(all[1].id, 'banned_at', 1)
    await change(all[2].id, 'deleted_at', 1)
    await env.DB.prepare("INSERT INTO notification_read VALUES (?1, 'fixed', ?2)").bind(all[3].id, plan.at).run()
    await push(NOON)
    expect(sent).toEqual([endpointOf(all[4])])
    sent = []
    await desk.send(EVERYONE, { push: false })
    await push(NOON)
    expect(sent).toEqual([])
  })
  test('wait for the end of quiet hours, and come once', async () => {
    const [awake, asleep] = [await subscriber(), await subscriber([13 * 60, 16 * 60])]
    const plan = await withPush()
    await push(NOON)
    expect(sent).toEqual([endpointOf(awake)])
    expect(await pushes(plan)).toMatchObject({ sent: 1, held: 1 })
    // Two hours are left of them.
    await round(NOON + 2 * 3_600_000 - 1)
    await push(NOON + 2 * 3_600_000 - 1)
    expect(sent).toHaveLength(1)
    await round(NOON + 2 * 3_600_000)
    await push(NOON + 2 * 3_600_000)
    expect(sent).toEqual([endpointOf(awake), endpointOf(asleep)])
    expect(await pushes(plan)).toMatchObject({ sent: 2, held: 0 })
    await round(NOON + 3 * 3_600_000)
    await push(NOON + 3 * 3_600_000)
    expect(sent).toHaveLength(2)
  })
  test('come at most twice a day to a person, and again on the next', async () => {
    const who = await subscriber()
    const plans: BroadcastPlan[] = []
    for (let i = 0; i < 3; i++) {
      plans.push(await withPush())
      await push(NOON)
    }
    expect(sent).toEqual([endpointOf(who), endpointOf(who)])
    expect(await Promise.all(plans.map(pushes))).toMatchObject([{ sent: 1 }, { sent: 1 }, { sent: 0, capped: 1 }])
    await withPush()
    await push(NOON + DAY)
    expect(sent).toHaveLength(3)
  })
  test('end with the next page once it is stopped, which says how many had gone', async () => {
    await subscriber()
    const plan = await withPush()
    await desk.act(plan._id, 'stop', { revision: plan.revision })
    await push(NOON)
    expect(sent).toEqual([])
    expect(await desk.read(plan._id)).toMatchObject({ state: 'stopped', figures: { pushes: { sent: 0, isRunning: false } } })
  })
  test('to a browser that is gone take it away', async () => {
    const who = await subscriber()
    status = () => 410
    const plan = await withPush()
    await push(NOON)
    expect(await pushes(plan)).toMatchObject({ sent: 0, failed: 1 })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM push_subscription WHERE user_id = ?1').bind(who.id).first<number>('n')).toBe(0)
  })
  test('of a page that is done twice count once', async () => {
    await subscriber()
    const plan = await withPush()
    const [page] = desk.pages
    await Promise.allSettled([1, 2].map(() => runPage({ ...env, ...desk.bindings }, page?.jobId ?? '', { push: step }, NOON)))
    expect(await pushes(plan)).toMatchObject({ sent: 1, done: 1 })
  })
})

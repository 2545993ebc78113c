import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import type { Monitor } from '#contract/monitor/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { presenceShard } from '#domain/notifying/presence-shard.ts'
import { presenceOf, roomOf } from '#worker/platform/objects.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const monitorOf = (admin: Person, testId: string) => answerOf<Monitor>('GET', `/api/admin/tests/${testId}/monitor`, { token: admin.token })

async function watched(admin: Person, testId: string, open: number, submitted: number): Promise<Monitor> {
  return vi.waitFor(
    async () => {
      const monitor = await monitorOf(admin, testId)
      expect([monitor.open, monitor.submitted]).toEqual([open, submitted])
      return monitor
    },
    { timeout: 20_000, interval: 100 },
  )
}

const deadlineOf = async (who: Person): Promise<number> =>
  (await env.DB.prepare('SELECT deadline_at AS at FROM attempt WHERE user_id = ?1').bind(who.id).first<{ at: number }>())?.at ?? 0

test('an admin sees who is at a test, who is connected, and who has submitted', async () => {
  const { testId } = await publishedSample()
  const [admin, one, two, three] = [await person({ role: 'admin' }), await person(), await person(), await person()]
  const grants = [await start(one, testId), await start(two, testId)]
  await submit(await start(three, testId))
  await save(grants[0] as WriterGrant, [[1, 0, 2, [1], [1], 0, 1_000, 3]])
  await presenceOf(env, presenceShard(one.id)).join(one.id, 1)
  const monitor = await watched(admin, testId, 2, 1)
  expect(monitor).toMatchObject({ started: 3, active: 1, disconnected: 1, next: null })
  expect(monitor.perMinute.reduce((sum, { closed }) => sum + closed, 0)).toBe(1)
  const row = (who: Person) => monitor.items.find(({ userId }) => userId === who.id)
  expect(row(one)).toMatchObject({ isConnected: true, attemptId: `${testId}.1` })
  expect(row(one)?.lastSavedAt).toBeGreaterThan(0)
  expect(row(two)).toMatchObject({ isConnected: false, lastSavedAt: null })
})

test('an admin sees how far the marks of a live test are, and when its ranks are final; another test has no sitting', async () => {
  const now = Date.now()
  const { testId } = await publishedSample((bundle) => {
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(now - 60_000).toISOString(), closesAt: new Date(now + 3_600_000).toISOString() })
  })
  const [admin, one, two] = [await person({ role: 'admin' }), await person(), await person()]
  await submit(await start(one, testId))
  await start(two, testId)
  expect((await monitorOf(admin, testId)).sitting).toMatchObject({ state: 'open', seats: 2, closed: 1, version: 0 })

  vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * 3_600_000 })
  try {
    await roomOf(env, two.id, testId).sweep()
    const sitting = env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId))
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(sitting)
      expect((await monitorOf(admin, testId)).sitting).toMatchObject({ state: 'final', seats: 2, closed: 2, version: 1 })
    })
  } finally {
    vi.useRealTimers()
  }
  const { testId: other } = await publishedSample()
  expect((await monitorOf(admin, other)).sitting).toBeUndefined()
})

test('time for everyone reaches every open exam once, however often it is ordered, with a row in the audit log for each', async () => {
  const { testId } = await publishedSample()
  const [admin, ...people] = [await person({ role: 'admin' }), await person(), await person()]
  for (const who of people) await start(who, testId)
  await watched(admin, testId, 2, 0)
  const before = await Promise.all(people.map(deadlineOf))
  const order = newId()
  const body = { order, minutes: 7, reason: 'The power was out' }
  for (let i = 0; i < 2; i++) await answerOf('POST', `/api/admin/tests/${testId}/monitor/extend`, { token: admin.token, body })
  await vi.waitFor(
    async () => {
      const job = await answerOf<Job>('GET', `/api/admin/jobs/${order}`, { token: admin.token })
      expect([job.state, job.error, job.kind === 'extendAll' && job.detail.given]).toEqual(['done', null, 2])
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(await Promise.all(people.map(deadlineOf))).toEqual(before.map((at) => at + 7 * 60_000))
  const audited = await env.DB.prepare(
    'SELECT action, count(*) AS n FROM audit_log WHERE id = ?1 OR request_id = ?1 GROUP BY action ORDER BY action',
  )
    .bind(order)
    .all<{ action: string; n: number }>()
  expect(audited.results).toEqual([
    { action: 'attempt.give_time', n: 2 },
    { action: 'test.extend_all', n: 1 },
  ])
})

test('a learner sees no monitor and gives no one time', async () => {
  const { testId } = await publishedSample()
  const learner = await person()
  expect((await call('GET', `/api/admin/tests/${testId}/monitor`, { token: learner.token })).status).toBe(403)
  const body = { order: newId(), minutes: 7, reason: 'please' }
  expect((await call('POST', `/api/admin/tests/${testId}/monitor/extend`, { token: learner.token, body })).status).toBe(403)
})

/** A live test over the API: what its rooms tell the shards of its sitting. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import { seatPlace, seatText } from '#domain/sittings/seat-place.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf, shardOf, sittingOf } from '#worker/platform/objects.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const liveTest = async (): Promise<string> => {
  const { testId } = await publishedSample((bundle) => {
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  return testId
}

/** The shard that owns the results of a learner. */
async function shardFor(testId: string, who: Person) {
  const plan = (await sittingOf(env, testId).facts())?.plan
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seatText(testId, who.id)))
  return shardOf(env, testId, seatPlace(new Uint8Array(digest), plan?.shards ?? 0).shard)
}

const room = (testId: string, who: Person) => roomOf(env, who.id, testId)
const roomStub = (testId: string, who: Person) => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`))
const RIGHT = [1, 0, 2, [1], [1], 0, 0, 3]

describe('an attempt at a live test', () => {
  test('has its seat when it starts, and its marks in its shard when it is submitted', async () => {
    const [testId, who] = [await liveTest(), await person()]
    const grant = await start(who, testId)
    const shard = await shardFor(testId, who)
    expect(await shard.counts()).toEqual({ seats: 1, closed: 0 })
    await submit(grant, [RIGHT])
    expect(await shard.closing(who.id, 1)).toMatchObject({ userId: who.id, testId, n: 1, ranking: true, score12: 24, closedAt: T0 })
  })
  test('closes itself in its turn within the spread of the sitting', async () => {
    const [testId, who] = [await liveTest(), await person()]
    await start(who, testId)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seatText(testId, who.id))))
    const { plan } = (await sittingOf(env, testId).facts()) ?? { plan: { shards: 1, closeSpreadMs: 0 } }
    const alarm = await runInDurableObject(roomStub(testId, who), (_object, state) => state.storage.getAlarm())
    const { slot } = seatPlace(digest, plan.shards)
    expect(alarm).toBe(T0 + 10 * MIN + 30_000 + Math.floor(slot * plan.closeSpreadMs) + 1)
  })
  test('that its shard does not hear of is told again, and the record does not wait for that', async () => {
    const [testId, who] = [await liveTest(), await person()]
    const grant = await start(who, testId)
    const away = () =>
      runInDurableObject(roomStub(testId, who), (object) => {
        const gone = { idFromName: () => 'gone', get: () => ({ take: () => Promise.reject(new Error('the shard is away')) }) }
        ;(object as unknown as { env: Env }).env = new Proxy(env, {
          get: (bound, name) => (name === 'RESULT_SHARD' ? gone : Reflect.get(bound, name)),
        })
      })
    await away()
    await submit(grant, [RIGHT])
    const shard = await shardFor(testId, who)
    expect(await shard.counts()).toEqual({ seats: 1, closed: 0 })
    const at = (await runInDurableObject(roomStub(testId, who), (_object, state) => state.storage.getAlarm())) ?? 0
    expect(at - T0).toBeGreaterThanOrEqual(1_000)
    expect(at - T0).toBeLessThanOrEqual(3_000)
    await vi.waitFor(async () =>
      expect(
        await env.DB.prepare("SELECT count(*) AS n FROM attempt WHERE test_id = ?1 AND state = 'closed'").bind(testId).first<number>('n'),
      ).toBe(1),
    )
    await runInDurableObject(roomStub(testId, who), (object) => {
      ;(object as unknown as { env: Env }).env = env
    })
    await runDurableObjectAlarm(roomStub(testId, who))
    expect(await shard.counts()).toEqual({ seats: 1, closed: 1 })
  })
  test('that is opened again is a seat again until it closes', async () => {
    const [testId, who] = [await liveTest(), await person()]
    await submit(await start(who, testId), [RIGHT])
    await room(testId, who).reopen(1, 5 * MIN, 'a power cut', newId())
    const shard = await shardFor(testId, who)
    expect(await shard.counts()).toEqual({ seats: 1, closed: 0 })
    vi.setSystemTime(T0 + 30 * MIN)
    await room(testId, who).sweep()
    expect(await shard.closing(who.id, 1)).toMatchObject({ round: 1, score12: 24 })
  })
  test('that is voided is counted no more', async () => {
    const [testId, who] = [await liveTest(), await person()]
    await submit(await start(who, testId), [RIGHT])
    await room(testId, who).voidAttempt(1, newId())
    const shard = await shardFor(testId, who)
    expect(await shard.closing(who.id, 1)).toMatchObject({ ranking: false })
    expect((await shard.parts()).board.sums.count).toBe(0)
  })
  test('is in no shard where the test is not live', async () => {
    const [{ testId }, who] = [await publishedSample(), await person()]
    await submit(await start(who, testId), [RIGHT])
    expect(await sittingOf(env, testId).facts()).toBeNull()
    expect(await shardOf(env, testId, 0).counts()).toEqual({ seats: 0, closed: 0 })
  })
})

test('someone with compensatory time moves the end of the sitting', async () => {
  const testId = await liveTest()
  await start(await person(), testId)
  expect((await sittingOf(env, testId).facts())?.lastAnswerAt).toBe(CLOSES + 30_000)
  // Twenty minutes an hour for ten minutes: four, to the started minute.
  const grant = await start(await person({ accommodationMinutesPerHour: 20 }), testId)
  expect((await sittingOf(env, testId).facts())?.lastAnswerAt).toBe(CLOSES + grant.compensationMs + 30_000)
})

test('minutes that an admin gives move the end of the sitting first', async () => {
  const [testId, who, admin] = [await liveTest(), await person(), await person({ role: 'admin' })]
  vi.setSystemTime(CLOSES - MIN)
  const grant = await start(who, testId)
  await freshSignIn(admin.id)
  const body = { order: newId(), minutes: 20, reason: 'a power cut in the lab' }
  await answerOf('POST', `/api/admin/learners/${who.id}/attempts/${grant.attemptId}/give`, { token: admin.token, body })
  expect((await sittingOf(env, testId).facts())?.lastAnswerAt).toBe(CLOSES + 20 * MIN + 30_000)
})

test('a key that is corrected marks what the shards hold, and what closes later', async () => {
  const [testId, early, late, admin] = [await liveTest(), await person(), await person(), await person({ role: 'admin' })]
  await submit(await start(early, testId), [RIGHT])
  const grant = await start(late, testId)
  await freshSignIn(admin.id)
  const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  const reply = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: {
      paperVersion: 1,
      changes: [{ question: 0, action: 'withdraw' }],
      reason: 'The question had no answer',
      expectedKeyVersion: paper?.keyVersion,
    },
  })
  await vi.waitFor(
    async () =>
      expect(await (await call('GET', `/api/admin/jobs/${reply.jobId}`, { token: admin.token })).json()).toMatchObject({ state: 'done' }),
    { timeout: 20_000, interval: 100 },
  )
  expect(await (await shardFor(testId, early)).closing(early.id, 1)).toMatchObject({ keyVersion: 2, score12: 0 })
  await submit(grant, [RIGHT])
  expect(await (await shardFor(testId, late)).closing(late.id, 1)).toMatchObject({ keyVersion: 2, score12: 0 })
})

test('someone who deletes their account leaves their marks in the shard, under a name that is no one’s', async () => {
  const identity = { sub: newId(), email: `${newId()}@example.org` }
  const [testId, who] = [await liveTest(), await person(identity)]
  await submit(await start(who, testId), [RIGHT])
  const shard = await shardFor(testId, who)
  expect((await call('POST', '/api/me/delete', { token: who.token, body: { email: identity.email } })).status).toBe(204)
  expect(await shard.closing(who.id, 1)).toBeNull()
  expect((await shard.parts()).board.sums).toMatchObject({ count: 1, sum12: 24 })
})

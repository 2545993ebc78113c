/** Registering for a live test, and starting it by entry ticket without the database. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import { countAccounts } from '#worker/features/attempts/queries.ts'
import { stagedKey } from '#worker/features/results/public/staged-test.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const OPENS = T0
const CLOSES = T0 + 60 * MIN
const RIGHT = [1, 0, 2, [1], [1], 0, 0, 3]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 - 30 * MIN })
})
afterEach(() => {
  vi.useRealTimers()
})

const liveTest = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { testId } = await publishedSample((bundle) => {
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(OPENS).toISOString(), closesAt: new Date(CLOSES).toISOString(), ...more })
  })
  return testId
}
/** Until nothing is left to do: other tests leave theirs behind, and a run stages some of many. */
async function stage(): Promise<void> {
  const deps = { db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => countAccounts(env.DB) }
  while ((await stageLiveTests(deps)) > 0);
}
const stagedNow = (testId: string) => env.ARCHIVE.head(stagedKey(testId))

const register = (who: Person, testId: string) => call('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
const ticketOf = (who: Person, testId: string) =>
  answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
const seat = (ticket: string, testId: string, bindings: Partial<Env> = {}, language = 'en') =>
  call('POST', `/api/live-tests/${testId}/seat`, { token: ticket, body: { language }, bindings })

/** A staged live test at its opening, with someone who has registered for it. */
async function opened() {
  const [testId, who] = [await liveTest(), await person({ primeAccessUntil: null })]
  const entry = await ticketOf(who, testId)
  await stage()
  vi.setSystemTime(T0 + 1_000)
  return { testId, who, entry }
}

describe('the seat of a live test', () => {
  test('is given, saved in, submitted from and marked without one statement of the database', async () => {
    const { testId, entry } = await opened()
    const { db, counts } = countedDb()
    const started = await (await seat(entry.ticket, testId, { DB: db })).json<StartAttemptResponse>()
    if (started.kind !== 'started') throw new Error('expected a fresh attempt')
    const { grant } = started
    const bindings = { DB: db }
    await call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body: { epoch: grant.epoch, ops: [RIGHT] }, bindings })
    const receipt = await call('POST', `/api/attempts/${grant.attemptId}/submit`, {
      token: grant.token,
      body: { epoch: grant.epoch, ops: [] },
      bindings,
    })
    expect(receipt.status).toBe(200)
    expect(counts).toEqual({ statements: 0, rowsRead: 0, rowsWritten: 0 })
    await vi.waitFor(async () =>
      expect(await env.DB.prepare('SELECT score12 FROM attempt WHERE test_id = ?1').bind(testId).first<number>('score12')).toBe(24),
    )
  })
  test('costs the Worker one request of the room, once the isolate knows the sitting', async () => {
    const { testId, entry } = await opened()
    const late = await ticketOf(await person({ primeAccessUntil: null }), testId)
    await seat(entry.ticket, testId)
    const asked = objectRequests()
    const bindings = {
      USER_HUB: asked.counted('hub', env.USER_HUB),
      ATTEMPT_ROOM: asked.counted('room', env.ATTEMPT_ROOM),
      LIVE_SITTING: asked.counted('sitting', env.LIVE_SITTING),
      RESULT_SHARD: asked.counted('shard', env.RESULT_SHARD),
    }
    expect((await seat(late.ticket, testId, bindings)).status).toBe(200)
    expect(asked.byName()).toEqual({ 'room.start': 1 })
  })
  test('opens the same questions as the start by session', async () => {
    const { testId, entry } = await opened()
    const byTicket = await (await seat(entry.ticket, testId)).json<StartAttemptResponse>()
    const bySession = await answerOf<StartAttemptResponse>('POST', '/api/attempts', {
      token: (await person()).token,
      body: { testId, language: 'en' },
    })
    if (byTicket.kind !== 'started' || bySession.kind !== 'started') throw new Error('expected fresh attempts')
    expect(byTicket.grant.paper).toEqual(bySession.grant.paper)
    expect(byTicket.grant.deadlineAt).toBe(bySession.grant.deadlineAt)
  })
  test('taken again is the open attempt, as a start by session is', async () => {
    const { testId, who, entry } = await opened()
    await seat(entry.ticket, testId)
    expect(await (await seat(entry.ticket, testId)).json()).toMatchObject({ kind: 'open' })
    expect(await answerOf('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en' } })).toMatchObject({ kind: 'open' })
  })
  test('opens with the test and closes with its window, to the millisecond', async () => {
    const { testId, entry } = await opened()
    vi.setSystemTime(OPENS - 1)
    expect(await errorCodeOf(await seat(entry.ticket, testId))).toBe('test_not_open')
    vi.setSystemTime(CLOSES - 1)
    expect((await seat(entry.ticket, testId)).status).toBe(200)
    vi.setSystemTime(CLOSES)
    expect(await errorCodeOf(await seat(entry.ticket, testId))).toBe('test_over')
  })
  test('is not given in a language that the test does not have', async () => {
    const { testId, entry } = await opened()
    expect(await errorCodeOf(await seat(entry.ticket, testId, {}, 'ta'))).toBe('language_not_offered')
  })
})

describe('an entry ticket', () => {
  test('opens its own test alone, and no other token opens a seat', async () => {
    const { testId, who, entry } = await opened()
    const other = await liveTest()
    await stage()
    expect(await errorCodeOf(await seat(entry.ticket, other))).toBe('entry_ticket_refused')
    expect(await errorCodeOf(await seat(who.token, testId))).toBe('entry_ticket_refused')
    expect(await errorCodeOf(await seat(`${entry.ticket.slice(0, -2)}AA`, testId))).toBe('entry_ticket_refused')
    expect(await errorCodeOf(await call('GET', '/api/me', { token: entry.ticket }))).toBe('session_ended')
  })
  test('is refused after its session was signed out, and leaves no attempt behind', async () => {
    const { testId, who, entry } = await opened()
    await answerOf('POST', '/api/users/logout', { token: who.token, body: {} })
    vi.setSystemTime(T0 + 20 * MIN)
    expect(await errorCodeOf(await seat(entry.ticket, testId))).toBe('entry_ticket_refused')
    expect(await hubOf(env, who.id).openAttempts()).toEqual([])
  })
  test('is refused after a ban or an erasure, which end all sessions', async () => {
    const { testId, who, entry } = await opened()
    await hubOf(env, who.id).revokeOpenAttempts()
    expect(await errorCodeOf(await seat(entry.ticket, testId))).toBe('entry_ticket_refused')
    const gone = await opened()
    await hubOf(env, gone.who.id).erase(gone.who.id)
    expect(await errorCodeOf(await seat(gone.entry.ticket, gone.testId))).toBe('entry_ticket_refused')
  })
  test('holds although another session of the same person was signed out', async () => {
    const { testId, who, entry } = await opened()
    await hubOf(env, who.id).endSession('another session', [])
    expect((await seat(entry.ticket, testId)).status).toBe(200)
  })
})

describe('registering', () => {
  test('is for live tests, from half a day before the opening until the end of the window', async () => {
    const testId = await liveTest()
    vi.setSystemTime(OPENS - 12 * 60 * MIN - 1)
    const early = await person()
    expect(await errorCodeOf(await register(early, testId))).toBe('test_not_open')
    vi.setSystemTime(OPENS - 12 * 60 * MIN)
    expect(await ticketOf(early, testId)).toMatchObject({ expiresAt: CLOSES + 6 * 60 * MIN, serverNow: OPENS - 12 * 60 * MIN })
    vi.setSystemTime(CLOSES)
    const late = await person()
    expect(await errorCodeOf(await register(late, testId))).toBe('test_over')
    const { testId: mock } = await publishedSample()
    expect(await errorCodeOf(await register(late, mock))).toBe('test_unpublished')
  })
  test('wants Prime where the test does, and says it before the opening', async () => {
    const testId = await liveTest({ access: 'prime' })
    expect(await errorCodeOf(await register(await person({ primeAccessUntil: null }), testId))).toBe('prime_required')
    expect(await errorCodeOf(await register(await person({ primeAccessUntil: OPENS }), testId))).toBe('prime_required')
    expect((await register(await person({ primeAccessUntil: OPENS + 1 }), testId)).status).toBe(200)
  })
  test('gives each learner the same turn again, within two seconds where few are expected', async () => {
    const [testId, who] = [await liveTest(), await person()]
    const first = await ticketOf(who, testId)
    expect(first.startsAt).toBe((await ticketOf(who, testId)).startsAt)
    expect(first.startsAt - OPENS).toBeGreaterThanOrEqual(0)
    expect(first.startsAt - OPENS).toBeLessThan(2_000)
  })
  test('keeps results sealed for the compensatory time of who registers', async () => {
    const testId = await liveTest()
    await ticketOf(await person({ accommodationMinutesPerHour: 20 }), testId)
    const sealed = await env.DB.prepare('SELECT sealed_until FROM test WHERE id = ?1').bind(testId).first<number>('sealed_until')
    // Ten minutes of test and four of compensatory time.
    expect(sealed).toBe(CLOSES + 4 * MIN + 30_000)
  })
})

describe('staging', () => {
  test('writes a test once, and again when it changes', async () => {
    const testId = await liveTest()
    await stage()
    const first = await stagedNow(testId)
    await stage()
    expect((await stagedNow(testId))?.uploaded).toEqual(first?.uploaded)
    await env.DB.prepare('UPDATE test SET closes_at = closes_at + 60000 WHERE id = ?1').bind(testId).run()
    await stage()
    expect((await (await env.ARCHIVE.get(stagedKey(testId)))?.json<{ test: { closesAt: number } }>())?.test.closesAt).toBe(CLOSES + MIN)
  })
  test('takes away a test that is unpublished or over, and then there is no seat', async () => {
    const { testId, entry } = await opened()
    await env.DB.prepare('UPDATE test SET published = 0 WHERE id = ?1').bind(testId).run()
    await stage()
    expect(await stagedNow(testId)).toBeNull()
    expect(await errorCodeOf(await seat(entry.ticket, testId))).toBe('unavailable')
    const over = await liveTest()
    await stage()
    expect(await stagedNow(over)).not.toBeNull()
    vi.setSystemTime(CLOSES + 6 * 60 * MIN)
    await stage()
    expect(await stagedNow(over)).toBeNull()
  })
  test('leaves a test alone that opens later than in a day', async () => {
    vi.setSystemTime(OPENS - 24 * 60 * MIN - 1)
    const testId = await liveTest()
    await stage()
    expect(await stagedNow(testId)).toBeNull()
    vi.setSystemTime(OPENS - 24 * 60 * MIN)
    await stage()
    expect(await stagedNow(testId)).not.toBeNull()
  })
})

/** The result of a live test by the entry ticket of its attempt, without the database. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { putOnShow } from '#do/live-sitting/rank-store.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { findStaged, putStaged } from '#worker/features/results/public/staged-test.ts'
import { newId } from '#worker/platform/ids.ts'
import { sittingOf } from '#worker/platform/objects.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
const RELEASED = CLOSES + 30_000
/** After the spread of the closings of a small sitting. */
const ENDS = RELEASED + 20_000
/** What an isolate knows of a staged test, and of the ranks on show, it looks up again by then. */
const LATER = 31_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Until nothing is left to do: other tests leave theirs behind, and a run stages some of many. */
async function stage(): Promise<void> {
  const deps = { db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => Promise.resolve(100) }
  while ((await stageLiveTests(deps)) > 0);
}

interface Sat {
  readonly testId: string
  readonly learners: readonly { readonly who: Person; readonly entry: EntryTicket }[]
}

const ANSWERS = [[1], [0], [1]] as const

/** A live test that three have submitted who registered for it. */
async function sat(category = 'obc'): Promise<Sat> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.rankFrom = 2
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  const learners: { who: Person; entry: EntryTicket }[] = []
  for (const options of ANSWERS) {
    const who = await person({ category, state: 'AS', ageBand: '18to24' })
    const entry = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
    await submit(await start(who, testId), [[1, 0, 2, options, options, 1_000, 0, 3]])
    learners.push({ who, entry })
  }
  await stage()
  return { testId, learners }
}

async function counted(testId: string, version: number): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (((await sittingOf(env, testId).progress())?.version ?? 0) >= version) return
    await runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))
  }
  throw new Error(`there is no version ${version}`)
}

const recorded = (testId: string, howMany: number) =>
  vi.waitFor(
    async () =>
      expect(
        await env.DB.prepare('SELECT count(*) AS n FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL').bind(testId).first<number>('n'),
      ).toBe(howMany),
    { timeout: 20_000, interval: 100 },
  )

const byTicket = (entry: EntryTicket, testId: string, bindings: Partial<Env> = {}) =>
  call('GET', `/api/live-tests/${testId}/result`, { token: entry.ticket, bindings })
const codeOf = async (entry: EntryTicket, testId: string) => errorCodeOf(await byTicket(entry, testId))
const analysisOf = async (entry: EntryTicket, testId: string, bindings: Partial<Env> = {}) => {
  const reply = await byTicket(entry, testId, bindings)
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json<AnalysisResponse>()
}
const bySession = ({ token }: Person, testId: string) => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token })

describe('the result of a live test by entry ticket', { timeout: 60_000 }, () => {
  test('is what the session reads, without one statement of the database, from room and hub alone', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    await recorded(testId, learners.length)
    for (const { who, entry } of learners) {
      const { db, counts } = countedDb()
      const asked = objectRequests()
      const result = await analysisOf(entry, testId, {
        DB: db,
        USER_HUB: asked.counted('hub', env.USER_HUB),
        ATTEMPT_ROOM: asked.counted('room', env.ATTEMPT_ROOM),
        TEST_BOARD: asked.counted('board', env.TEST_BOARD),
      })
      expect(counts).toEqual({ statements: 0, rowsRead: 0, rowsWritten: 0 })
      expect(asked.byName()).toEqual({ 'room.result': 1, 'hub.readsByTicket': 1 })
      expect(result).toEqual(await bySession(who, testId))
    }
    const ranks = await Promise.all(learners.map(async ({ entry }) => (await analysisOf(entry, testId)).standing.rank))
    expect(ranks).toEqual([1, 3, 1])
  })
  test('is read so too by whoever came after the opening and started by session', async () => {
    const { testId } = await sat()
    const late = await person({ ageBand: '18to24' })
    const started = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: late.token, body: { testId, language: 'en' } })
    if (started.kind !== 'started') throw new Error('an attempt is open already')
    const { grant, entryTicket: ticket = '' } = started
    await submit(grant, [[1, 0, 2, [1], [1], 1_000, 0, 3]])
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const { db, counts } = countedDb()
    const reply = await call('GET', `/api/live-tests/${testId}/result`, { token: ticket, bindings: { DB: db } })
    expect(reply.status).toBe(200)
    expect(counts.statements).toBe(0)
    expect((await reply.json<AnalysisResponse>()).standing).toMatchObject({ rank: 1 })
  })
  test.each([
    ['obc', 1],
    ['undisclosed', undefined],
  ])('ranks within the category %s: %s', async (category, rank) => {
    const { testId, learners } = await sat(category)
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const [first = never()] = learners
    const { standing, categoryStanding } = await analysisOf(first.entry, testId)
    expect([standing.rank, categoryStanding?.rank]).toEqual([1, rank])
  })
  test('is read while the database is away', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const away = new Proxy({}, { get: () => () => Promise.reject(new Error('D1 is away')) }) as D1Database
    for (const { entry } of learners) expect((await byTicket(entry, testId, { DB: away })).status).toBe(200)
  })
  test('shows no mark before its release, and nothing of an attempt that is not closed', async () => {
    const { testId, learners } = await sat()
    const late = await person()
    const lateEntry = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: late.token })
    expect(await codeOf(lateEntry, testId)).toBe('not_found')
    await start(late, testId)
    expect(await codeOf(lateEntry, testId)).toBe('not_found')
    vi.setSystemTime(RELEASED - 1)
    for (const { entry } of learners) expect(await codeOf(entry, testId)).toBe('result_not_released')
  })
  test('of whoever left waits, by ticket and by session, until the room has closed the attempt', async () => {
    const { testId } = await sat()
    const left = await person()
    const entry = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: left.token })
    const { deadlineAt } = await start(left, testId)
    vi.setSystemTime(deadlineAt - 1)
    expect(await codeOf(entry, testId)).toBe('not_found')
    vi.setSystemTime(deadlineAt + 1)
    const bySession = await call('GET', `/api/tests/${testId}/analysis`, { token: left.token })
    for (const reply of [await byTicket(entry, testId), bySession]) {
      const { error } = await reply.json<{ error: { code: string; params: { releasedAt: string; serverNow: number } } }>()
      expect(error.code).toBe('result_not_released')
      expect(error.params.serverNow).toBe(deadlineAt + 1)
      // After the grace of half a minute and a turn of twenty seconds at most.
      expect(Date.parse(error.params.releasedAt)).toBeGreaterThan(deadlineAt + 30_000)
      expect(Date.parse(error.params.releasedAt)).toBeLessThanOrEqual(deadlineAt + 50_001)
    }
  })
  test('is read by session until a small sitting has counted, so that no moved window is overlooked', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(RELEASED)
    for (const { entry } of learners) expect(await codeOf(entry, testId)).toBe('unavailable')
  })
  test('of a large sitting waits until it has counted', async () => {
    const { testId, learners } = await sat()
    await expected(testId, 100_000)
    vi.setSystemTime(RELEASED)
    const [first = never()] = learners
    const reply = await byTicket(first.entry, testId)
    expect(await reply.json()).toMatchObject({
      error: {
        code: 'result_not_released',
        // 120,000 seats close within 24 seconds after the grace.
        params: { releasedAt: new Date(RELEASED + 24_000).toISOString(), serverNow: RELEASED },
      },
    })
  })
  test('of a large sitting has marks and no rank while results are missing, and asks no board', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await putOnShow(env.PAPERS, testId, {
      v: 1,
      state: 'provisional',
      version: 0,
      seats: 100_000,
      closed: 99_990,
      scopes: {},
      countedAt: ENDS,
    })
    const asked = objectRequests()
    const [first = never()] = learners
    const result = await analysisOf(first.entry, testId, { TEST_BOARD: asked.counted('board', env.TEST_BOARD) })
    expect(result).toMatchObject({
      total: { score12: 24 },
      standing: { rank: null, of: 99_990, percentile: null },
      ranks: { state: 'provisional', seats: 100_000, closed: 99_990 },
      cohort: null,
    })
    expect(asked.total()).toBe(0)
  })
  test('is by the key that was corrected since', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    await recorded(testId, learners.length)
    await withdrawFirst(testId)
    await stage()
    await counted(testId, 2)
    vi.setSystemTime(Date.now() + LATER)
    for (const { who, entry } of learners) {
      const { serverNow: _, ...result } = await analysisOf(entry, testId)
      const { serverNow: __, ...session } = await bySession(who, testId)
      expect(result).toEqual(session)
      expect(result.questions[0]?.[0]).toBe(0)
    }
  })
  test('is refused once the session has ended, everywhere or here, and for someone who is banned', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const [one = never(), two = never(), three = never()] = learners
    const admin = await person({ role: 'admin' })
    await freshSignIn(admin.id)
    await answerOf('POST', '/api/users/logout', { token: one.who.token, body: {} })
    await answerOf('POST', `/api/admin/users/${two.who.id}/sessions/end`, {
      token: admin.token,
      body: { order: newId(), reason: 'The phone was lost' },
    })
    await answerOf('POST', `/api/admin/users/${three.who.id}/ban`, {
      token: admin.token,
      body: { order: newId(), reason: 'The paper was shared', code: 'cheating', publicText: 'You shared the paper.', until: null },
    })
    for (const { entry } of learners) expect(await codeOf(entry, testId)).toBe('entry_ticket_refused')
  })
  test('is read by session once there is a second attempt, which the ticket knows nothing of', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const [first = never()] = learners
    const { who, entry } = first
    await answerOf('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en', mode: 'practice' } })
    expect(await codeOf(entry, testId)).toBe('unavailable')
  })
  test('is no longer read by ticket some hours after the window', async () => {
    const { testId, learners } = await sat()
    vi.setSystemTime(CLOSES + 6 * 60 * MIN)
    for (const { entry } of learners) expect(await codeOf(entry, testId)).toBe('entry_ticket_refused')
    await stage()
    expect(await findStaged(env.ARCHIVE, testId, Date.now())).toBeNull()
  })
})

test('a sitting whose window was moved counts when the record says that it is over', { timeout: 60_000 }, async () => {
  const { testId, learners } = await sat()
  await env.DB.prepare('UPDATE test SET sealed_until = ?2 WHERE id = ?1')
    .bind(testId, ENDS + 10 * MIN)
    .run()
  const alarm = () => runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))
  vi.setSystemTime(ENDS)
  for (let step = 0; step < 5; step++) await alarm()
  expect(await sittingOf(env, testId).progress()).toMatchObject({ version: 0 })
  vi.setSystemTime(ENDS + 10 * MIN)
  await counted(testId, 1)
  expect(await sittingOf(env, testId).progress()).toMatchObject({ version: 1, seats: learners.length, closed: learners.length })
})

/** Stages a test for so many. */
async function expected(testId: string, howMany: number): Promise<void> {
  const staged = await findStaged(env.ARCHIVE, testId, Date.now() - LATER)
  if (staged === null) throw new Error('the test is not staged')
  await putStaged(env.ARCHIVE, testId, { ...staged, expected: howMany })
}

async function withdrawFirst(testId: string): Promise<void> {
  const admin = await person({ role: 'admin' })
  await freshSignIn(admin.id)
  const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  const { jobId } = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: {
      paperVersion: 1,
      changes: [{ question: 0, action: 'withdraw' }],
      reason: 'The question had no answer',
      expectedKeyVersion: paper?.keyVersion,
    },
  })
  const job = async () => (await call('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })).json()
  await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'done' }), { timeout: 20_000, interval: 100 })
}

function never(): never {
  throw new Error('there are three')
}

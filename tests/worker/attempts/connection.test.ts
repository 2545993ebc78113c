/** Answers over the connection of an attempt (decision 0187): what waits with it, and when it is stored. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONNECTION_CLOSE, CONNECTION_LIMITS, CONNECTION_PROTOCOL, CONNECTION_TOKEN } from '#contract/attempts/connection.ts'
import { OP_CHANGED, OP_LEFT, type Op, SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { AttemptPage, connect } from '#tests/worker/helpers/attempt-page.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, submit } from '#tests/worker/helpers/test-of.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Chooses an option of the first question and saves it. */
const op = (seq: number, option = 1): Op => [seq, 0, 2, [option], [option], Date.now(), 5_000, OP_CHANGED | OP_LEFT]

async function taken(adapt?: Parameters<typeof publishedSample>[0]): Promise<{ who: Person; testId: string; grant: WriterGrant }> {
  const { testId } = await publishedSample(adapt)
  const who = await person()
  const started = await answerOf<StartAttemptResponse>('POST', '/api/attempts', {
    token: who.token,
    body: { testId, language: 'en', level: SITE_LEVEL },
  })
  if (started.kind !== 'started') throw new Error('an attempt is open already')
  return { who, testId, grant: started.grant }
}

const stubOf = (who: Person, testId: string) => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`))

/** How many batches the room has stored. */
const stored = (who: Person, testId: string): Promise<number> =>
  runInDurableObject(
    stubOf(who, testId),
    (_, { storage }) => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM entry WHERE kind = 'batch'").one().n,
  )

const copyOf = (grant: WriterGrant) =>
  answerOf<{ applied: readonly [number, number]; questions: readonly (readonly unknown[])[] }>(
    'GET',
    `/api/attempts/${grant.attemptId}/copy`,
    {
      token: grant.token,
    },
  )

describe('what is handed over', () => {
  test('waits: the server has it, and nothing of it is stored or acknowledged', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    expect(await page.ask([op(1)])).toMatchObject({ applied: 0, held: 1, state: 'open', serverNow: T0, deadlineAt: grant.deadlineAt })
    expect(await page.ask([op(2, 2), op(3, 3)])).toMatchObject({ applied: 0, held: 3 })
    expect(await stored(who, testId)).toBe(0)
  })

  test('is stored in one row with what asks to be stored', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    await page.ask([op(2, 2)])
    expect(await page.ask([op(3, 3)], { store: true })).toMatchObject({ applied: 3, held: 3 })
    expect(await stored(who, testId)).toBe(1)
    expect((await copyOf(grant)).questions).toEqual([[0, 2, [3], [3], 15_000, 3]])
  })

  test('outlives the sleep of the room', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    await evictDurableObject(stubOf(who, testId))
    expect(await page.ask([op(2, 2)])).toMatchObject({ applied: 0, held: 2 })
    await evictDurableObject(stubOf(who, testId))
    expect(await page.ask([], { store: true })).toMatchObject({ applied: 2, held: 2 })
  })

  test('is stored when the device is lost', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    await evictDurableObject(stubOf(who, testId))
    page.socket.close(1001)
    await page.untilClosed()
    await vi.waitFor(async () => expect(await stored(who, testId)).toBe(1), { timeout: 5_000, interval: 50 })
    expect(await copyOf(grant)).toMatchObject({ applied: [1, 1] })
  })

  test('is there for another device that takes over, and the first is sent away', async () => {
    const { who, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1, 3)])
    const other = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token })
    expect(other.copy.questions).toEqual([[0, 2, [3], [3], 5_000, 1]])
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.ended)
  })

  test('is marked by a submit over HTTP that repeats it', async () => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    expect(await submit(grant, [op(1)])).toMatchObject({ state: 'closed', reason: 'submit', late: 0 })
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.ended)
  })

  test('counts at the deadline as of when it came', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    vi.setSystemTime(grant.deadlineAt + grant.graceMs + 1)
    await runDurableObjectAlarm(stubOf(who, testId))
    const n = parseAttemptId(grant.attemptId)?.n ?? 0
    const result = await roomOf(env, who.id, testId).result(n)
    expect(result?.status).toMatchObject({ state: 'closed', reason: 'deadline', late: 0, lastSavedAt: T0 })
    expect(result?.result?.questions[0]?.[3]).toEqual([1])
  })

  test('is stored before what came too late, which stays too late', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    vi.setSystemTime(grant.deadlineAt + grant.graceMs + 1)
    await expect(page.ask([op(2, 3)], { store: true })).rejects.toThrow(`closed with ${CONNECTION_CLOSE.ended}`)
    expect(await roomOf(env, who.id, testId).status(1)).toMatchObject({ state: 'closed', reason: 'deadline', late: 1 })
    expect(await stored(who, testId)).toBe(2)
  })

  test('goes with a save over HTTP, which begins after what is acknowledged', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    expect(await save(grant, [op(1), op(2, 2)])).toMatchObject({ applied: 2 })
    expect(await page.ask([op(3, 3)])).toMatchObject({ applied: 2, held: 3 })
    expect(await stored(who, testId)).toBe(2)
  })

  test('goes to the newer of two connections of one writer', async () => {
    const { grant } = await taken()
    const older = await AttemptPage.open(grant)
    await older.ask([op(1)])
    const newer = await AttemptPage.open(grant)
    expect(await older.untilClosed()).toBe(CONNECTION_CLOSE.replaced)
    expect(await newer.ask([op(1), op(2, 2)])).toMatchObject({ applied: 1, held: 2 })
  })
})

describe('is stored as it comes', () => {
  test('in the grace after the deadline', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    vi.setSystemTime(grant.deadlineAt - 1)
    expect(await page.ask([op(1)])).toMatchObject({ applied: 0, held: 1 })
    vi.setSystemTime(grant.deadlineAt)
    expect(await page.ask([op(2, 2)])).toMatchObject({ applied: 2, held: 2, late: 0 })
    expect(await stored(who, testId)).toBe(1)
  })

  test('what is more than the platform keeps with a connection', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    expect(await page.ask(Array.from({ length: 30 }, (_, i) => op(i + 1, (i % 3) + 1)))).toMatchObject({ applied: 0, held: 30 })
    expect(await page.ask(Array.from({ length: 30 }, (_, i) => op(i + 31, (i % 3) + 1)))).toMatchObject({ applied: 60, held: 60 })
    expect(await stored(who, testId)).toBe(1)
  })

  test('where each section has a clock of its own', async () => {
    const { grant } = await taken((bundle) => {
      for (const pattern of bundle.patterns)
        Object.assign(pattern, { clock: 'perSection', sections: pattern.sections.map((section) => ({ ...section, minutes: 5 })) })
    })
    const page = await AttemptPage.open(grant)
    expect(await page.ask([op(1)])).toMatchObject({ applied: 1, held: 1 })
  })

  test('apart from what waited, where it tells of lost time: the device cannot have been offline before the server heard of it', async () => {
    const { grant, who, testId } = await taken()
    const page = await AttemptPage.open(grant)
    vi.setSystemTime(T0 + MIN)
    await page.ask([op(1)])
    vi.setSystemTime(T0 + 2 * MIN)
    expect(await page.ask([op(2, 2)], { lost: [['offline', T0 + 5_000, T0 + 110_000]] })).toMatchObject({ applied: 2 })
    expect(await stored(who, testId)).toBe(2)
    expect((await roomOf(env, who.id, testId).status(1))?.lostTime).toMatchObject([{ kind: 'offline', from: T0 + MIN, to: T0 + 110_000 }])
  })

  test('what tells of lost time', async () => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    vi.setSystemTime(T0 + MIN)
    expect(await page.ask([op(1)], { lost: [['offline', T0 + 5_000, T0 + 50_000]] })).toMatchObject({ applied: 1, held: 1 })
  })
})

describe('a frame that cannot be taken', () => {
  test('gets the refusal of a save: a gap, with what is stored', async () => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    expect(await page.ask([op(5)])).toEqual({ id: 2, refused: { code: 'attempt_gap', params: { applied: 1 } } })
  })

  test('names what is wrong with an op, and what waited is stored', async () => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    const wrong: Op = [2, 0, 2, [40], [40], T0, 0, OP_CHANGED]
    expect(await page.ask([wrong])).toMatchObject({ refused: { code: 'invalid_request', params: { path: 'ops' } } })
    expect(await copyOf(grant)).toMatchObject({ applied: [1, 1] })
  })

  test.each([
    ['not JSON', 'hello'],
    ['of another shape', JSON.stringify({ id: 1, ops: 'all' })],
    ['too long', JSON.stringify({ id: 1, ops: [], store: true, lost: [], x: 'x'.repeat(CONNECTION_LIMITS.frameLength) })],
  ])('ends the connection where it is %s', async (_, text) => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    page.socket.send(text)
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.policy)
  })

  test('ends the connection where there are more in a minute than anyone makes', async () => {
    const { grant } = await taken()
    const page = await AttemptPage.open(grant)
    for (let i = 0; i < CONNECTION_LIMITS.framesPerMinute; i++) await page.ask([])
    await expect(page.ask([])).rejects.toThrow(`closed with ${CONNECTION_CLOSE.policy}`)
  })
})

describe('who may connect', () => {
  test('no one without the token of this attempt', async () => {
    const { grant } = await taken()
    const other = await taken()
    for (const protocols of [
      '',
      CONNECTION_PROTOCOL,
      `${CONNECTION_PROTOCOL}, ${CONNECTION_TOKEN}${other.grant.token}`,
      `${CONNECTION_TOKEN}${grant.token}`,
    ]) {
      const response = await connect(grant, { protocols })
      expect([response.webSocket, await errorCodeOf(response)]).toEqual([null, 'attempt_revoked'])
    }
  })

  test('nothing but a web socket', async () => {
    const { grant } = await taken()
    const response = await call('GET', `/api/attempts/${grant.attemptId}/connection`, { token: grant.token })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
  })

  test.each([
    ['after the attempt is over', async ({ grant }: Awaited<ReturnType<typeof taken>>) => void (await submit(grant))],
    [
      'once another device writes',
      async ({ who, grant }: Awaited<ReturnType<typeof taken>>) =>
        void (await answerOf('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token })),
    ],
    [
      'once the right to write was taken away',
      async ({ who, testId }: Awaited<ReturnType<typeof taken>>) => roomOf(env, who.id, testId).revoke(),
    ],
  ])('is told that it is over %s', async (_, end) => {
    const one = await taken()
    await end(one)
    const page = await AttemptPage.open(one.grant)
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.ended)
  })

  test('a writer whose right is taken away is sent away, and what waited is stored', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    await roomOf(env, who.id, testId).revoke()
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.ended)
    expect(await stored(who, testId)).toBe(1)
  })

  test('an account that is deleted leaves nothing behind that waited', async () => {
    const { who, testId, grant } = await taken()
    const page = await AttemptPage.open(grant)
    await page.ask([op(1)])
    await roomOf(env, who.id, testId).erase()
    expect(await page.untilClosed()).toBe(CONNECTION_CLOSE.ended)
    expect(await roomOf(env, who.id, testId).status(1)).toBeNull()
  })
})

/** What each step of an attempt at a live test uses, counted over the API and held equal to what the needs of a sitting are worked out from. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { Op, StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import { HELD_MS } from '#domain/attempt/drop-rule.ts'
import { FRAMES_PER_REQUEST, KEPT_BYTES, NO_USE, STEP_COUNTS, type Step, type Use } from '#domain/sitting-needs/attempt-counts.ts'
import { type Store, STORES } from '#domain/sitting-needs/list-prices.ts'
import { consumeAttemptEvents } from '#worker/features/attempts/jobs.ts'
import { countAccounts } from '#worker/features/attempts/queries.ts'
import { findStaged } from '#worker/features/results/public/staged-test.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { boardOf, sittingOf } from '#worker/platform/objects.ts'
import { choice } from '../content/sample-bundle.ts'
import { AttemptPage } from '#tests/worker/helpers/attempt-page.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb, countObjectRows } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { LivePage, ticketOf, upgrade } from '../notifications/live-page.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
/** After the grace and the spread of the closings. */
const ENDS = CLOSES + 50_000
const FACTS = { category: 'obc', state: 'AS', primeAccessUntil: null } as const
const QUESTIONS = 100
/** One question after the other is answered. */
const op = (seq: number): Op => [seq, (seq - 1) % QUESTIONS, 2, [1], [1], 1_000 * seq, 0, 3]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The real bindings, with a count of everything that is asked of them. */
function counting() {
  const { db, counts } = countedDb()
  const asked = objectRequests()
  const files = { r2Writes: 0, r2Reads: 0 }
  const bucket = (real: R2Bucket) =>
    new Proxy(real, {
      get(target, name) {
        if (name === 'put' || name === 'delete') files.r2Writes++
        if (name === 'get' || name === 'head') files.r2Reads++
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  const bindings = {
    DB: db,
    PAPERS: bucket(env.PAPERS),
    ARCHIVE: bucket(env.ARCHIVE),
    USER_HUB: asked.counted('hub', env.USER_HUB),
    ATTEMPT_ROOM: asked.counted('room', env.ATTEMPT_ROOM),
    TEST_BOARD: asked.counted('board', env.TEST_BOARD),
    LIVE_SITTING: asked.counted('sitting', env.LIVE_SITTING),
    RESULT_SHARD: asked.counted('shard', env.RESULT_SHARD),
  }
  return { counts, asked, files, bindings }
}

/** Publishes a live test of a hundred questions for an hour. */
async function hundred(): Promise<string> {
  const { testId } = await publishedSample((bundle) => {
    const p = bundle.tests[0]?.id.replace('.test', '') ?? ''
    const names = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`)
    bundle.questions = names.map((name) => choice(p, name))
    bundle.passages = []
    const blocks = [{ type: 'single', count: QUESTIONS, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }]
    for (const pattern of bundle.patterns)
      Object.assign(pattern, { rankFrom: 2, durationMinutes: 60, ties: [], sections: [{ id: 'all', title: { en: 'All' }, blocks }] })
    for (const one of bundle.tests)
      Object.assign(one, {
        kind: 'live',
        opensAt: new Date(T0 - MIN).toISOString(),
        closesAt: new Date(CLOSES).toISOString(),
        sections: [{ id: 'all', questions: names.map((name) => `${p}.${name}`) }],
      })
  })
  return testId
}

/**
 * Two learners of whom the second uses the most there is: the first one's id stands behind the other's, so that the database reads one row too
 * far in the index of attempts.
 */
async function inTurn(): Promise<readonly [Person, Person]> {
  for (;;) {
    const [first, second] = [await person(FACTS), await person(FACTS)]
    if (first.id > second.id) return [first, second]
  }
}

test('the steps of an attempt at a live test use what the needs of a sitting say', { timeout: 120_000 }, async () => {
  const testId = await hundred()
  // Signed in hours ago, so that the start renews the session past the deadline.
  vi.setSystemTime(T0 - 11.5 * 3_600_000)
  const [first, who] = await inTurn()
  vi.setSystemTime(T0)
  const early = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: first.token })
  // The first learner of an isolate asks the sitting for its plan, which the others do not.
  const ahead = await start(first, testId)
  await submit(ahead, [op(1)])
  // The board makes its tables with the first attempt of a test.
  const recorded = env.DB.prepare('SELECT count(*) AS n FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL').bind(testId)
  await vi.waitFor(async () => expect(await recorded.first<number>('n')).toBe(1), { timeout: 20_000, interval: 200 })
  await boardOf(env, testId).pull(testId)
  await call('GET', '/api/me', { token: who.token })
  // Until nothing is left to do: other tests leave theirs behind, and a run stages some of many.
  const staging = { db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => countAccounts(env.DB) }
  while ((await stageLiveTests(staging)) > 0);
  // The first seat of an isolate reads the staged file, which the others of the next half minute do not.
  await findStaged(env.ARCHIVE, testId, Date.now())

  // Whoever waits for a live test has a page with a live connection, for which the hub makes its tables.
  new LivePage((await upgrade(await ticketOf(who))).webSocket ?? expect.fail('no connection')).socket.close()

  const { counts, asked, files, bindings } = counting()
  const events: AttemptEvent[] = []
  const stub = env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`))
  const objects = await runInDurableObject(stub, (instance, state) => {
    const queue = { send: async (event: AttemptEvent) => void events.push(event) } as unknown as Queue
    const seen: Readonly<Record<string | symbol, unknown>> = { ...bindings, ATTEMPT_EVENTS: queue }
    const room = instance as unknown as { env: Env }
    room.env = new Proxy(env, { get: (bound, name) => seen[name] ?? Reflect.get(bound, name) })
    return countObjectRows(state)
  })
  let requests = 0
  let told = 0
  let frames = 0
  const request = async (method: string, path: string, token: string | null, body?: unknown): Promise<Response> => {
    requests++
    const response = await call(method, path, { token, body, bindings })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const taken = (): Use => ({
    workerRequests: requests,
    objectRequests: asked.total() + frames / FRAMES_PER_REQUEST,
    objectRowsRead: objects.rowsRead(),
    objectRowsWritten: objects.rows() + objects.tableRows(),
    d1Statements: counts.statements,
    d1RowsRead: counts.rowsRead,
    d1RowsWritten: counts.rowsWritten,
    queueOperations: told * 3,
    ...files,
  })
  const found: Partial<Record<Step, Use>> = {}
  const step = async <Answer>(name: Step, take: () => Promise<Answer>): Promise<Answer> => {
    const before = taken()
    const answer = await take()
    found[name] = minus(taken(), before)
    return answer
  }

  const entry = await step('register', async () =>
    (await request('POST', `/api/live-tests/${testId}/registration`, who.token)).json<EntryTicket>(),
  )
  const { grant } = await step('start', async () => {
    const reply = await (
      await request('POST', `/api/live-tests/${testId}/seat`, entry.ticket, { language: 'en' })
    ).json<StartAttemptResponse>()
    if (reply.kind !== 'started') throw new Error('expected a fresh attempt')
    return reply
  })
  const send = (path: string, ops: unknown[]) =>
    request('POST', `/api/attempts/${grant.attemptId}/${path}`, grant.token, { epoch: grant.epoch, ops })
  // The first learner of a data centre reads the bucket, which the others of the day do not.
  await call('GET', `/papers/${ahead.paper.files.en?.hash ?? ''}`)
  await step('open', () => request('GET', `/papers/${grant.paper.files.en?.hash ?? ''}`, null))
  await send('ops', [op(1)])
  await step('save', () =>
    send(
      'ops',
      Array.from({ length: QUESTIONS }, (_, i) => op(i + 2)),
    ),
  )
  const page = await step('connect', () => {
    requests++
    return AttemptPage.open(grant, bindings)
  })
  await step('handOver', () => {
    frames++
    return page.ask([op(QUESTIONS + 2)])
  })
  await step('store', () => {
    frames++
    return page.ask([op(QUESTIONS + 3)], { store: true })
  })
  vi.setSystemTime(T0 + 50 * MIN)
  await step('submit', () => send('submit', [op(QUESTIONS + 4)]))
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'closed'])
  await step('record', async () => {
    told += events.length
    for (const event of events)
      await consumeAttemptEvents({ DB: bindings.DB, TEST_BOARD: bindings.TEST_BOARD, JOBS: env.JOBS }, batchOf([event]))
  })
  // What the database asks of the board is one fold, however many messages came in its batch.
  const { record } = found
  if (record === undefined) throw new Error('the record was not counted')
  const { objectRequests, objectRowsRead, objectRowsWritten } = record
  found.fold = { ...NO_USE, objectRequests, objectRowsRead, objectRowsWritten }
  found.record = minus(record, found.fold)

  const kept = await keptBytes(stub, who.id)
  vi.setSystemTime(ENDS)
  for (let tries = 0; tries < 40 && ((await sittingOf(env, testId).progress())?.version ?? 0) < 1; tries++)
    await runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))
  // What the isolate and the cache keep of the ranks that another learner has read.
  await findStaged(env.ARCHIVE, testId, Date.now())
  await answerOf('GET', `/api/live-tests/${testId}/result`, { token: early.ticket })
  await step('result', () => request('GET', `/api/live-tests/${testId}/result`, entry.ticket))

  vi.setSystemTime(Date.now() + HELD_MS)
  await step('drop', async () => {
    for (let fired = 0; fired < 5 && (await runDurableObjectAlarm(stub)); fired++) asked.add('room.alarm')
  })
  objects.stop()
  console.info('steps of a live attempt', JSON.stringify(found), JSON.stringify(asked.byName()))
  console.info('bytes kept of a live attempt', JSON.stringify(kept))
  expect(found).toEqual(STEP_COUNTS)
  for (const store of STORES) {
    expect(kept[store]).toBeLessThanOrEqual(KEPT_BYTES[store])
    expect(kept[store]).toBeGreaterThan(KEPT_BYTES[store] * 0.6)
  }
})

/** What an attempt keeps: its room, its row in the database with the index entries (once more its length at most), and its file. */
async function keptBytes(stub: DurableObjectStub, userId: string): Promise<Readonly<Record<Store, number>>> {
  const objects = await runInDurableObject(stub, (_, { storage }) => storage.sql.databaseSize)
  const row = await env.DB.prepare('SELECT * FROM attempt WHERE user_id = ?1').bind(userId).first()
  const { objects: files } = await env.ARCHIVE.list({ prefix: 'attempts/' })
  const r2 = files.filter(({ key }) => key.includes(`/${userId}.`)).reduce((sum, { size }) => sum + size, 0)
  return { objects, d1: JSON.stringify(Object.values(row ?? {})).length, r2 }
}

const minus = (after: Use, before: Use): Use =>
  Object.fromEntries((Object.keys(after) as (keyof Use)[]).map((name) => [name, Number((after[name] - before[name]).toFixed(9))])) as Use

const batchOf = (events: AttemptEvent[]): MessageBatch<AttemptEvent> =>
  ({
    queue: 'sopan-attempt-events',
    messages: events.map((body) => ({ body })),
    ackAll: () => {},
    retryAll: () => {},
  }) as unknown as MessageBatch<AttemptEvent>

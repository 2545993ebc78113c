import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { Op, OpsResponse, StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { consumeAttemptEvents } from '#worker/features/attempts/jobs.ts'
import { FRAMES_PER_REQUEST } from '#domain/sitting-needs/attempt-counts.ts'
import { HELD_MS } from '#domain/attempt/drop-rule.ts'
import { AttemptController } from '#web/features/attempts/engine/attempt-controller.ts'
import { openFrames } from '#web/features/attempts/engine/attempt-frames.ts'
import type { SendOutcome } from '#web/features/attempts/engine/send-outcome.ts'
import { memoryStore } from '#web/lib/storage/memory-store.ts'
import { ServerClock } from '#web/features/attempts/engine/server-clock.ts'
import { ATTEMPT_BUDGET, CONNECTED_BUDGET, DOLLARS_PER_THOUSAND, SAVE_BYTES } from '#scripts/costs/budgets.ts'
import { costOf } from '#scripts/costs/prices.ts'
import { choice } from '../content/sample-bundle.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb, countObjectRows } from '#tests/worker/helpers/counted.ts'
import { pageConnection } from '#tests/worker/helpers/page-connection.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const QUESTIONS = 100
const CHANGES = 150
const MINUTES = 60
// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 5)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Publishes a test of 100 single-choice questions in 60 minutes. */
const hundred = () =>
  publishedSample((bundle) => {
    const p = bundle.tests[0]?.id.replace('.test', '') ?? ''
    const names = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`)
    bundle.questions = names.map((name) => choice(p, name))
    bundle.passages = []
    for (const pattern of bundle.patterns)
      Object.assign(pattern, {
        durationMinutes: MINUTES,
        ties: [],
        sections: [
          {
            id: 'all',
            title: { en: 'All' },
            blocks: [{ type: 'single', count: QUESTIONS, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }],
          },
        ],
      })
    for (const t of bundle.tests) t.sections = [{ id: 'all', questions: names.map((name) => `${p}.${name}`) }]
  })

test.each([
  ['a connection', true],
  ['requests alone', false],
] as const)(
  'an attempt by %s at 100 questions with 150 changes in 60 minutes stays within the budget of docs/budgets.md',
  async (_, isConnected) => {
    const budget = isConnected ? CONNECTED_BUDGET : ATTEMPT_BUDGET
    const { testId } = await hundred()
    // Signed in eleven hours ago, so that the start has to renew the session past the deadline, which is a row too.
    vi.setSystemTime(T0 - 11.5 * 3_600_000)
    const who = await person({ primeAccessUntil: null })
    vi.setSystemTime(T0)
    // The page before the start has noted this hour's use of the session, which is a row an hour and none of the attempt's.
    await call('GET', '/api/me', { token: who.token })
    const { db, counts } = countedDb()
    const tally = { requests: 0, frames: 0, saveBytes: 0, fileWrites: 0 }
    const events: AttemptEvent[] = []
    const asked = objectRequests()
    const namespaces = {
      USER_HUB: asked.counted('hub', env.USER_HUB),
      ATTEMPT_ROOM: asked.counted('room', env.ATTEMPT_ROOM),
      TEST_BOARD: asked.counted('board', env.TEST_BOARD),
    }
    const bindings = { DB: db, ...namespaces }
    const stub = env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`))
    const objects = await runInDurableObject(stub, (instance, state) => {
      const room = instance as unknown as { env: Env }
      const queue = { send: async (event: AttemptEvent) => void events.push(event) } as unknown as Queue
      // The room sees the queue and the other objects through the same counters; nothing in the product knows of them.
      const archive = {
        put: (...file: Parameters<R2Bucket['put']>) => (tally.fileWrites++, env.ARCHIVE.put(...file)),
        get: (key: string) => env.ARCHIVE.get(key),
      }
      const seen: Readonly<Record<string | symbol, unknown>> = { ATTEMPT_EVENTS: queue, ARCHIVE: archive, ...namespaces }
      room.env = new Proxy(env, { get: (bound, name) => seen[name] ?? Reflect.get(bound, name) })
      return countObjectRows(state)
    })
    const request = async (path: string, token: string, body: unknown): Promise<Response> => {
      tally.requests++
      return call('POST', path, { token, body, bindings })
    }

    const started = await (await request('/api/attempts', who.token, { testId, language: 'en' })).json<StartAttemptResponse>()
    if (started.kind !== 'started') throw new Error('expected a fresh attempt')
    const { grant } = started
    const startCounts = { ...counts }

    let steady = 0
    const timers: { at: number; run: () => void }[] = []
    const outcome = async (path: string, ops: readonly Op[]): Promise<SendOutcome> => {
      const body = { epoch: grant.epoch, ops }
      tally.saveBytes += JSON.stringify(body).length
      const response = await request(`/api/attempts/${grant.attemptId}/${path}`, grant.token, body)
      if (!response.ok) throw new Error(await response.text())
      if (path === 'submit') return { kind: 'closed', reason: 'submit', late: 0, receipt: '' }
      return { kind: 'acknowledged', ...(await response.json<OpsResponse>()) }
    }
    const overRoom = pageConnection(bindings, (what) => {
      if (what === 'request') tally.requests++
      else tally.frames++
    })
    const controller = new AttemptController(
      {
        // As in a browser that keeps what it is given.
        store: { ...memoryStore(), isDurable: true },
        clock: new ServerClock({ steady: () => steady, wall: () => T0 + steady }, 0),
        steady: () => steady,
        random: () => 0,
        setTimer: (run, ms) => {
          const timer = { at: steady + ms, run }
          timers.push(timer)
          return () => {
            const at = timers.indexOf(timer)
            if (at >= 0) timers.splice(at, 1)
          }
        },
        sendOps: (_writer, { ops }) => outcome('ops', ops),
        askPause: async () => ({ kind: 'refused' }),
        askResume: async () => ({ kind: 'refused' }),
        askReveal: async () => ({ kind: 'refused' }),
        sendSubmit: (_writer, ops) => outcome('submit', ops),
        ...(isConnected && { openFrames: async (writer, host) => openFrames(overRoom, writer, host) }),
      },
      {
        stored: {
          attemptId: grant.attemptId,
          testId,
          ownerId: who.id,
          grant,
          base: grant.copy,
          clockOffset: 0,
          ackedSeq: 0,
          submitWanted: false,
          lost: null,
        },
        ops: [],
        isFresh: true,
        saveMode: 'always' as const,
        questionCount: QUESTIONS,
        currentQ: 0,
        firstOf: () => null,
        sectionOf: () => 0,
        choosable: [],
      },
    )
    const settle = async (): Promise<void> => {
      for (let i = 0; i < 40; i++) await new Promise((resolve) => setTimeout(resolve, 0))
    }
    const advance = async (ms: number): Promise<void> => {
      const until = steady + ms
      for (let due = timers.find(({ at }) => at <= until); due !== undefined; due = timers.find(({ at }) => at <= until)) {
        timers.splice(timers.indexOf(due), 1)
        steady = Math.max(steady, due.at)
        vi.setSystemTime(T0 + steady)
        due.run()
        await settle()
      }
      steady = until
      vi.setSystemTime(T0 + steady)
    }

    await settle()
    for (let i = 0; i < CHANGES; i++) {
      await advance((MINUTES * 60_000) / (CHANGES + 1))
      // Another option each time a question comes round: what is chosen already would be no change.
      controller.choose([(i + Math.floor(i / QUESTIONS)) % 4])
      controller.saveAndNext((i + 1) % QUESTIONS)
    }
    controller.submit()
    await settle()
    await settle()
    expect(controller.snapshot().phase).toBe('closed')

    // The queue's consumer is driven here, so that its rows are counted with the rest.
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'closed'])
    const sessionWrites = counts.rowsWritten
    for (const event of events) await consumeAttemptEvents({ DB: db, TEST_BOARD: namespaces.TEST_BOARD, JOBS: env.JOBS }, batchOf([event]))
    // What the room has set itself for after the end, the drop of its log 30 days later, is a request and its rows too.
    vi.setSystemTime(Date.now() + HELD_MS)
    for (let fired = 0; fired < 5 && (await runDurableObjectAlarm(stub)); fired++) asked.add('room.alarm')
    objects.stop()
    expect(await runInDurableObject(stub, (_, { storage }) => [...storage.kv.list()].length)).toBe(1)

    const figures = {
      workerRequests: tally.requests,
      objectRequests: asked.total() + tally.frames / FRAMES_PER_REQUEST,
      saveBytes: tally.saveBytes,
      startRowsRead: startCounts.rowsRead,
      d1RowsWritten: counts.rowsWritten,
      objectRows: objects.rows(),
      fileWrites: tally.fileWrites,
    }
    // Room and hub make their tables with the first attempt: paid for once, and no row of the attempt's.
    const tableRows = objects.tableRows()
    const dollars = costOf({
      workerRequests: figures.workerRequests,
      objectRequests: figures.objectRequests,
      objectRowsWritten: figures.objectRows + tableRows,
      d1RowsRead: figures.startRowsRead,
      d1RowsWritten: figures.d1RowsWritten,
      queueOperations: events.length * 3,
      r2Writes: figures.fileWrites,
    })
    const dollarsPerThousand = Math.round(dollars * 1e6) / 1e3
    console.info(
      'attempt budget',
      JSON.stringify({ ...figures, frames: tally.frames, tableRows, dollarsPerThousand, asked: asked.byName() }),
    )
    expect(grant.session).not.toBeNull()
    expect(dollarsPerThousand).toBeLessThanOrEqual(DOLLARS_PER_THOUSAND[isConnected ? 'connection' : 'request'])
    expect(sessionWrites).toBe(startCounts.rowsWritten)
    expect(figures.workerRequests).toBeLessThanOrEqual(budget.workerRequests)
    // Each kind of call was seen, so the counter is wired through the Worker, the room and the consumer.
    expect(asked.byName()).toMatchObject({
      'room.start': 1,
      ...(isConnected ? { 'room.fetch': 1 } : { 'room.save': tally.requests - 2 }),
      'room.submit': 1,
      'hub.registerAttempt': 1,
      'hub.attemptClosed': 1,
      'board.pull': 1,
    })
    expect(figures.objectRequests).toBeLessThanOrEqual(budget.objectRequests)
    expect(figures.saveBytes).toBeLessThanOrEqual(SAVE_BYTES)
    expect(figures.startRowsRead).toBeLessThanOrEqual(budget.d1RowsRead)
    expect(figures.d1RowsWritten).toBeLessThanOrEqual(budget.d1RowsWritten)
    expect(figures.objectRows + tableRows).toBeLessThanOrEqual(budget.objectRowsWritten)
    expect(figures.fileWrites).toBe(budget.r2Writes)
  },
  120_000,
)

const batchOf = (events: AttemptEvent[]): MessageBatch<AttemptEvent> =>
  ({
    queue: 'sopan-attempt-events',
    messages: events.map((body) => ({ body })),
    ackAll: () => {},
    retryAll: () => {},
  }) as unknown as MessageBatch<AttemptEvent>

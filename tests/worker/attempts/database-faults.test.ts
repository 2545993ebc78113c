import { newId } from '#worker/platform/ids.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { consumeAttemptEvents } from '#worker/features/attempts/jobs.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { failingDb } from '#tests/worker/helpers/failing-db.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

/** The errors of D1 that its documentation lists (developers.cloudflare.com/d1/observability/debug-d1). */
const MESSAGES = [
  'Network connection lost.',
  "Can't read from request stream because client disconnected.",
  'Cannot resolve D1 DB due to transient issue on remote node.',
  'D1 DB is overloaded. Requests queued for too long.',
  'D1 DB is overloaded. Too many requests queued.',
  'D1 DB reset because its code was updated.',
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  'Internal error in D1 DB storage caused object to be reset.',
  'Internal error while starting up D1 DB storage caused object to be reset.',
  "D1 DB's isolate exceeded its memory limit and was reset.",
  'D1 DB exceeded its CPU time limit and was reset.',
]

let testId = ''
let learner: Person
let admin: Person
beforeEach(async () => {
  testId = (await publishedSample()).testId
  learner = await person()
  admin = await person({ role: 'admin' })
})

const UNLIMITED = { limit: async () => ({ success: true }) } as RateLimit
const bindings = (db: D1Database) => ({
  DB: db,
  LIMIT_ADDRESS: UNLIMITED,
  LIMIT_USER: UNLIMITED,
  LIMIT_GENERAL: UNLIMITED,
  LIMIT_SAVE: UNLIMITED,
  LIMIT_SUBMIT: UNLIMITED,
})

type Ask = (db: D1Database) => Promise<Response>

async function open(): Promise<WriterGrant> {
  learner = await person()
  return start(learner, testId)
}
async function submitted(): Promise<WriterGrant> {
  const grant = await open()
  await submit(grant)
  return grant
}
async function closed(): Promise<WriterGrant> {
  const grant = await submitted()
  await vi.waitFor(async () => {
    const row = await env.DB.prepare("SELECT 1 FROM attempt WHERE user_id = ?1 AND state = 'closed'").bind(learner.id).first()
    expect(row).not.toBeNull()
  }, 10_000)
  return grant
}
const reading =
  (path: string, who: () => Person): Ask =>
  (db) =>
    call('GET', path, { token: who().token, bindings: bindings(db) })
function office(grant: WriterGrant, what: string, body: object): Ask {
  const order = newId()
  return (db) =>
    call('POST', `/api/admin/learners/${learner.id}/attempts/${grant.attemptId}/${what}`, {
      token: admin.token,
      body: { order, ...body },
      bindings: bindings(db),
    })
}
const asLearner = (): Person => learner

/** Each gives the request that is made again and again, on a state that it has prepared. */
const CALLS: Readonly<Record<string, () => Promise<Ask>>> = {
  'a start': async () => async (db) => {
    learner = await person()
    return call('POST', '/api/attempts', { token: learner.token, body: { testId, language: 'en' }, bindings: bindings(db) })
  },
  'a take-over': async () => {
    const { attemptId } = await open()
    return (db) => call('POST', `/api/attempts/${attemptId}/continue`, { token: learner.token, bindings: bindings(db) })
  },
  'the status': async () => reading(`/api/attempts/${(await open()).attemptId}`, asLearner),
  'the analysis': async () => (await closed(), reading(`/api/tests/${testId}/analysis`, asLearner)),
  'the solution': async () => (await closed(), reading(`/api/tests/${testId}/solution`, asLearner)),
  'the timeline': async () => (await closed(), reading(`/api/tests/${testId}/timeline`, asLearner)),
  'the search for learners': async () => reading('/api/admin/learners?query=x', () => admin),
  'a learner, for an admin': async () => reading(`/api/admin/learners/${learner.id}`, () => admin),
  'time that is given': async () => office(await open(), 'give', { minutes: 1, reason: 'a power cut' }),
  'an attempt that is opened again': async () => office(await submitted(), 'reopen', { minutes: 1, reason: 'a mistake' }),
  'an attempt that is voided': async () => office(await submitted(), 'void', { reason: 'somebody else' }),
  'compensatory time': async () => (db) =>
    call('PUT', `/api/admin/learners/${learner.id}/accommodation`, {
      token: admin.token,
      body: { minutesPerHour: 20, reason: 'a certificate' },
      bindings: bindings(db),
    }),
}

/** What is done is done: each of these needs an attempt of its own. */
const ONCE: ReadonlySet<string> = new Set(['time that is given', 'an attempt that is opened again', 'an attempt that is voided'])

describe.each(Object.keys(CALLS))('%s, with every documented error of D1 at every statement', (name) => {
  test('is never acknowledged, never throws, and is not sent to D1 twice', async () => {
    const prepare = CALLS[name]
    if (prepare === undefined) throw new RangeError(name)
    const statements = await countOf(await prepare())
    expect(statements).toBeGreaterThan(0)
    const faults: string[] = []
    let ask = await prepare()
    for (let at = 1; at <= statements; at++)
      for (const message of MESSAGES) {
        if (ONCE.has(name)) ask = await prepare()
        const { db, seen } = failingDb({ at, message: `D1_ERROR: ${message}` })
        const reply = await ask(db).catch((error: unknown) => `threw ${String(error)}`)
        expect(seen.hasFailed).toBe(true)
        if (typeof reply === 'string') faults.push(`${at}, ${message} ${reply}`)
        else if (reply.status !== 503) faults.push(`${at}, ${message} ${reply.status}`)
        else if (!reply.headers.has('retry-after')) faults.push(`${at}, ${message} no retry-after`)
        if (seen.repeats > 0) faults.push(`${at}, ${message} was tried again`)
      }
    expect(faults).toEqual([])
  }, 60_000)
})

async function countOf(ask: Ask): Promise<number> {
  const { db, seen } = failingDb(null)
  const response = await ask(db)
  expect(response.ok).toBe(true)
  return seen.statements
}

describe('the events of rooms, with every documented error of D1', () => {
  const tally = { score12: 24, right: 1, wrong: 0, partial: 0, skipped: 0, bonus: 0, spentMs: 0 }
  const RESULT = JSON.stringify({ v: 1, total: tally, sections: [tally, tally], questions: [], tieKey: '' })
  const event = (userId: string): AttemptEvent => ({
    kind: 'closed',
    userId,
    testId,
    n: 1,
    mode: 'exam',
    language: 'en',
    paperVersion: 1,
    keyVersion: 1,
    startedAt: 1,
    deadlineAt: 2,
    category: null,
    stateCode: null,
    ranking: true,
    closedAt: 2,
    reason: 'submit',
    score12: units(24),
    tieKey: '',
    result: RESULT,
  })
  const deliver = async (db: D1Database, events: readonly AttemptEvent[]): Promise<boolean> => {
    let isTaken = false
    const batch = { messages: events.map((body) => ({ body })), ackAll: () => (isTaken = true) } as unknown as MessageBatch<AttemptEvent>
    await consumeAttemptEvents({ ...env, DB: db }, batch).catch(() => {})
    return isTaken
  }

  test.each(['before', 'after'] as const)(
    'are not taken from the queue by an error %s the commit, and are there once afterwards',
    async (when) => {
      for (const [i, message] of MESSAGES.entries()) {
        const { id } = await person()
        expect(await deliver(failingDb({ at: 1, message: `D1_ERROR: ${message}`, when }).db, [event(id)]), message).toBe(false)
        expect(await deliver(env.DB, [event(id)])).toBe(true)
        const rows = await env.DB.prepare('SELECT seq FROM attempt WHERE user_id = ?1').bind(id).all<{ seq: number }>()
        expect(rows.results).toEqual([{ seq: i + 1 }])
      }
    },
  )
})

test('saves, copies, pauses and submits reach no database at all', async () => {
  const grant = await open()
  const { db, seen } = failingDb({ at: 1, message: 'D1_ERROR: Network connection lost.' })
  const post = (what: string, body: object): Promise<Response> =>
    call('POST', `/api/attempts/${grant.attemptId}/${what}`, { token: grant.token, body: { epoch: 1, ...body }, bindings: bindings(db) })
  await save(grant, [])
  expect((await post('ops', { ops: [[1, 0, 2, [1], [1], 0, 5, 3]] })).status).toBe(200)
  expect((await call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token, bindings: bindings(db) })).status).toBe(200)
  expect((await post('pause', { ops: [] })).status).toBe(409)
  expect((await post('resume', {})).status).toBe(200)
  expect((await post('submit', { ops: [] })).status).toBe(200)
  expect(seen).toMatchObject({ statements: 0, hasFailed: false })
})

test('an API that sends what failed once more would be seen', async () => {
  const ask = await (CALLS['compensatory time'] ?? open)()
  if (typeof ask !== 'function') throw new RangeError('compensatory time')
  const { db, seen } = failingDb({ at: 1, message: 'D1_ERROR: Network connection lost.', retries: true })
  expect([(await ask(db)).status, seen.repeats]).toEqual([200, 1])
})

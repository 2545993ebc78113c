import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminAttempt, LearnerDetail, LearnerRow } from '#contract/attempt-admin/schemas.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { failingDb } from '#tests/worker/helpers/failing-db.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { newId } from '#worker/platform/ids.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const MIN = 60_000
let admin: Person
let learner: Person
let testId = ''

beforeEach(async () => {
  admin = await person({ role: 'admin' })
  learner = await person()
  ;({ testId } = await publishedSample())
})

const officePath = (who: Person, attemptId: string) => `/api/admin/learners/${who.id}/attempts/${attemptId}`
const order = (attemptId: string, what: 'give' | 'reopen' | 'void', body: object, who = learner) =>
  answerOf<AdminAttempt>('POST', `${officePath(who, attemptId)}/${what}`, { token: admin.token, body: { order: newId(), ...body } })
const audited = async (action: string) =>
  (
    await env.DB.prepare('SELECT actor_id AS actor, target, before, after FROM audit_log WHERE action = ?1 AND actor_id = ?2')
      .bind(action, admin.id)
      .all()
  ).results
const recordOf = (attemptId: string, who = learner) =>
  env.DB.prepare(
    'SELECT state, seq, ranking, round, score12, voided_at AS voidedAt, deadline_at AS deadlineAt FROM attempt WHERE user_id = ?1 AND test_id = ?2 AND n = ?3',
  )
    .bind(who.id, testId, Number(attemptId.split('.')[1]))
    .first<{
      state: string
      seq: number | null
      ranking: number
      round: number
      score12: number | null
      voidedAt: number | null
      deadlineAt: number
    }>()
const untilRecorded = (attemptId: string, state: 'open' | 'closed', who = learner) =>
  vi.waitFor(async () => expect((await recordOf(attemptId, who))?.state).toBe(state), { timeout: 5_000 })
const standingOf = async (who: Person) =>
  (await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })).standing

/** "Save & Next" on a question, whichever option. */
const answered = (grant: WriterGrant, question: number) => [1, question, 2, [0], [0], grant.serverNow, 1_000, 3]

describe('finding a learner', () => {
  test('by the beginning of the e-mail address, or by the id', async () => {
    const byEmail = await answerOf<{ items: LearnerRow[] }>('GET', `/api/admin/learners?query=${learner.id.slice(0, 12)}`, {
      token: admin.token,
    })
    expect(byEmail.items.map(({ userId }) => userId)).toEqual([learner.id])
    const byId = await answerOf<{ items: LearnerRow[] }>('GET', `/api/admin/learners?query=${learner.id}`, { token: admin.token })
    expect(byId.items).toMatchObject([{ userId: learner.id, minutesPerHour: 0 }])
  })
  test('shows the attempts of a learner', async () => {
    const grant = await start(learner, testId)
    await untilRecorded(grant.attemptId, 'open')
    const detail = await answerOf<LearnerDetail>('GET', `/api/admin/learners/${learner.id}`, { token: admin.token })
    expect(detail.attempts).toMatchObject([{ attemptId: grant.attemptId, state: 'open', mode: 'exam', isVoid: false }])
  })
  test('no one there is 404', async () => {
    expect((await call('GET', '/api/admin/learners/aaaaaaaaaaaaaaaa', { token: admin.token })).status).toBe(404)
    expect((await call('GET', officePath(learner, `${testId}.1`), { token: admin.token })).status).toBe(404)
  })
})

describe('giving time', () => {
  test('moves the deadline in the room and in the record, and leaves one entry in the audit log', async () => {
    const grant = await start(learner, testId)
    await untilRecorded(grant.attemptId, 'open')
    const office = await order(grant.attemptId, 'give', { minutes: 5, reason: 'The centre lost power' })
    expect(office.deadlineAt).toBe(grant.deadlineAt + 5 * MIN)
    expect(office.clock).toMatchObject([{ kind: 'given', creditMs: 5 * MIN, by: 'admin', reason: 'The centre lost power' }])
    expect((await recordOf(grant.attemptId))?.deadlineAt).toBe(grant.deadlineAt + 5 * MIN)
    expect(await audited('attempt.give_time')).toMatchObject([
      { actor: admin.id, target: `${learner.id}:${grant.attemptId}`, after: expect.stringContaining('The centre lost power') },
    ])
  })
  test('to a closed attempt is refused and leaves no trace', async () => {
    const grant = await start(learner, testId)
    await submit(grant)
    const response = await call('POST', `${officePath(learner, grant.attemptId)}/give`, {
      token: admin.token,
      body: { order: newId(), minutes: 5, reason: 'too late' },
    })
    expect([response.status, await errorCodeOf(response)]).toEqual([409, 'conflict'])
    expect(await audited('attempt.give_time')).toEqual([])
  })
  test.each([
    ['no reason', { minutes: 5, reason: '' }],
    ['no whole minutes', { minutes: 1.5, reason: 'because' }],
    ['more than four hours', { minutes: 241, reason: 'because' }],
    ['fields of its own', { minutes: 5, reason: 'because', deadlineAt: 1 }],
  ])('is refused with %s', async (_, body) => {
    const grant = await start(learner, testId)
    expect(
      (await call('POST', `${officePath(learner, grant.attemptId)}/give`, { token: admin.token, body: { order: newId(), ...body } }))
        .status,
    ).toBe(400)
  })
})

describe('opening again', () => {
  test('takes the result back until the attempt ends again, and the board follows', async () => {
    const other = await person()
    const theirs = await start(other, testId)
    await submit(theirs)
    const grant = await start(learner, testId)
    await submit(grant, [answered(grant, 0)])
    await untilRecorded(grant.attemptId, 'closed')
    await untilRecorded(theirs.attemptId, 'closed', other)
    await vi.waitFor(async () => expect((await standingOf(other)).of).toBe(2), { timeout: 5_000 })

    await order(grant.attemptId, 'reopen', { minutes: 10, reason: 'Submitted by mistake' })
    expect(await recordOf(grant.attemptId)).toMatchObject({ state: 'open', seq: null, score12: null, round: 1 })
    expect((await standingOf(other)).of).toBe(1)

    const again = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: learner.token })
    await submit(again, [answered(again, 1)])
    await untilRecorded(grant.attemptId, 'closed')
    await vi.waitFor(async () => expect((await standingOf(other)).of).toBe(2), { timeout: 5_000 })
    const analysis = await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: learner.token })
    expect(analysis.questions.filter(([, , , answer]) => answer !== null)).toHaveLength(2)
    expect(await audited('attempt.reopen')).toHaveLength(1)
  })
})

describe('voiding', () => {
  test('takes an attempt out of rank and lets the next exam of its owner rank', async () => {
    const first = await start(learner, testId)
    await submit(first)
    const second = await start(learner, testId)
    await submit(second)
    await untilRecorded(first.attemptId, 'closed')
    await untilRecorded(second.attemptId, 'closed')
    await order(first.attemptId, 'void', { reason: 'Taken by somebody else' })
    expect(await recordOf(first.attemptId)).toMatchObject({ ranking: 0, seq: null })
    expect((await recordOf(first.attemptId))?.voidedAt).not.toBeNull()
    expect(await recordOf(second.attemptId)).toMatchObject({ ranking: 1 })
    expect(await standingOf(learner)).toMatchObject({ rank: 1, of: 1 })
    expect(await audited('attempt.void')).toHaveLength(1)
  })
})

describe('an order that fails in the record after the room has carried it out', () => {
  /** The order once with a database that fails at its first batch, and once more with a whole one. */
  async function twice(attemptId: string, what: 'give' | 'reopen' | 'void', body: object): Promise<Response> {
    const order = newId()
    const ask = (db: D1Database) =>
      call('POST', `${officePath(learner, attemptId)}/${what}`, { token: admin.token, body: { order, ...body }, bindings: { DB: db } })
    const { db } = failingDb({ at: BATCH, message: 'D1_ERROR: D1 DB is overloaded.' })
    expect((await ask(db)).status).toBe(503)
    return ask(env.DB)
  }
  /** The session is looked up first. */
  const BATCH = 2

  test('gives the time once when it is sent again, with one entry in the audit log', async () => {
    const grant = await start(learner, testId)
    const office = await (await twice(grant.attemptId, 'give', { minutes: 5, reason: 'The centre lost power' })).json<AdminAttempt>()
    expect(office.deadlineAt).toBe(grant.deadlineAt + 5 * MIN)
    expect(await audited('attempt.give_time')).toHaveLength(1)
  })
  test('opens the record too when it is sent again', async () => {
    const grant = await start(learner, testId)
    await submit(grant)
    await untilRecorded(grant.attemptId, 'closed')
    expect((await twice(grant.attemptId, 'reopen', { minutes: 5, reason: 'A mistake' })).status).toBe(200)
    expect(await recordOf(grant.attemptId)).toMatchObject({ state: 'open', seq: null, round: 1 })
  })
  test('takes the record out of rank too when it is sent again', async () => {
    const grant = await start(learner, testId)
    await submit(grant)
    await untilRecorded(grant.attemptId, 'closed')
    expect((await twice(grant.attemptId, 'void', { reason: 'Somebody else' })).status).toBe(200)
    expect(await recordOf(grant.attemptId)).toMatchObject({ ranking: 0, seq: null })
  })
})

test('compensatory time is set with a reason, and counts from the next start on', async () => {
  const before = await start(learner, testId)
  const row = await answerOf<LearnerRow>('PUT', `/api/admin/learners/${learner.id}/accommodation`, {
    token: admin.token,
    body: { minutesPerHour: 20, reason: 'Certificate seen' },
  })
  expect(row.minutesPerHour).toBe(20)
  await submit(before)
  const after = await start(learner, testId)
  expect(after.compensationMs).toBe(Math.ceil((10 * 20) / 60) * MIN)
  expect(await audited('user.accommodation')).toMatchObject([{ target: learner.id, before: '0' }])
})

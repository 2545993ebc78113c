/** An admin decides about objections: nobody is named, what changes is published once, and each who objected is told once. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { tellStep } from '#worker/features/objections/tell-step.ts'
import { regradeStep } from '#worker/features/key-corrections/regrade.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { jobToEnd } from '#tests/worker/helpers/job-to-end.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { auditsOf } from '#tests/worker/support/inbox-of.ts'
import { decide, deskOf, type Ground, object, ownOf, REASONS, takenLiveTest, textsOf, withdraw, words } from './live-ground.ts'

let ground: Ground
let question = ''
const statusAndCode = async (response: Response): Promise<[number, string]> => [response.status, await errorCodeOf(response)]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ground = await takenLiveTest([
    ['wrong', 'wrong', 'unseen', 'unseen'],
    ['wrong', 'right', 'unseen', 'unseen'],
  ])
  question = ground.questionIds[1] ?? ''
  for (const learner of ground.learners) await object(learner, ground.testId, words(1, { proposal: { kind: 'several' } }))
})
afterEach(() => {
  vi.useRealTimers()
})

const JOBS = { objections: tellStep, regrade: regradeStep }
/** Runs every job of the test to its end. */
async function worked(): Promise<void> {
  const { results } = await env.DB.prepare('SELECT id FROM job WHERE target = ?1').bind(ground.testId).all<{ id: string }>()
  for (const { id } of results) await jobToEnd(id, JOBS)
}
const toldTo = async (who: Person): Promise<string[]> =>
  (await answerOf<Notification[]>('GET', '/api/notifications', { token: who.token })).map(({ message }) => message)
const keysOf = () => answerOf<TestKeys>('GET', `/api/admin/tests/${ground.testId}/keys`, { token: ground.admin.token })
const WITHDRAW = { question: 1, action: 'withdraw' } as const
const keep = (round = 0, by = ground.admin) =>
  decide(by, ground.testId, question, { act: 'change', round, paperVersion: 1, change: WITHDRAW, reasons: REASONS })
const stand = (round = 0, by = ground.admin) => decide(by, ground.testId, question, { act: 'stand', round, reasons: REASONS })
const publishBody = { paperVersion: 1, changes: [WITHDRAW], reason: 'Objections' }
const publish = async (by = ground.admin, bindings: Partial<Env> = {}) =>
  answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${ground.testId}/keys/publish`, {
    token: by.token,
    body: { ...publishBody, expectedKeyVersion: (await keysOf()).paper?.keyVersion },
    bindings,
  })
/** Publishes as the desk does: with the decision that it shows. */
const publishFromDesk = (bindings: Partial<Env> = {}) =>
  call('POST', `/api/admin/tests/${ground.testId}/keys/publish`, {
    token: ground.admin.token,
    body: { ...publishBody, expectedKeyVersion: 1, settles: [{ questionId: question, round: 0 }] },
    bindings,
  })
const undo = () => decide(ground.admin, ground.testId, question, { act: 'undo', round: 0 })
const keyVersions = () => env.DB.prepare('SELECT count(*) AS n FROM paper_key WHERE test_id = ?1').bind(ground.testId).first<number>('n')

describe('the desk', () => {
  test('counts objections by question and shows their words without the learners', async () => {
    const { testId, admin, learners } = ground
    const desk = await deskOf(admin, testId)
    expect(desk.groups).toEqual([{ questionId: question, papers: [1], open: 2, round: 0, decisions: [] }])
    const texts = await textsOf(admin, testId, question)
    expect(texts.proposals).toEqual([{ paperVersion: 1, proposal: { kind: 'several' }, count: 2 }])
    expect(texts.items).toHaveLength(2)
    for (const { id } of learners) expect(JSON.stringify([desk, texts])).not.toContain(id)
  })
  test('is read by whoever reads the keys, and decided on by whoever publishes them', async () => {
    const content = await person({ role: 'admin', permissions: ['content'] })
    expect((await deskOf(content, ground.testId)).groups).toHaveLength(1)
    expect(await statusAndCode(await stand(0, content))).toEqual([403, 'forbidden'])
    const review = await person({ role: 'admin', permissions: ['review'] })
    expect((await stand(0, review)).status).toBe(200)
  })
  test('pages the texts', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM k WHERE i < 44)
       INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, language, round, created_at)
       SELECT ?1, ?2, printf('%016d', i), printf('other%011d', i), 1, 1, 'none', 'none', 'Of another learner', 'en', 0, 0 FROM k`,
    )
      .bind(ground.testId, question)
      .run()
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 5; page++) {
      const { items, next } = await textsOf(ground.admin, ground.testId, question, after)
      seen.push(...items.map(({ id }) => id))
      if (next === null) break
      after = next
    }
    expect(new Set(seen).size).toBe(47)
    expect(seen).toHaveLength(47)
  })
})

describe('a key that stands', () => {
  test('turns the objections down, and tells each learner once with the reason', async () => {
    expect((await stand()).status).toBe(200)
    await worked()
    await worked()
    for (const learner of ground.learners) {
      expect(await toldTo(learner)).toEqual([expect.stringContaining(REASONS.en)])
      expect((await ownOf(learner, ground.testId)).items).toMatchObject([{ state: 'turnedDown', reasons: REASONS }])
    }
    expect((await auditsOf(`question:${question}`)).map(({ action }) => action)).toEqual(['objection.stand'])
    expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([
      { open: 0, round: 1, decisions: [{ round: 0, state: 'final', change: null, objections: 2 }] },
    ])
  })
  test('leads from the notification to the question', async () => {
    await stand()
    await worked()
    const [learner = ground.admin] = ground.learners
    const [told] = await answerOf<Notification[]>('GET', '/api/notifications', { token: learner.token })
    expect(told).toMatchObject({ link: `/test-solution/${ground.testId}?inPaper=2`, kind: 'result' })
  })
  test('is decided once: the second admin hears that someone was faster', async () => {
    const order = newId()
    const body = { act: 'stand', order, round: 0, reasons: REASONS }
    for (let i = 0; i < 2; i++) expect((await decide(ground.admin, ground.testId, question, body)).status).toBe(200)
    expect(await statusAndCode(await stand())).toEqual([409, 'conflict'])
    expect(await statusAndCode(await stand(1))).toEqual([409, 'conflict'])
    await worked()
    for (const learner of ground.learners) expect(await toldTo(learner)).toHaveLength(1)
  })
  test('and a withdrawal at once leave counts that agree with the objections, and no one told of what is gone', async () => {
    const [learner = ground.admin] = ground.learners
    const [stood, withdrawn] = await Promise.all([stand(), withdraw(learner, ground.testId, question)])
    expect(stood.status).toBe(200)
    await worked()
    const isGone = withdrawn.status === 200
    expect(isGone ? null : await errorCodeOf(withdrawn)).toBe(isGone ? null : 'objection_decided')
    expect((await ownOf(learner, ground.testId)).items).toHaveLength(isGone ? 0 : 1)
    expect(await toldTo(learner)).toHaveLength(isGone ? 0 : 1)
    expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([{ open: 0, decisions: [{ objections: isGone ? 1 : 2 }] }])
  })
  test('tells a learner whose open exam has the question without the reason, and shows it once that is submitted', async () => {
    const [learner = ground.admin, other = ground.admin] = ground.learners
    const exam = await start(learner, ground.twinId)
    await stand()
    await worked()
    const [told = ''] = await toldTo(learner)
    expect(told).toContain('was not accepted')
    expect(told).not.toContain(REASONS.en)
    expect(await toldTo(other)).toEqual([expect.stringContaining(REASONS.en)])
    const path = `/api/tests/${ground.testId}/objections`
    expect(await statusAndCode(await call('GET', path, { token: learner.token }))).toEqual([403, 'solution_withheld'])
    await submit(exam)
    expect((await ownOf(learner, ground.testId)).items).toMatchObject([{ state: 'turnedDown', reasons: REASONS }])
  })
  test('cannot be withdrawn any more by who objected', async () => {
    await stand()
    const [learner = ground.admin] = ground.learners
    expect(await statusAndCode(await withdraw(learner, ground.testId, question))).toEqual([409, 'objection_decided'])
  })
})

describe('a key that changes', () => {
  test('tells no one before it is published, then marks change and each learner hears the reason once', async () => {
    const [misled = ground.admin, lucky = ground.admin] = ground.learners
    const marksOf = async (who: Person) =>
      (await answerOf<AnalysisResponse>('GET', `/api/tests/${ground.testId}/analysis`, { token: who.token })).total.score12
    const before = await marksOf(lucky)
    expect((await keep()).status).toBe(200)
    await worked()
    expect(await toldTo(misled)).toEqual([])
    expect((await ownOf(misled, ground.testId)).items).toMatchObject([{ state: 'open', reasons: null }])

    await freshSignIn(ground.admin.id)
    await publish()
    await worked()
    await worked()
    expect(await marksOf(lucky)).not.toBe(before)
    for (const learner of ground.learners) {
      const about = (await toldTo(learner)).filter((message) => message.includes(REASONS.en))
      expect(about).toHaveLength(1)
      expect((await ownOf(learner, ground.testId)).items).toMatchObject([{ state: 'upheld', reasons: REASONS }])
    }
    expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([{ open: 0, decisions: [{ state: 'final', objections: 2 }] }])
    expect(await keyVersions()).toBe(2)
  })
  test('is undone before it is published: the objections are open again', async () => {
    await keep()
    expect(await statusAndCode(await keep())).toEqual([409, 'conflict'])
    expect((await decide(ground.admin, ground.testId, question, { act: 'undo', round: 0 })).status).toBe(200)
    expect(await statusAndCode(await decide(ground.admin, ground.testId, question, { act: 'undo', round: 0 }))).toEqual([409, 'conflict'])
    expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([{ open: 2, round: 1, decisions: [{ state: 'undone' }] }])
    expect((await stand(1)).status).toBe(200)
    await worked()
    for (const learner of ground.learners) expect(await toldTo(learner)).toHaveLength(1)
  })
  test('is not published by a page that was loaded before it was undone', async () => {
    await keep()
    await undo()
    await freshSignIn(ground.admin.id)
    expect(await statusAndCode(await publishFromDesk())).toEqual([409, 'conflict'])
    expect(await statusAndCode(await publishFromDesk({ TWO_PERSONS: '1' }))).toEqual([409, 'conflict'])
    expect([await keyVersions(), (await keysOf()).waiting]).toEqual([1, []])
  })
  test('is either published or undone where both are asked for at once', async () => {
    await keep()
    await freshSignIn(ground.admin.id)
    const [published, undone] = await Promise.all([publishFromDesk(), undo()])
    expect([published.status, undone.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [group] = (await deskOf(ground.admin, ground.testId)).groups
    expect([await keyVersions(), group?.decisions[0]?.state]).toEqual(published.status === 200 ? [2, 'final'] : [1, 'undone'])
  })
  test('is either asked for or undone where both come at once', async () => {
    await keep()
    await freshSignIn(ground.admin.id)
    const [asked, undone] = await Promise.all([publishFromDesk({ TWO_PERSONS: '1' }), undo()])
    expect([asked.status, undone.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [group] = (await deskOf(ground.admin, ground.testId)).groups
    expect([(await keysOf()).waiting.length, group?.decisions[0]?.state]).toEqual(asked.status === 200 ? [1, 'pending'] : [0, 'undone'])
  })
  test('is not undone by a publishing of something else, nor told', async () => {
    await keep()
    await freshSignIn(ground.admin.id)
    await answerOf('POST', `/api/admin/tests/${ground.testId}/keys/publish`, {
      token: ground.admin.token,
      body: { paperVersion: 1, changes: [{ question: 0, action: 'withdraw' }], reason: 'Another one', expectedKeyVersion: 1 },
    })
    await worked()
    expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([{ decisions: [{ state: 'pending' }] }])
  })
  test('that another question has at that place is refused', async () => {
    const change = { question: 0, action: 'withdraw' }
    const response = await decide(ground.admin, ground.testId, question, {
      act: 'change',
      round: 0,
      paperVersion: 1,
      change,
      reasons: REASONS,
    })
    expect(await statusAndCode(response)).toEqual([400, 'invalid_request'])
  })
  test('waits for a second admin where the operator wants two, and cannot be undone meanwhile', async () => {
    const bindings = { TWO_PERSONS: '1' }
    await keep()
    await freshSignIn(ground.admin.id)
    const asked = await publish(ground.admin, bindings)
    expect(asked.isWaiting).toBe(true)
    expect(await statusAndCode(await decide(ground.admin, ground.testId, question, { act: 'undo', round: 0 }))).toEqual([
      409,
      'objection_waits',
    ])
    const other = await person({ role: 'admin' })
    const approved = await call('POST', `/api/admin/tests/${ground.testId}/keys/decide`, {
      token: other.token,
      body: { order: newId(), request: asked.jobId, approve: true, reason: 'Checked' },
      bindings,
    })
    expect(approved.status).toBe(200)
    await worked()
    for (const learner of ground.learners) expect((await ownOf(learner, ground.testId)).items).toMatchObject([{ state: 'upheld' }])
  })
})

test('an objection that comes after a decision is open, and is decided by the next one', async () => {
  await stand()
  await worked()
  const late = await person()
  await env.DB.prepare(
    `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key)
     VALUES (?1, ?2, 1, 'exam', 'closed', 1, 1, 1, 'en', 1, 1, 1, 900, 0, '0')`,
  )
    .bind(late.id, ground.testId)
    .run()
  expect((await object(late, ground.testId, words(1))).status).toBe(200)
  expect((await deskOf(ground.admin, ground.testId)).groups).toMatchObject([{ open: 1, round: 1 }])
  expect((await stand(1)).status).toBe(200)
  await worked()
  expect(await toldTo(late)).toHaveLength(1)
  for (const learner of ground.learners) expect(await toldTo(learner)).toHaveLength(1)
})

test('a decision needs a reason of ten characters in at least one language, and someone who objects', async () => {
  for (const reasons of [{}, { en: 'Too short' }, { xx: 'A language that is none' }])
    expect((await decide(ground.admin, ground.testId, question, { act: 'stand', round: 0, reasons })).status).toBe(400)
  const other = ground.questionIds[0] ?? ''
  expect(await statusAndCode(await decide(ground.admin, ground.testId, other, { act: 'stand', round: 0, reasons: REASONS }))).toEqual([
    404,
    'not_found',
  ])
})

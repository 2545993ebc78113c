/**
 * Every call that a learner can make, in every state of an attempt at a live test, in the hands of everyone who might want its key: nothing
 * of a result leaves before the last answer of anyone can count, and afterwards it reaches its owner alone.
 */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdminTestDetail } from '#contract/tests/schemas.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import { stageLiveTests } from '#worker/features/attempts/seats/stage-tests.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'
import { publishReply } from '#tests/worker/question-replies/reply-calls.ts'
import { CANARY } from '../content/sample-bundle.ts'
import { everyReading, type Hands, ONLY_CHANGES, otherCalls, readingCalls, type Sought, tells } from './every-reading.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
const GRACE = 30_000
/** Opens the first question and chooses its right option. */
const ANSWER = [[1, 0, 2, [1], [1], 0, 0, 3]]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('every call that changes something is known to tell nothing, or is made', () => {
  expect(otherCalls.filter((one) => !ONLY_CHANGES.includes(one) && !readingCalls.includes(one))).toEqual([])
  expect([...ONLY_CHANGES, ...readingCalls].filter((one) => !otherCalls.includes(one))).toEqual([])
})

test('in every state of an attempt, no one reads anything of a result before its time, and then its owner alone', async () => {
  const sample = await publishedSample((bundle) => {
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
    for (const pattern of bundle.patterns) pattern.release = { when: 'atOnce' }
  })
  const { testId } = sample
  // As it is before anyone is given time: a staged file may be a minute and a half old.
  while ((await stageLiveTests({ db: env.DB, bucket: env.ARCHIVE, now: Date.now(), countAccounts: () => Promise.resolve(100_000) })) > 0);
  const plan = await env.DB.prepare("SELECT plan ->> '$.questions[0].id' AS id FROM paper WHERE test_id = ?1")
    .bind(testId)
    .first<{ id: string }>()
  const [owner, other, voided, late, admin] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person({ role: 'admin' }),
  ]
  // What stands under a solution tells as much as the solution.
  await freshSignIn(admin.id)
  await publishReply(admin, plan?.id ?? '', { question: `Why? ${CANARY}`, answer: `So: ${CANARY}` })
  const sought: Sought = { testId, groupId: sample.groupId, attemptId: `${testId}.1`, questionId: plan?.id ?? '' }
  const signedOut: Hands = { sessionToken: null, attemptToken: null, entryTicket: null }
  const readers = new Map<string, Hands>([
    ['somebody who is not signed in', signedOut],
    ['the owner', await handsOf(owner, testId)],
    ['another learner', await handsOf(other, testId)],
    ['a demoted admin with the preview they took', await demotedAdmin(testId)],
    ['who took it, deleted the account and came back', await returned(testId)],
  ])

  const tellsInState = async (state: string, names = [...readers.keys()]): Promise<string[]> => {
    const found: string[] = []
    for (const [reader, hands] of [...readers].filter(([name]) => names.includes(name)))
      for (const reply of await everyReading(sought, hands)) {
        // What a ticket does not read is read by session.
        const isLeftToSession = reply.status === 503 && / \/api\/live-tests\//.test(reply.call)
        if (reply.status === 429 || (reply.status >= 500 && !isLeftToSession))
          throw new Error(`${reply.call} was not read: ${reply.status} ${reply.text}`)
        const told = tells(reply)
        if (told !== null) found.push(`${state}: ${reader}: ${reply.call}: ${told}`)
      }
    return found
  }

  expect(await tellsInState('not begun', ['the owner'])).toEqual([])

  const grant = await start(owner, testId)
  readers.set('the owner', await handsOf(owner, testId, grant))
  await save(grant, ANSWER)
  expect(await tellsInState('open')).toEqual([])
  readers.delete('somebody who is not signed in')

  const other1 = await start(voided, testId)
  await submit(other1, ANSWER)
  await recorded(testId, voided)
  const reason = 'a proof of secrecy'
  await answerOf('POST', `/api/admin/learners/${voided.id}/attempts/${other1.attemptId}/void`, {
    token: admin.token,
    body: { order: newId(), reason },
  })
  readers.set('whose attempt was voided', await handsOf(voided, testId, other1))
  await submit(await continued(owner, grant))
  await recorded(testId, owner)
  expect(await tellsInState('submitted inside the window', ['the owner', 'whose attempt was voided'])).toEqual([])

  // The window is over, but someone was given two hours.
  const lateGrant = await start(late, testId)
  await answerOf('POST', `/api/admin/learners/${late.id}/attempts/${lateGrant.attemptId}/give`, {
    token: admin.token,
    body: { order: newId(), minutes: 120, reason },
  })
  readers.set('who was given time', await handsOf(late, testId, lateGrant))
  vi.setSystemTime(CLOSES + GRACE)
  await sittingDoes(testId)
  expect(await tellsInState('after the window while somebody writes')).toEqual([])

  // The last answer can count ten minutes and two hours from the start, and a grace.
  vi.setSystemTime(T0 + 130 * MIN + GRACE)
  const released = await call('GET', `/api/tests/${testId}/solution`, { token: owner.token })
  const text = await released.text()
  expect([text.includes('"files"'), text.includes(CANARY)]).toEqual([true, true])
  readers.delete('the owner')
  readers.delete('whose attempt was voided')
  readers.delete('who was given time')
  expect(await tellsInState('released, to others')).toEqual([])
}, 120_000)

/** Lets the sitting do what it has planned: it must not count while somebody writes. */
async function sittingDoes(testId: string): Promise<void> {
  for (let step = 0; step < 5; step++) await runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))
}

async function handsOf(who: Person, testId: string, grant: WriterGrant | null = null): Promise<Hands> {
  const { ticket } = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
  return { sessionToken: who.token, attemptToken: grant?.token ?? null, entryTicket: ticket }
}

/** The reading has taken the right to write: the next writer takes it again. */
const continued = (who: Person, { attemptId }: WriterGrant): Promise<WriterGrant> =>
  answerOf('POST', `/api/attempts/${attemptId}/continue`, { token: who.token, body: {} })

/** The record learns of a closed attempt through the queue; only then can its questions be saved. The clock of the test stands still. */
async function recorded(testId: string, { id }: Person): Promise<void> {
  const closed = env.DB.prepare("SELECT 1 FROM attempt WHERE test_id = ?1 AND user_id = ?2 AND state = 'closed'").bind(testId, id)
  for (let tries = 0; tries < 400; tries++) {
    if ((await closed.first()) !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the closed attempt did not reach the record')
}

/** Previewed the test as an admin, with its key at the end, and is a learner from now on. */
async function demotedAdmin(testId: string): Promise<Hands> {
  const who = await person({ role: 'admin' })
  const { definition } = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${testId}`, { token: who.token })
  const preview = await answerOf<{ testId: string }>('POST', '/api/admin/testseries/preview', {
    token: who.token,
    body: { test: definition },
  })
  const grant = await start(who, preview.testId)
  await submit(grant, ANSWER)
  const solution = await call('GET', `/api/tests/${preview.testId}/solution`, { token: who.token })
  if (!solution.ok) throw new Error('an admin reads the solution of a preview')
  await change(who.id, 'role', 'user')
  return handsOf(who, testId, grant)
}

/** Took the live test, deleted the account, and signed in again as the same person. */
async function returned(testId: string): Promise<Hands> {
  const identity = { sub: newId(), email: `${newId()}@example.org` }
  const who = await person(identity)
  const grant = await start(who, testId)
  await submit(grant, ANSWER)
  const { ticket } = await answerOf<EntryTicket>('POST', `/api/live-tests/${testId}/registration`, { token: who.token })
  await answerless('POST', '/api/me/delete', who, { email: identity.email })
  return { sessionToken: (await person(identity)).token, attemptToken: grant.token, entryTicket: ticket }
}

async function answerless(method: string, path: string, who: Person, body: unknown): Promise<void> {
  const response = await call(method, path, { token: who.token, body })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

test('a reply that told something would be found', () => {
  const reply = (text: string) => ({ call: 'GET /', status: 200, text })
  expect(tells(reply(`{"x":"${CANARY}"}`))).toBe(CANARY)
  expect(tells(reply(`{"x":"${btoa(`....${CANARY}....`)}"}`))).toBe(CANARY)
  expect(tells(reply('{"key":{"options":[1]}}'))).toContain('key')
  expect(tells(reply('{"score12":24}'))).toContain('score12')
  expect(tells(reply('{"score12":null,"keys":[]}'))).toBeNull()
})

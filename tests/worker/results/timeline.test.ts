import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { unpacked } from '#domain/attempt/timeline-wire.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

const timelineOf = (who: Person, testId: string, bindings: Partial<Env> = {}) =>
  answerOf<TimelineResponse>('GET', `/api/tests/${testId}/timeline`, { token: who.token, bindings })

test('a learner sees what became of an answer, from the room and by the key, with two statements', async () => {
  const { testId } = await publishedSample()
  const who = await person()
  const grant = await start(who, testId)
  const right = await rightOption(testId)
  const other = (right + 1) % 4
  const at = grant.serverNow
  await save(grant, [
    [1, 0, 1, null, [right], at + 4_000, 4_000, 1],
    [2, 0, 2, [other], [other], at + 6_000, 2_000, 3],
  ])
  await submit(grant, [[3, 2, 1, null, null, at + 9_000, 3_000, 2]])
  const { db, counts } = countedDb()
  const timeline = await timelineOf(who, testId, { DB: db })
  expect(unpacked(timeline.events).map(({ kind, question, verdict }) => [kind, question, verdict])).toEqual([
    ['visit', 0, 'skipped'],
    ['chosen', 0, 'right'],
    ['rightToWrong', 0, 'wrong'],
    ['saved', 0, 'wrong'],
    ['leave', 0, 'wrong'],
    ['section', 2, 'skipped'],
    ['visit', 2, 'skipped'],
    ['leave', 2, 'skipped'],
  ])
  expect(timeline).toMatchObject({ testId, n: 1 })
  // The rest is the session's own look-up.
  expect(counts.statements).toBeLessThanOrEqual(3)

  async function rightOption(id: string): Promise<number> {
    const row = await env.DB.prepare('SELECT key FROM paper_key WHERE test_id = ?1').bind(id).first<{ key: string }>()
    const [key] = JSON.parse(row?.key ?? '[]') as QuestionKey[]
    return key !== undefined && 'options' in key ? (key.options[0] ?? 0) : 0
  }
})

test('answers that came after the time are no part of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { testId } = await publishedSample()
  const who = await person()
  const grant = await start(who, testId)
  await save(grant, [[1, 0, 2, [1], [1], grant.serverNow + 1_000, 1_000, 3]])
  vi.setSystemTime(grant.deadlineAt + grant.graceMs + MINUTE)
  await save(grant, [[2, 1, 2, [1], [1], grant.serverNow + 2_000, 1_000, 3]])
  expect(unpacked((await timelineOf(who, testId)).events).map(({ question }) => question)).toEqual([0, 0, 0, 0])
})

test('before the release there is none', async () => {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = { when: 'afterMinutes', minutes: 10 }
  })
  const who = await person()
  await submit(await start(who, testId))
  const response = await call('GET', `/api/tests/${testId}/timeline`, { token: who.token })
  expect([response.status, await errorCodeOf(response)]).toEqual([403, 'result_not_released'])
})

test('while an open test holds one of the questions it is withheld', async () => {
  const shared = await publishedSample((bundle) => {
    const [first] = bundle.tests
    if (first !== undefined) bundle.tests.push({ ...first, id: `${first.id}2`, title: { en: 'The same questions again' } })
  })
  const other = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${shared.p}.test2`).first<{ id: string }>()
  const who = await person()
  await submit(await start(who, shared.testId))
  const open = await start(who, other?.id ?? '')
  const response = await call('GET', `/api/tests/${shared.testId}/timeline`, { token: who.token })
  expect(await errorCodeOf(response)).toBe('solution_withheld')
  await submit(open)
  expect((await timelineOf(who, shared.testId)).events).toEqual([])
})

test('an open attempt and someone else’s have none', async () => {
  const { testId } = await publishedSample()
  const who = await person()
  const grant = await start(who, testId)
  expect((await call('GET', `/api/tests/${testId}/timeline`, { token: who.token })).status).toBe(404)
  await submit(grant)
  expect((await call('GET', `/api/tests/${testId}/timeline`, { token: (await person()).token })).status).toBe(404)
})

test('the solution says what time the clock gave each question', async () => {
  const { testId } = await publishedSample()
  const who = await person()
  await submit(await start(who, testId))
  const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: who.token })
  expect(solution.fairShareMs).toEqual(Array(4).fill(2.5 * MINUTE))
})

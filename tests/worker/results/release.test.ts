import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const HOUR = 3_600_000
/** The end of the window, and the grace in which answers still count. */
const SEALED_UNTIL = T0 + HOUR + 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Someone who has just submitted a test that is released by this rule; its window closes in an hour. */
async function submitted(release: ContentPattern['release'], kind: 'mock' | 'live' = 'mock'): Promise<{ who: Person; testId: string }> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = release
    for (const one of bundle.tests)
      Object.assign(one, { kind, opensAt: new Date(T0 - HOUR).toISOString(), closesAt: new Date(T0 + HOUR).toISOString() })
  })
  const who = await person()
  await submit(await start(who, testId))
  return { who, testId }
}

const analysisOf = ({ who, testId }: { who: Person; testId: string }) =>
  answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })

test('a result released with the end of the window names that time until it has come', async () => {
  const taken = await submitted({ when: 'windowEnd' })
  expect(await analysisOf(taken)).toMatchObject({ releasedAt: SEALED_UNTIL, questions: [], total: { score12: 0 } })
  vi.setSystemTime(SEALED_UNTIL - 1)
  expect((await analysisOf(taken)).releasedAt).toBe(SEALED_UNTIL)
  vi.setSystemTime(SEALED_UNTIL)
  const released = await analysisOf(taken)
  expect(released.releasedAt).toBeNull()
  expect(released.questions).toHaveLength(4)
})

test('a result released some minutes after the submit names that time until it has come', async () => {
  const taken = await submitted({ when: 'afterMinutes', minutes: 10 })
  expect(await analysisOf(taken)).toMatchObject({ releasedAt: T0 + 600_000, questions: [], total: { score12: 0 } })
  vi.setSystemTime(T0 + 600_000)
  const released = await analysisOf(taken)
  expect([released.releasedAt, released.questions.length]).toEqual([null, 4])
})

test('a result released at once names none', async () => {
  expect((await analysisOf(await submitted({ when: 'atOnce' }))).releasedAt).toBeNull()
})

test('of a live test nothing is shown before its release but the time', async () => {
  const { who, testId } = await submitted({ when: 'windowEnd' }, 'live')
  const response = await call('GET', `/api/tests/${testId}/analysis`, { token: who.token })
  expect([response.status, await response.clone().text()]).toEqual([403, expect.stringContaining(new Date(SEALED_UNTIL).toISOString())])
  expect(await errorCodeOf(response)).toBe('result_not_released')
})

test.each([{ when: 'atOnce' }, { when: 'afterMinutes', minutes: 10 }] as const)(
  'a live test released %o still waits for the last answer of anyone',
  async (release) => {
    const taken = await submitted(release, 'live')
    for (const at of [T0 + 600_000, SEALED_UNTIL - 1]) {
      vi.setSystemTime(at)
      expect((await call('GET', `/api/tests/${taken.testId}/analysis`, { token: taken.who.token })).status).toBe(403)
    }
    vi.setSystemTime(SEALED_UNTIL)
    expect((await analysisOf(taken)).questions).toHaveLength(4)
  },
)

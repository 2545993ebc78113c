/** The line of those who come to a live test after its opening. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LinePlace } from '#contract/attempts/seat.ts'
import { findStartableTest } from '#worker/features/results/public/start-material.ts'
import { putStaged } from '#worker/features/results/public/staged-test.ts'
import { newId } from '#worker/platform/ids.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A live test that is staged for so many, open from `T0` for an hour. */
async function staged(expected: number): Promise<string> {
  const { testId } = await publishedSample((bundle) => {
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0).toISOString(), closesAt: new Date(T0 + 60 * MIN).toISOString() })
  })
  const found = await findStartableTest(env.DB, testId)
  if (found === null) throw new Error('the test is not published')
  await putStaged(env.ARCHIVE, testId, { v: 1, expected, test: found })
  return testId
}

/** Asks for a place, and counts what that takes. */
async function place(testId: string) {
  const { db, counts } = countedDb()
  const asked = objectRequests()
  const bindings = { DB: db, LIVE_SITTING: asked.counted('sitting', env.LIVE_SITTING) }
  const reply = await call('POST', `/api/live-tests/${testId}/line`, { bindings })
  expect(reply.status).toBe(200)
  expect(counts.statements).toBe(0)
  return { ...(await reply.json<LinePlace>()), asked: asked.byName() }
}

describe('the line of a live test', () => {
  test('lets a hundred through in a second, one after the other, without the database', async () => {
    const testId = await staged(10_000)
    const waits: number[] = []
    for (let i = 0; i < 120; i++) {
      const { waitMs, asked } = await place(testId)
      expect(asked).toEqual({ 'sitting.placeInLine': 1 })
      waits.push(waitMs)
    }
    expect(waits[0]).toBe(0)
    expect(waits[119]).toBe(1_190)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    vi.setSystemTime(T0 + 2_000)
    expect((await place(testId)).waitMs).toBe(0)
  })
  test('is not there where few are expected, and no sitting is asked', async () => {
    expect(await place(await staged(4_999))).toEqual({ waitMs: 0, asked: {} })
  })
  test('is not there before the opening, nor after the window', async () => {
    const testId = await staged(10_000)
    for (const at of [T0 - 1, T0 + 60 * MIN]) {
      vi.setSystemTime(at)
      expect(await place(testId)).toEqual({ waitMs: 0, asked: {} })
    }
  })
  test('names no object for an id that is no test', async () => {
    expect(await place(newId())).toEqual({ waitMs: 0, asked: {} })
  })
})

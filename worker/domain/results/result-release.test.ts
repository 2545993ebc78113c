import { describe, expect, test } from 'vitest'
import { latestAnswerAt, releasedAt, sealOfWindow } from './result-release.ts'

const MIN = 60_000
const GRACE = 30_000
type Pattern = Parameters<typeof latestAnswerAt>[0]
const pattern = { clock: 'shared', durationMinutes: 60, sections: [], release: { when: 'atOnce' } } as unknown as Pattern
const live = { isLive: true, closesAt: 90 * MIN, pattern }

describe('a test is sealed', () => {
  test('until the end of its window and the grace, where it is live, whatever its rule of release', () => {
    for (const release of [{ when: 'atOnce' }, { when: 'afterMinutes', minutes: 1 }, { when: 'windowEnd' }] as const)
      expect(sealOfWindow({ ...live, pattern: { ...pattern, release } })).toBe(90 * MIN + GRACE)
    expect(sealOfWindow({ ...live, pattern: { ...pattern, graceSeconds: 0 } })).toBe(90 * MIN)
  })
  test('until the end of its window, where a mock waits for that', () => {
    expect(sealOfWindow({ ...live, isLive: false, pattern: { ...pattern, release: { when: 'windowEnd' } } })).toBe(90 * MIN + GRACE)
  })
  test('never, where a mock shows results by itself or has no window', () => {
    expect(sealOfWindow({ ...live, isLive: false })).toBeNull()
    expect(sealOfWindow({ ...live, isLive: false, closesAt: null, pattern: { ...pattern, release: { when: 'windowEnd' } } })).toBeNull()
  })
})

describe('a result is released', () => {
  test('at once, after its minutes, or when the seal ends', () => {
    expect(releasedAt({ when: 'atOnce' }, 5, null)).toBe(5)
    expect(releasedAt({ when: 'afterMinutes', minutes: 30 }, 5, null)).toBe(5 + 30 * MIN)
    expect(releasedAt({ when: 'windowEnd' }, 5, 90)).toBe(90)
    expect(releasedAt({ when: 'windowEnd' }, 95, 90)).toBe(95)
    expect(releasedAt({ when: 'windowEnd' }, 5, null)).toBe(5)
  })
  test('never before the seal ends, whatever its rule', () => {
    expect(releasedAt({ when: 'atOnce' }, 5, 90)).toBe(90)
    expect(releasedAt({ when: 'afterMinutes', minutes: 1 }, 5, 90 * MIN)).toBe(90 * MIN)
    expect(releasedAt({ when: 'afterMinutes', minutes: 30 }, 80 * MIN, 90 * MIN)).toBe(110 * MIN)
  })
})

describe('the last answer of an attempt that starts now', () => {
  const window = { isLive: true, closesAt: 90 * MIN }
  test('counts until its deadline and the grace', () => {
    expect(latestAnswerAt(pattern, window, 0, 10 * MIN)).toBe(70 * MIN + GRACE)
  })
  test('counts until the end of a live window, and as long after it as the compensatory time', () => {
    expect(latestAnswerAt(pattern, window, 0, 80 * MIN)).toBe(90 * MIN + GRACE)
    expect(latestAnswerAt(pattern, window, 20, 80 * MIN)).toBe(110 * MIN + GRACE)
  })
  test('of a mock counts for its full time, with every pause and all time that may be given back', () => {
    const generous = { ...pattern, pause: { times: 2, minutes: 10 }, lostTime: { mostMinutes: 5 } } as unknown as Pattern
    expect(latestAnswerAt(generous, { isLive: false, closesAt: 90 * MIN }, 20, 80 * MIN)).toBe(175 * MIN + GRACE)
  })
})

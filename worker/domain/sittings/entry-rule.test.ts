import { describe, expect, test } from 'vitest'
import { decideEntry, startSpreadMs } from './entry-rule.ts'

const OPENS = 100_000
const live = { access: 'free', opensAt: OPENS, closesAt: 200_000 } as const
const learner = { primeAccessUntil: null, profileCompletedAt: 1 }
const at = (now: number) => ({ now, fromMs: 40_000, resultsMs: 6_000 })

describe('an entry ticket', () => {
  test('is given from half a day before the opening until the window is over', () => {
    expect(decideEntry(live, learner, at(59_999))).toEqual({ kind: 'refused', code: 'test_not_open' })
    expect(decideEntry(live, learner, at(60_000))).toEqual({ kind: 'entry', expiresAt: 206_000 })
    expect(decideEntry(live, learner, at(199_999))).toEqual({ kind: 'entry', expiresAt: 206_000 })
    expect(decideEntry(live, learner, at(200_000))).toEqual({ kind: 'refused', code: 'test_over' })
  })
  test('reads the result as well until some hours after the window, and lives a day at most', () => {
    expect(decideEntry(live, learner, at(60_000))).toEqual({ kind: 'entry', expiresAt: 206_000 })
    const long = { ...live, closesAt: 100 * 3_600_000 }
    expect(decideEntry(long, learner, at(60_000))).toEqual({ kind: 'entry', expiresAt: 60_000 + 24 * 3_600_000 })
  })
  test('wants a complete profile', () => {
    expect(decideEntry(live, { ...learner, profileCompletedAt: null }, at(OPENS))).toEqual({ kind: 'refused', code: 'profile_incomplete' })
  })
  test('wants a Prime pass that lasts until the opening', () => {
    const prime = { ...live, access: 'prime' } as const
    expect(decideEntry(prime, { ...learner, primeAccessUntil: OPENS }, at(70_000))).toEqual({ kind: 'refused', code: 'prime_required' })
    expect(decideEntry(prime, { ...learner, primeAccessUntil: OPENS + 1 }, at(70_000))).toMatchObject({ kind: 'entry' })
    expect(decideEntry(prime, { ...learner, primeAccessUntil: 150_000 }, at(150_000))).toEqual({ kind: 'refused', code: 'prime_required' })
  })
  test('is given at any time where the test has no opening time', () => {
    expect(decideEntry({ ...live, opensAt: null }, learner, at(1))).toMatchObject({ kind: 'entry' })
  })
})

test('starts are spread over two seconds for a few, and for a million within five minutes', () => {
  expect(startSpreadMs(240)).toBe(2_000)
  expect(startSpreadMs(120_000)).toBe(24_000)
  expect(startSpreadMs(1_200_000)).toBe(240_000)
})

test('nobody loses time by a late turn: the spread is no longer than what the window has beyond the test', () => {
  expect(startSpreadMs(1_200_000, 60_000)).toBe(60_000)
  expect(startSpreadMs(1_200_000, 300_000)).toBe(240_000)
  expect(startSpreadMs(1_200_000, 0)).toBe(2_000)
})

import { describe, expect, test } from 'vitest'
import { MOST_EXTRA_MINUTES_PER_HOUR } from '#contract/attempts/accommodation.ts'
import { closesItselfAt, compensatedMinutes, compensationMs, isInTime, timesOf } from './attempt-clock.ts'

const MIN = 60_000
const mock = { clockMinutes: [60], graceSeconds: undefined, isLive: false, closesAt: null }

describe('the clock of an attempt', () => {
  test('gives 60 minutes from the server’s now', () => {
    expect(timesOf(mock, 0, 1_000, 0.5)).toEqual({
      compensationMs: 0,
      startedAt: 1_000,
      deadlineAt: 1_000 + 60 * MIN,
      graceMs: 30_000,
      jitterMs: 0,
    })
  })
  test('adds 20 minutes for each hour of compensatory time', () => {
    expect(compensationMs([60], 20)).toBe(20 * MIN)
    expect(compensationMs([90], 20)).toBe(30 * MIN)
    expect(timesOf(mock, 20, 0, 0).deadlineAt).toBe(80 * MIN)
  })
  test('ends a live test with its window, a mock never before its time', () => {
    const live = { ...mock, isLive: true, closesAt: 10 * MIN }
    expect(timesOf(live, 0, 0, 0.5)).toMatchObject({ deadlineAt: 10 * MIN, jitterMs: 10_000 })
    expect(timesOf({ ...live, isLive: false }, 0, 0, 0.5).deadlineAt).toBe(60 * MIN)
  })
  test('takes the grace of the pattern, also none', () => {
    expect(timesOf({ ...mock, graceSeconds: 0 }, 0, 0, 0).graceMs).toBe(0)
  })
})

describe('an answer', () => {
  const times = timesOf(mock, 0, 0, 0)
  test.each([
    ['before the deadline', -1, true],
    ['at the deadline', 0, true],
    ['at the end of the grace', 30_000, true],
    ['a millisecond later', 30_001, false],
  ])('received %s counts: %s', (_, offset, counts) => {
    expect(isInTime(times, times.deadlineAt + offset)).toBe(counts)
  })
  test('is never refused by the alarm while it would still count: 10,000 positions around every deadline', () => {
    for (let i = 0; i < 10_000; i++) {
      const t = timesOf({ ...mock, isLive: i % 2 === 0, graceSeconds: i % 61, closesAt: 5 * MIN + i }, i % 25, i * 37, (i % 100) / 100)
      const at = t.deadlineAt + t.graceMs - 5_000 + i
      expect(isInTime(t, at)).toBe(at - t.graceMs <= t.deadlineAt)
      if (isInTime(t, at)) expect(at).toBeLessThan(closesItselfAt(t))
    }
  })
})

test('the minutes of each clock follow from the extra time in all, at every rate', () => {
  for (const clocks of [[60], [20, 20, 20], [2, 2, 2], [0, 15, 45]]) {
    for (let rate = 0; rate <= MOST_EXTRA_MINUTES_PER_HOUR; rate++) {
      const minutes = compensatedMinutes(clocks, compensationMs(clocks, rate))
      expect(minutes).toEqual(clocks.map((one) => one + Math.ceil((one * rate) / 60)))
    }
  }
})

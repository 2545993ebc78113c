import { describe, expect, test } from 'vitest'
import { decideStart, isPrime } from './start-rule.ts'

const free = { access: 'free', opensAt: null, closesAt: null } as const
const prime = { ...free, access: 'prime' } as const
const learner = { primeAccessUntil: null, profileCompletedAt: 1, open: null }
const NOW = 1_000

describe('a learner', () => {
  test('may start a free test', () => {
    expect(decideStart(free, learner, NOW)).toEqual({ kind: 'start' })
  })
  test('completes the profile first', () => {
    expect(decideStart(free, { ...learner, profileCompletedAt: null }, NOW)).toEqual({ kind: 'refused', code: 'profile_incomplete' })
  })
  test('needs Prime for a Prime test, to the millisecond', () => {
    expect(decideStart(prime, { ...learner, primeAccessUntil: NOW + 1 }, NOW)).toEqual({ kind: 'start' })
    expect(decideStart(prime, { ...learner, primeAccessUntil: NOW }, NOW)).toEqual({ kind: 'refused', code: 'prime_required' })
    expect(decideStart(prime, learner, NOW)).toEqual({ kind: 'refused', code: 'prime_required' })
  })
  test('waits for the window and is too late at its end', () => {
    const window = { ...free, opensAt: NOW, closesAt: NOW + 10 }
    expect(decideStart(window, learner, NOW - 1)).toEqual({ kind: 'refused', code: 'test_not_open' })
    expect(decideStart(window, learner, NOW)).toEqual({ kind: 'start' })
    expect(decideStart(window, learner, NOW + 10)).toEqual({ kind: 'refused', code: 'test_over' })
  })
  test('resumes an open attempt although Prime has lapsed and the window is over', () => {
    const open = { attemptId: 'a.1', deadlineAt: NOW + 5 }
    expect(decideStart({ ...prime, closesAt: NOW - 1 }, { ...learner, open }, NOW)).toEqual({ kind: 'resume', ...open })
  })
})

test('Prime is active only while its end lies in the future', () => {
  expect(isPrime(NOW + 1, NOW)).toBe(true)
  expect(isPrime(NOW, NOW)).toBe(false)
})

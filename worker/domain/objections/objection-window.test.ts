import { describe, expect, test } from 'vitest'
import { objectionsEndAt } from './objection-window.ts'

const HOUR = 3_600_000
const sealedUntil = 1_000 * HOUR

describe('objections to the keys of a live test are taken', () => {
  test('for 48 hours from the release of its results', () => {
    expect(objectionsEndAt({ isLive: true, release: { when: 'windowEnd' }, sealedUntil })).toBe(sealedUntil + 48 * HOUR)
    expect(objectionsEndAt({ isLive: true, release: { when: 'atOnce' }, sealedUntil })).toBe(sealedUntil + 48 * HOUR)
  })
  test('for 48 hours from the last result where each comes some minutes after its attempt', () => {
    expect(objectionsEndAt({ isLive: true, release: { when: 'afterMinutes', minutes: 90 }, sealedUntil })).toBe(sealedUntil + 49.5 * HOUR)
  })
})

describe('there is no window', () => {
  test('for a test that is not live, whenever its results come', () => {
    expect(objectionsEndAt({ isLive: false, release: { when: 'windowEnd' }, sealedUntil })).toBeNull()
  })
  test('for a live test without an end', () => {
    expect(objectionsEndAt({ isLive: true, release: { when: 'atOnce' }, sealedUntil: null })).toBeNull()
  })
})

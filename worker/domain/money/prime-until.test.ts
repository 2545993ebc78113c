import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIME_CAP_S, primeUntil, secondsToGrant, secondsToRevoke, untilAfter } from './prime-until.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21)
const grant = (day: number, days: number, revokedDays = 0) => ({
  grantedAt: NOW + day * DAY,
  grantedS: days * 86_400,
  revokedS: revokedDays * 86_400,
})

describe('a pass', () => {
  test('that was never given has no end', () => expect(primeUntil([])).toBeNull())
  test('lasts its days', () => expect(primeUntil([grant(0, 30)])).toBe(NOW + 30 * DAY))
  test('bought again in time stacks on its end', () => expect(primeUntil([grant(0, 30), grant(20, 30)])).toBe(NOW + 60 * DAY))
  test('bought again after its end begins then', () => expect(primeUntil([grant(0, 30), grant(40, 30)])).toBe(NOW + 70 * DAY))
  test('paid back in full is over, and a later one keeps its days', () => {
    expect(primeUntil([grant(0, 30, 30)])).toBe(NOW)
    expect(primeUntil([grant(0, 30, 30), grant(40, 30)])).toBe(NOW + 70 * DAY)
  })
  test('paid back by half is half as long', () => {
    expect(secondsToRevoke(30 * 86_400, 49_900, 24_950)).toBe(15 * 86_400)
    expect(secondsToRevoke(30 * 86_400, 49_900, 99_999)).toBe(30 * 86_400)
    expect(secondsToRevoke(30 * 86_400, 3, 1)).toBe(864_000)
  })
  test('never lasts more than five years from now', () => {
    expect(untilAfter(365, NOW + 4 * 365 * DAY, NOW)).toBe(NOW + 5 * 365 * DAY)
    expect(untilAfter(365, NOW + 4 * 365 * DAY + 1, NOW)).toBeNull()
  })
  test('of a lapsed learner counts from now, not from its old end', () => expect(untilAfter(30, NOW - 1, NOW)).toBe(NOW + 30 * DAY))
})

test('whatever is bought when, time never goes backwards, no purchase shortens it, and the cap holds', () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 400 }), days: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now = NOW
      let until: number | null = null
      const grants = []
      for (const { wait, days } of steps) {
        now += wait * DAY
        grants.push({ grantedAt: now, grantedS: secondsToGrant(days, until, now), revokedS: 0 })
        const next: number = primeUntil(grants) ?? 0
        expect(next).toBeGreaterThanOrEqual(Math.max(now, until ?? 0))
        expect(next - now).toBeLessThanOrEqual(Math.max(PRIME_CAP_S * 1000, (until ?? now) - now))
        until = next
      }
    }),
  )
})

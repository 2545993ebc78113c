import { expect, test } from 'vitest'
import { canWaitBeforeStart, knockAfterMs } from './waiting-room.ts'

const notOpen = { kind: 'refused', code: 'test_not_open' } as const
const MINUTE = 60_000

test('half an hour before it opens a test may be waited for', () => {
  expect(canWaitBeforeStart({ mayStart: notOpen, opensAt: 30 * MINUTE, serverNow: 0 })).toBe(true)
  expect(canWaitBeforeStart({ mayStart: notOpen, opensAt: 31 * MINUTE, serverNow: 0 })).toBe(false)
})
test('any other refusal is no matter of waiting', () => {
  expect(canWaitBeforeStart({ mayStart: { kind: 'refused', code: 'prime_required' }, opensAt: MINUTE, serverNow: 0 })).toBe(false)
})
test('starts are spread over two seconds after the opening', () => {
  expect(knockAfterMs(10_000, 4_000, 0)).toBe(6_000)
  expect(knockAfterMs(10_000, 4_000, 0.999)).toBeLessThan(8_000)
  expect(knockAfterMs(10_000, 20_000, 0)).toBe(0)
})

import { expect, test } from 'vitest'
import { goesOnByItself } from './goes-on-by-itself.ts'

const HOUR = 3_600_000

test('a test whose token is no longer taken fetches a new one by itself', () => {
  expect(goesOnByItself('renew', HOUR)).toBe(true)
})
test('a new token that is refused at once waits for a press, so that the device does not ask in a circle', () => {
  expect(goesOnByItself('renew', 5_000)).toBe(false)
})
test('a device with a wrong clock still fetches it', () => {
  expect(goesOnByItself('renew', -HOUR)).toBe(true)
})
test('a device that lost answers fetches them', () => {
  expect(goesOnByItself('behind', 0)).toBe(true)
})
test.each(['superseded', 'revoked'] as const)('what was taken away on purpose (%s) is not taken back without a press', (how) => {
  expect(goesOnByItself(how, HOUR)).toBe(false)
})

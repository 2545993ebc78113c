import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('what was just refused comes again within two seconds', () => {
  expect([retryDelay(0, 0), retryDelay(0, 1 - 2 ** -52)]).toEqual([1_000, 1_999])
})

test('what has waited for minutes comes again within a minute', () => {
  expect(retryDelay(10 * 60_000, 1 - 2 ** -52)).toBeLessThanOrEqual(60_000)
})

/** Ten thousand closings in 20 s at a shard that is away for the first minute: when each is told, and how often. */
function closings(random: () => number) {
  return Array.from({ length: 10_000 }, () => {
    const closedAt = random() * 20_000
    let [at, sends] = [closedAt, 1]
    while (at < 60_000) {
      at += retryDelay(at - closedAt, random())
      sends++
    }
    return { at, sends }
  })
}

test('after a minute without its shard no closing was sent often, and they do not come all at once', () => {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const told = closings(random)
  expect(told.reduce((sum, { sends }) => sum + sends, 0) / told.length).toBeLessThan(10)
  const perSecond = Object.values(Object.groupBy(told, ({ at }) => Math.floor(at / 1_000))).map((own) => own?.length ?? 0)
  // One object answers a thousand requests a second.
  expect(Math.max(...perSecond)).toBeLessThan(600)
})

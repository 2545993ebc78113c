import { expect, test } from 'vitest'
import { ATTEMPT_BUDGET, CONNECTED_BUDGET, DOLLARS_PER_THOUSAND } from './budgets.ts'
import { costsPage, learnerMonth } from './pages.ts'
import { costOf, monthlyCost, times } from './prices.ts'

test('docs/operating/costs.md says what budgets and prices come to', async () => {
  await expect(costsPage()).toMatchFileSnapshot('../../docs/operating/costs.md')
})

test('a small site costs no more than the plan', () => {
  expect(monthlyCost(times(learnerMonth(), 1_000))).toBe(5)
})

test('a learner more costs what is beyond the plan, and nothing that is included twice', () => {
  const [fewer, more] = [monthlyCost(times(learnerMonth(), 2_000_000)), monthlyCost(times(learnerMonth(), 2_000_001))]
  expect(more - fewer).toBeGreaterThan(0)
  expect(more - fewer).toBeLessThanOrEqual(costOf(learnerMonth()) + 1e-9)
})

test('an attempt that uses all of its budgets stays within the bar of a thousand attempts', () => {
  expect(costOf(times(ATTEMPT_BUDGET, 1_000))).toBeLessThanOrEqual(DOLLARS_PER_THOUSAND.request)
  expect(costOf(times(CONNECTED_BUDGET, 1_000))).toBeLessThanOrEqual(DOLLARS_PER_THOUSAND.connection)
})

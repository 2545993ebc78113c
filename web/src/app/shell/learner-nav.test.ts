import { expect, test } from 'vitest'
import { learnerNav } from './learner-nav.ts'
import { isWithin } from './nav-groups.tsx'

/** The first entry of the group that opens at a path. */
const openedAt = (path: string, hasPrime = false) =>
  learnerNav(hasPrime).flatMap((item) => ('entries' in item && isWithin(item, path) ? [item.entries[0]?.to] : []))

test.each([
  ['/user/pass/status', '/user/profile'],
  ['/user/pass/transaction-history', '/user/profile'],
  ['/user/saved-question/abc', '/user/testseries'],
  ['/user/test-analysis/abc', '/user/testseries'],
  ['/user/testseries/abc', '/user/testseries'],
])('at %s the group of %s is open', (path, first) => {
  expect(openedAt(path)).toEqual([first])
  expect(openedAt(path, true)).toEqual([first])
})
test('at home no group is open', () => {
  expect(openedAt('/user')).toEqual([])
})
test('learners with Prime are led to the pass, all others to the plans', () => {
  const paths = (hasPrime: boolean) => learnerNav(hasPrime).flatMap((item) => ('entries' in item ? item.entries.map(({ to }) => to) : []))
  expect([paths(false).includes('/user/buy-pass'), paths(true).includes('/user/buy-pass')]).toEqual([true, false])
  expect(paths(true)).toContain('/user/pass/status')
})

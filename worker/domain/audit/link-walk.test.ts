import { expect, test } from 'vitest'
import { nextLook } from './link-walk.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 10, 25, 12)

test('the first run of all looks through the whole log', () => {
  expect(nextLook(null, NOON)).toEqual({ linkedTo: 0, begunAt: NOON })
})
test('a run looks back a day, for entries that were written long after their time', () => {
  expect(nextLook({ linkedTo: NOON - 60_000, begunAt: NOON - HOUR }, NOON)).toEqual({ linkedTo: NOON - DAY, begunAt: NOON - HOUR })
})
test('a run goes on where one before it had to stop', () => {
  expect(nextLook({ linkedTo: 5, begunAt: NOON - HOUR }, NOON).linkedTo).toBe(5)
})
test('the first run of a day looks through the whole log again', () => {
  expect(nextLook({ linkedTo: NOON - 60_000, begunAt: NOON - 13 * HOUR }, NOON)).toEqual({ linkedTo: 0, begunAt: NOON })
})

import { expect, test } from 'vitest'
import { leavesAt } from './send-times.ts'

const MIN = 60_000
const END = 60 * MIN

test('a change waits for others for two minutes at most', () => {
  expect(leavesAt(5 * MIN, END, true, 'request')).toBe(7 * MIN)
})
test('one that the server has with the connection waits for four', () => {
  expect(leavesAt(5 * MIN, END, true, 'connection')).toBe(9 * MIN)
})
test('in the last three minutes it waits for half a minute', () => {
  expect(leavesAt(58 * MIN, END, true, 'request')).toBe(58.5 * MIN)
})
test('one that waits already when the last three minutes begin leaves then', () => {
  expect(leavesAt(56 * MIN, END, true, 'request')).toBe(57 * MIN)
  expect(leavesAt(56.8 * MIN, END, true, 'request')).toBe(57.3 * MIN)
})
test('but not where the server has it with the connection: it counts at the end, whatever becomes of the device', () => {
  expect(leavesAt(56 * MIN, END, true, 'connection')).toBe(60 * MIN)
  expect(leavesAt(58 * MIN, END, true, 'connection')).toBe(62 * MIN)
})
test('one that the device could not keep waits for half a minute', () => {
  expect(leavesAt(5 * MIN, END, false, 'request')).toBe(5.5 * MIN)
  expect(leavesAt(5 * MIN, END, false, 'connection')).toBe(5.5 * MIN)
})
test('a section of a quarter of an hour has its own last three minutes', () => {
  expect(leavesAt(11 * MIN, 15 * MIN, true, 'request')).toBe(12 * MIN)
})

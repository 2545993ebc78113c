import { expect, test } from 'vitest'
import { disturbance } from './guard.ts'

const at = Date.UTC(2026, 10, 24, 4, 0)
const live = (title: string, opensIn: number, closesIn: number) => ({
  title,
  opensAt: at + opensIn * 60_000,
  closesAt: at + closesIn * 60_000,
})

test('nothing runs, so nothing is asked', () => {
  expect(disturbance({ at, attempts: 0, live: [] })).toBeNull()
})

test('running tests and the live test that begins next are named', () => {
  expect(disturbance({ at, attempts: 37, live: [live('All-India mock 4', 42, 102)] })).toBe(
    '37 tests are running; the live test "All-India mock 4" begins in 42 minutes.',
  )
})

test('a live test that is open is named with the time that is left', () => {
  expect(disturbance({ at, attempts: 1, live: [live('All-India mock 4', -10, 1)] })).toBe(
    '1 test is running; the live test "All-India mock 4" is open for another 1 minute.',
  )
})

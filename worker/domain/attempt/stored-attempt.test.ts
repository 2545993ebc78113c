import { expect, test } from 'vitest'
import { attemptOfKey, storedAttemptKey, storedDay } from './stored-attempt.ts'

const name = { userId: 'aaaaaaaaaaaaaaaa', testId: 'bbbbbbbbbbbbbbbb', n: 12, closedAt: Date.UTC(2026, 10, 25, 23, 59, 59, 999) }

test('a closed attempt is kept under the day of its closing, UTC', () => {
  expect(storedAttemptKey(name)).toBe('attempts/2026-11-25/aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb.12.json.gz')
  expect(storedAttemptKey({ ...name, closedAt: name.closedAt + 1 })).toContain('/2026-11-26/')
  expect(storedDay(0)).toBe('1970-01-01')
})

test('the name of a file says whose attempt it is', () => {
  const { closedAt: _, ...whose } = name
  expect(attemptOfKey(storedAttemptKey(name))).toEqual(whose)
})

test.each([
  'erasures/2026-11-25/x',
  'attempts/2026-11-25/a.b.0.json.gz',
  'attempts/2026-11-25/a.b.1.json',
  'attempts/day/a.b.1.json.gz',
  '',
])('a file of another name is no attempt: %s', (key) => {
  expect(attemptOfKey(key)).toBe(null)
})

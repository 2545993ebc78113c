import { expect, test } from 'vitest'
import { bestFrom, bestOf } from './best-attempts.ts'

test('one in a hundred is looked at, at least 100 and at most 2,000', () =>
  expect([50, 20_000, 1_000_000].map(bestOf)).toEqual([100, 200, 2_000]))
test('of few attempts all are the best', () => expect(bestFrom({ 24: 3, '-6': 2 })).toBe(-6))
test('without attempts nobody is', () => expect(bestFrom({})).toBeNull())
test('those who share the last marks come in together', () => expect(bestFrom({ 48: 60, 24: 90, 12: 500 })).toBe(24))
test('but not where they would be far too many', () => expect(bestFrom({ 48: 60, 24: 900 })).toBe(48))
test('and where already the first are too many, those are taken', () => expect(bestFrom({ 48: 900, 24: 100 })).toBe(48))

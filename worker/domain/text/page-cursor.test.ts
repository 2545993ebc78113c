import { expect, test } from 'vitest'
import { readCursor, readPlace, writeCursor } from './page-cursor.ts'

test.each([
  { by: 1_700_000_000_000, id: 'a' },
  { by: 'भौतिकी "1"', id: 'b' },
  { by: null, id: 'c' },
])('a place is read as it was written', (place) => {
  expect(writeCursor(place)).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(readCursor(writeCursor(place))).toEqual(place)
})

test.each(['', '!', 'AAAA', btoa('[1]'), btoa('{"by":1}'), btoa('[{},"a"]'), btoa('[1e999,"a"]'), '_'.repeat(500)])(
  'what someone made up (%s) is no place',
  (text) => {
    expect(readCursor(text)).toBe(null)
  },
)

test('a place by time is the beginning, a cursor, or a bare time of before', () => {
  expect(readPlace(undefined)).toEqual({ by: Number.MAX_SAFE_INTEGER, id: '' })
  expect(readPlace(writeCursor({ by: 1_700_000_000_000, id: 'a' }))).toEqual({ by: 1_700_000_000_000, id: 'a' })
  expect(readPlace('1700000000000')).toEqual({ by: 1_700_000_000_000, id: '' })
  for (const text of ['', 'nonsense', writeCursor({ by: 'a', id: 'b' })]) expect(readPlace(text), text).toBeNull()
})

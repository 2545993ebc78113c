import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './page-cursor.ts'

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

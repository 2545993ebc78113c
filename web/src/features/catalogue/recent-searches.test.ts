import { expect, test } from 'vitest'
import { readRecent, withSearch } from './recent-searches.ts'

test('the last search comes first, each once, and five are kept', () => {
  expect(withSearch(['b', 'a'], ' a ')).toEqual(['a', 'b'])
  expect(withSearch(['e', 'd', 'c', 'b', 'a'], 'f')).toEqual(['f', 'e', 'd', 'c', 'b'])
  expect(withSearch(['a'], '  ')).toEqual(['a'])
})
test('storage that holds something else gives none', () => {
  expect(readRecent('{"a":1}')).toEqual([])
  expect(readRecent('[1,"a"]')).toEqual(['a'])
  expect(readRecent(null)).toEqual([])
})

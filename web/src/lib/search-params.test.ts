import { expect, test } from 'vitest'
import { onlyRead, parseSearch, stringifySearch } from './search-params.ts'

test('ids of digits, and words that look like values, stay text', () => {
  expect(parseSearch('?test=1234567890123456&popup=1&q=true&x=%22y%22')).toEqual({
    test: '1234567890123456',
    popup: '1',
    q: 'true',
    x: '"y"',
  })
})
test('every script goes there and back', () => {
  const search = { q: 'गणित & "तर्क" +1', exam: 'SSC CGL', attempt: 'abcdefghijklmnop.2' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
test('numbers are written, and what is missing is left out', () => {
  expect(stringifySearch({ attempt: 2, q: undefined, filter: null })).toBe('?attempt=2')
  expect(stringifySearch({ q: undefined })).toBe('')
})
test('a broken escape does no harm', () => {
  expect(parseSearch('?q=%E0%A4%A')).toHaveProperty('q')
})
test('what a reader leaves out does not arrive by another way, and leaves the address', () => {
  const read = onlyRead(({ q }: Record<string, unknown>) => (typeof q === 'string' ? { q } : {}))
  const given = { q: 'ssc', language: 'xx' }
  const seen = { ...given, ...read(given) }
  expect(seen).toEqual({ q: 'ssc', language: undefined })
  expect(stringifySearch(seen)).toBe('?q=ssc')
})

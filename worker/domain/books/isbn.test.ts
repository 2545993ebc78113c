import { expect, test } from 'vitest'
import { isbn13 } from './isbn.ts'

test('an ISBN of thirteen digits is taken with hyphens, spaces or none', () => {
  for (const text of ['978-0-306-40615-7', '978 0 306 40615 7', '9780306406157']) expect(isbn13(text)).toBe('9780306406157')
})

test('one of ten digits becomes its thirteen', () => {
  expect(isbn13('0-306-40615-2')).toBe('9780306406157')
  expect(isbn13('0-8044-2957-x')).toBe('9780804429573')
})

test('any one wrong digit, and any two neighbours exchanged that differ by other than five, are found', () => {
  const right = '9780306406157'
  for (let at = 3; at < 13; at += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const wrong = right.slice(0, at) + String(digit) + right.slice(at + 1)
      if (wrong !== right) expect(isbn13(wrong)).toBeNull()
    }
  expect(isbn13('9870306406157')).toBeNull()
})

test('what is no ISBN is none', () => {
  for (const text of ['', '12345', 'isbn', '97803064061571', '978030640615X']) expect(isbn13(text)).toBeNull()
})

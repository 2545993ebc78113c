import { expect, test } from 'vitest'
import { findQuote, quoteOf } from './find-quote.ts'

const TEXT = 'Multiply both numbers. Then add. Multiply both numbers. Then divide. Multiply both numbers. Then stop.'

test('of equal words the ones in the kept surroundings are found', () => {
  for (const at of [0, 33, 69]) {
    const kept = quoteOf(TEXT, at, at + 22, 12)
    expect(kept.quote).toBe('Multiply both numbers.')
    expect(findQuote(TEXT, kept)).toBe(at)
  }
})

test('a text that was changed elsewhere keeps its marks', () => {
  const kept = quoteOf(TEXT, 33, 55, 12)
  const changed = `A new first sentence. ${TEXT.replace('Then divide', 'Afterwards divide')}`
  expect(findQuote(changed, kept)).toBe(33 + 22)
})

test('words that are gone are not found, and no words are nowhere', () => {
  expect(findQuote(TEXT, { quote: 'Subtract', before: '', after: '' })).toBeNull()
  expect(findQuote(TEXT, { quote: '', before: 'Multiply', after: '' })).toBeNull()
})

test('scripts with marks and letters outside the basic plane are found by their characters', () => {
  const text = 'अनुपात दो राशियों की तुलना है। 😀 अनुपात।'
  expect(findQuote(text, quoteOf(text, text.lastIndexOf('अनुपात'), text.lastIndexOf('अनुपात') + 6, 10))).toBe(text.lastIndexOf('अनुपात'))
})

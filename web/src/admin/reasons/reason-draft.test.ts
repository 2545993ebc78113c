import { expect, test } from 'vitest'
import { reasonsFrom, writtenReasons } from './reason-draft.ts'

test('reasons begin with an empty one in the first language of the test', () => {
  expect(reasonsFrom(null, 'hi')).toEqual({ hi: '' })
  expect(reasonsFrom({ klingon: 'text' }, 'en')).toEqual({ en: '' })
})
test('reasons that the device kept are there again', () => {
  expect(reasonsFrom({ ta: 'இரண்டும் சரி.', en: '' }, 'hi')).toEqual({ ta: 'இரண்டும் சரி.', en: '' })
})
test('a language that was left empty is not sent', () => {
  expect(writtenReasons({ en: ' Both are right. ', hi: '  ' })).toEqual({ en: 'Both are right.' })
})
test('there is no decision without a reason of ten characters in each language that has one', () => {
  expect(writtenReasons({ en: '' })).toBeNull()
  expect(writtenReasons({ en: 'Both are right.', hi: 'नहीं' })).toBeNull()
})

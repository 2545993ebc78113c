import { expect, test } from 'vitest'
import { asRequest, EMPTY, faultsOf } from './composition.ts'

test('a notification needs an English text', () => {
  expect(faultsOf({ ...EMPTY, texts: { hi: 'नमस्ते' } }, false)).toEqual({ text: 'textMissing' })
})
test('a text is at most 500 characters, in every language', () => {
  expect(faultsOf({ ...EMPTY, texts: { en: 'Hello', hi: 'न'.repeat(501) } }, false)).toEqual({ text: 'textTooLong' })
})
test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example', 'user'])(
  '%s is no link of this site',
  (link) => {
    expect(faultsOf({ ...EMPTY, texts: { en: 'Hello' }, link }, false)).toEqual({ link: 'linkOutside' })
  },
)
test('one to a person needs a person, a test to oneself does not', () => {
  const composition = { ...EMPTY, to: 'user' as const, texts: { en: 'Hello' } }
  expect(faultsOf(composition, false)).toEqual({ user: 'userMissing' })
  expect(faultsOf(composition, true)).toEqual({})
})
test('what is sent has no empty texts, link or image', () => {
  expect(asRequest({ ...EMPTY, texts: { en: ' Hello ', ta: '  ' }, link: ' ' }, false)).toEqual({
    to: { kind: 'all', people: 0 },
    type: 'toast',
    message: { en: 'Hello' },
    link: null,
    imageKey: null,
  })
})

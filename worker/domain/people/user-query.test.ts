import { expect, test } from 'vitest'
import { userQueryOf } from './user-query.ts'

test.each([
  ['nothing is everyone', '  ', { kind: 'all' }],
  ['an @ alone is everyone', '@', { kind: 'all' }],
  ['an @ in front begins an e-mail address', '@Ravi', { kind: 'email', beginning: 'ravi' }],
  ['an @ within is an e-mail address', 'Ravi@Exam', { kind: 'email', beginning: 'ravi@exam' }],
  [
    'digits are a phone number, with and without the code of India',
    '98123 45678',
    { kind: 'phone', beginnings: ['9812345678', '919812345678'] },
  ],
  ['a leading zero is no part of it', '098123', { kind: 'phone', beginnings: ['098123', '9198123'] }],
  ['a plus says that the code is there', '+91 98123', { kind: 'phone', beginnings: ['9198123'] }],
  ['sixteen letters and digits are an id, or a name', 'ABCDEFGH12345678', { kind: 'id', id: 'abcdefgh12345678' }],
  ['two digits are words', '42', { kind: 'words' }],
  ['anything else is words of the name', 'राम कुमार', { kind: 'words' }],
])('%s', (_, typed, expected) => {
  expect(userQueryOf(typed)).toEqual(expected)
})

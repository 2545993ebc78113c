import { expect, test } from 'vitest'
import { decodeView } from './decode-view.ts'

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
const tokenOf = (head: object, body: object): string => `${part(head)}.${part(body)}.sig`

test('a view token says whose pages it shows', () => {
  const token = tokenOf({ typ: 'view+jwt' }, { sub: 'abcdefgh12345678' })
  expect(decodeView(token)).toEqual({ token, userId: 'abcdefgh12345678' })
})
test.each([
  ['a session token', tokenOf({ typ: 'at+jwt' }, { sub: 'abcdefgh12345678' })],
  ['a token of no account', tokenOf({ typ: 'view+jwt' }, { sub: '../x' })],
  ['no token', 'abc'],
])('%s is none', (_, token) => {
  expect(decodeView(token)).toBeNull()
})

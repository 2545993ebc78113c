import { expect, test } from 'vitest'
import { knowsRenewal, WRITER_ACCEPT } from './writer-accept.ts'

test.each([
  ['a page of today', WRITER_ACCEPT, true],
  ['a page that puts a space before the parameter', 'application/json; renew=1', true],
  ['a page from before the code', 'application/json', false],
  ['a program that sends no header', undefined, false],
  ['a header with another value', 'application/json;renew=10', false],
])('whether %s knows that a token can be renewed', (_who, accept, knows) => {
  expect(knowsRenewal(accept)).toBe(knows)
})

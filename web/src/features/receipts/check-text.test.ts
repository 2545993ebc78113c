import { expect, test } from 'vitest'
import { toBase64url } from '#domain/receipts/base64url.ts'
import { publishedKey } from '#domain/receipts/published-keys.ts'
import { RECEIPT_TYP, type ReceiptClaims } from '#domain/receipts/receipt-claims.ts'
import { receiptFile } from '#domain/receipts/receipt-file.ts'
import { checkText } from './check-text.ts'

const CLAIMS: ReceiptClaims = {
  v: 1,
  iss: 'https://sopan.example',
  iat: 1_790_000_000,
  learner: 'L',
  attempt: 'A',
  test: { id: 'abcdefghijklmnop', title: 'SSC CGL 1' },
  n: 1,
  round: 0,
  mode: 'exam',
  startedAt: 1_789_990_000_000,
  closedAt: 1_789_999_000_000,
  reason: 'submit',
  paper: { version: 1, hash: 'p' },
  seed: 1,
  shuffled: false,
  questions: 1,
  answered: 1,
  sections: [],
  answers: 'none of these',
  log: null,
  receipt: 'short',
  missing: ['log'],
}
const encoded = (value: unknown): string => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
const FILE = receiptFile(['Test: SSC CGL 1'], {
  jws: `${encoded({ alg: 'ES256', typ: RECEIPT_TYP, kid: 'unknown' })}.${encoded(CLAIMS)}.${'A'.repeat(86)}`,
  answers: 'sopan answers 1\n1 B\n',
})
const x = 'A'.repeat(43)
const KEY = publishedKey({ kid: 'a', x, y: x, from: 0, until: null, leakedAt: null })
const check = (text: string, keys: readonly (typeof KEY)[] | null = [KEY], isOnline = true) => checkText(text, isOnline, async () => keys)

test('a text without a receipt is none, and asks for no keys', async () => {
  expect(await checkText('Hello', true, () => Promise.reject(new Error('asked')))).toEqual({ kind: 'none' })
})
test('without the keys of the site nothing is said of a receipt', async () => {
  expect(await check(FILE, null)).toEqual({ kind: 'noKeys' })
})
test('a key that nobody published is unknown; without a network it may only be newer than the keys on the device', async () => {
  expect(await check(FILE)).toMatchObject({ kind: 'checked', signature: 'unknownKey', lines: [{ number: 1, answer: 'B' }] })
  expect(await check(FILE, [KEY], false)).toEqual({ kind: 'noKeys' })
})

import { beforeAll, expect, test } from 'vitest'
import { toBase64url } from '#domain/receipts/base64url.ts'
import { checkReceipt } from '#domain/receipts/check-receipt.ts'
import { type PublishedKey, publishedKey, RECEIPT_KEY_KIND } from '#domain/receipts/published-keys.ts'
import { RECEIPT_TYP, type ReceiptClaims } from '#domain/receipts/receipt-claims.ts'
import { type ChainHead, checkHead, HEAD_TYP, headsIn } from './chain-head.ts'

const { subtle } = crypto
const AT = Date.UTC(2026, 10, 25, 10)
const HOUR = 3_600_000
const HEAD: ChainHead = { v: 1, iss: 'https://sopan.example', seq: 7, hash: 'A'.repeat(43), at: AT }

let own: CryptoKeyPair
let other: CryptoKeyPair
let keys: readonly PublishedKey[] = []
beforeAll(async () => {
  const make = async () => (await subtle.generateKey(RECEIPT_KEY_KIND, true, ['sign', 'verify'])) as CryptoKeyPair
  ;[own, other] = await Promise.all([make(), make()])
  keys = [await published('own', own), await published('other', other)]
})
async function published(kid: string, { publicKey }: CryptoKeyPair, times: Partial<PublishedKey> = {}): Promise<PublishedKey> {
  const { x = '', y = '' } = (await subtle.exportKey('jwk', publicKey)) as JsonWebKey
  return publishedKey({ kid, x, y, from: AT - HOUR, until: null, leakedAt: null, ...times })
}
const encoded = (value: unknown): string => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
/** Signs as the Worker does. */
async function signed(body: object, { typ = HEAD_TYP, kid = 'own', pair = own } = {}): Promise<string> {
  const text = `${encoded({ alg: 'ES256', typ, kid })}.${encoded(body)}`
  const mark = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(text))
  return `${text}.${toBase64url(new Uint8Array(mark))}`
}
const verdictOf = async (jws: string, given = keys): Promise<string> => {
  const check = await checkHead(jws, given, subtle)
  return check.kind === 'checked' ? check.signature : check.kind
}

test('a head that the site signed is good, and says how far the chain came', async () => {
  expect(await checkHead(await signed(HEAD), keys, subtle)).toEqual({ kind: 'checked', head: HEAD, kid: 'own', signature: 'good' })
})
test('a field that a later version adds does no harm', async () => {
  expect(await verdictOf(await signed({ ...HEAD, more: 1 }))).toBe('good')
})
test('a head that was changed is bad', async () => {
  const [header, , mark] = (await signed(HEAD)).split('.')
  expect(await verdictOf(`${header}.${encoded({ ...HEAD, seq: 6 })}.${mark}`)).toBe('bad')
})
test('a head signed by another key under our name is bad', async () => {
  expect(await verdictOf(await signed(HEAD, { pair: other }))).toBe('bad')
})
test('a head signed by a key that is not published is by an unknown key', async () => {
  expect(await verdictOf(await signed(HEAD, { kid: 'stranger', pair: other }))).toBe('unknownKey')
})
test('a head by a key that had ended, or that leaked, is not believed', async () => {
  const jws = await signed(HEAD)
  expect(await verdictOf(jws, [await published('own', own, { until: AT - HOUR / 2 })])).toBe('endedKey')
  expect(await verdictOf(jws, [await published('own', own, { leakedAt: AT + HOUR })])).toBe('leakedKey')
})

const CLAIMS: ReceiptClaims = {
  v: 1,
  iss: 'https://sopan.example',
  iat: AT / 1000,
  learner: 'L',
  attempt: 'A',
  test: { id: 't', title: null },
  n: 1,
  round: 0,
  mode: 'exam',
  startedAt: AT,
  closedAt: AT,
  reason: 'submit',
  paper: { version: 1, hash: null },
  seed: 1,
  shuffled: false,
  questions: null,
  answered: null,
  sections: [],
  answers: null,
  log: null,
  receipt: 's',
  missing: [],
}
const receiptVerdict = async (jws: string) => {
  const check = await checkReceipt({ jws, answers: null }, keys, subtle)
  return check.kind === 'checked' ? check.signature : check.kind
}
test('a receipt is no head, not even one that says what a head says', async () => {
  expect(await verdictOf(await signed(CLAIMS, { typ: RECEIPT_TYP }))).toBe('unreadable')
  expect(await verdictOf(await signed({ ...CLAIMS, ...HEAD }, { typ: RECEIPT_TYP }))).toBe('bad')
})
test('a head is no receipt, not even one that says what a receipt says', async () => {
  expect(await receiptVerdict(await signed(CLAIMS, { typ: RECEIPT_TYP }))).toBe('good')
  expect(await receiptVerdict(await signed(HEAD))).toBe('unreadable')
  expect(await receiptVerdict(await signed({ ...HEAD, ...CLAIMS }))).toBe('bad')
})

test.each([
  ['a text', 'hello'],
  ['a JWS without a key', 'eyJhbGciOiJFUzI1NiJ9.e30.AA'],
])('%s cannot be read as a head', async (_, text) => {
  expect(await verdictOf(text)).toBe('unreadable')
})
test.each<[string, object]>([
  ['another version', { v: 2 }],
  ['no link', { seq: 0 }],
  ['half a link', { seq: 1.5 }],
  ['a hash of another form', { hash: 'short' }],
  ['a time that is none', { at: 'now' }],
])('a head with %s cannot be read', async (_, change) => {
  expect(await verdictOf(await signed({ ...HEAD, ...change }))).toBe('unreadable')
})

test('heads are found in a reply, and in a file to which replies were added', async () => {
  const [one, two] = [await signed(HEAD), await signed({ ...HEAD, seq: 8 })]
  expect(headsIn(JSON.stringify({ head: one, reason: null }))).toEqual([one])
  expect(headsIn(`${JSON.stringify({ head: one })}\r\n\n${two}\n${JSON.stringify({ head: null })}`)).toEqual([one, two])
  expect(headsIn('')).toEqual([])
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { StoredOps } from '#domain/attempt/stored-attempt.ts'
import { toBase64url } from './base64url.ts'
import { checkReceipt } from './check-receipt.ts'
import { chainHead } from './log-chain.ts'
import { type PublishedKey, publishedKey, RECEIPT_KEY_KIND, readPublishedKeys } from './published-keys.ts'
import { RECEIPT_TYP, type ReceiptClaims, receiptOf, type ReceiptRecord } from './receipt-claims.ts'

const T0 = Date.UTC(2026, 10, 25, 10)
const MINUTE = 60_000
const { subtle } = crypto

const batch = (lastSeq: number, answer: number): StoredOps => ({
  epoch: 1,
  lastSeq,
  receivedAt: T0 + lastSeq * 1000,
  late: false,
  ops: [[lastSeq, 0, 2, [answer], [answer], T0, 5_000, 3]],
})
const RECORD: ReceiptRecord = {
  testId: 'abcdefghijklmnop',
  n: 1,
  round: 0,
  mode: 'exam',
  language: 'hi',
  seed: 7,
  paperVersion: 3,
  startedAt: T0,
  closedAt: T0 + 60 * MINUTE,
  reason: 'submit',
  receipt: 'short',
  title: { en: 'SSC CGL 1', hi: 'एसएससी सीजीएल 1' },
  plan: { questions: [{ optionCount: 4 }, { optionCount: 4 }], pattern: {} } as unknown as PaperPlan,
  answers: [[1], null],
  only: null,
  chosen: [],
  log: [batch(1, 0), batch(2, 1), { ...batch(3, 2), late: true }],
}
const FACTS = { iss: 'https://sopan.example', now: T0 + 61 * MINUTE, learner: 'L', attempt: 'A', commitment: null }

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
  return publishedKey({ kid, x, y, from: T0, until: null, leakedAt: null, ...times })
}
const encoded = (value: unknown): string => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
const HEADER = { alg: 'ES256', typ: RECEIPT_TYP, kid: 'own' }

/** Signs as the Worker does. */
async function signed(claims: unknown, header: object = HEADER, { privateKey }: CryptoKeyPair = own): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  const mark = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text))
  return `${text}.${toBase64url(new Uint8Array(mark))}`
}
const made = async (record: ReceiptRecord = RECORD) => {
  const { claims, answers } = await receiptOf(subtle, record, FACTS)
  return { claims, answers, jws: await signed(claims) }
}
const check = (jws: string, answers: string | null, among = keys) => checkReceipt({ jws, answers }, among, subtle)

describe('a receipt that the site signed', () => {
  test('is good, its answers match, and it says which test, when it ended and how many were answered', async () => {
    const { jws, answers } = await made()
    expect(await check(jws, answers)).toMatchObject({ kind: 'checked', kid: 'own', signature: 'good', answers: 'match' })
    expect((await made()).claims).toMatchObject({
      test: { id: 'abcdefghijklmnop', title: 'एसएससी सीजीएल 1' },
      closedAt: T0 + 60 * MINUTE,
      reason: 'submit',
      questions: 2,
      answered: 1,
      log: { batches: 3, late: 1 },
      missing: [],
    })
  })
  test('says what its record did not have any more', async () => {
    const { claims, answers, jws } = await made({ ...RECORD, log: null, plan: null, title: null })
    expect(claims).toMatchObject({ missing: ['paper', 'answers', 'log'], log: null, answers: null, questions: 2, answered: 1 })
    expect(await check(jws, answers)).toMatchObject({ signature: 'good', answers: 'unstated' })
  })
  test('is good without its answers, of which it then says nothing', async () => {
    expect(await check((await made()).jws, null)).toMatchObject({ signature: 'good', answers: 'absent' })
  })
  test('is known to be of a key that has leaked, or that did not sign at that time', async () => {
    const { jws, answers } = await made()
    const times = async (change: Partial<PublishedKey>) => (await check(jws, answers, [await published('own', own, change)])) as object
    expect(await times({ leakedAt: T0 + 90 * MINUTE })).toMatchObject({ signature: 'leakedKey' })
    expect(await times({ until: T0 + 30 * MINUTE })).toMatchObject({ signature: 'endedKey' })
    expect(await times({ from: T0 + 120 * MINUTE })).toMatchObject({ signature: 'endedKey' })
    expect(await times({ until: T0 + 55 * MINUTE })).toMatchObject({ signature: 'good' })
  })
})

describe('a receipt is not good', () => {
  const change = async (edit: (claims: ReceiptClaims) => object) => {
    const { jws, claims, answers } = await made()
    const [head, , mark] = jws.split('.')
    return check(`${head}.${encoded({ ...claims, ...edit(claims) })}.${mark}`, answers)
  }
  test.each([
    ['its end was moved', ({ closedAt }: ReceiptClaims) => ({ closedAt: closedAt - MINUTE })],
    ['it was made to be of another test', () => ({ test: { id: 'bbbbbbbbbbbbbbbb', title: 'Another' } })],
    ['it was made to be of another learner', () => ({ learner: 'M' })],
    ['it claims more answers', () => ({ answered: 2 })],
  ])('where %s', async (_, edit) => {
    expect(await change(edit)).toMatchObject({ signature: 'bad' })
  })
  test('where another key signed, under its own name or under ours', async () => {
    const { claims, answers } = await made()
    expect(await check(await signed(claims, HEADER, other), answers)).toMatchObject({ signature: 'bad' })
    expect(await check(await signed(claims, { ...HEADER, kid: 'other' }), answers)).toMatchObject({ signature: 'bad' })
    expect(await check(await signed(claims, { ...HEADER, kid: 'nobody' }, other), answers)).toMatchObject({ signature: 'unknownKey' })
  })
  test('where it names no algorithm, or one by which anyone could sign with the public key', async () => {
    const { claims, answers } = await made()
    const none = `${encoded({ ...HEADER, alg: 'none' })}.${encoded(claims)}.`
    expect(await check(none, answers)).toMatchObject({ signature: 'bad' })
    const secret = await subtle.importKey(
      'raw',
      new TextEncoder().encode(JSON.stringify(keys[0])),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const text = `${encoded({ ...HEADER, alg: 'HS256' })}.${encoded(claims)}`
    const mark = toBase64url(new Uint8Array(await subtle.sign('HMAC', secret, new TextEncoder().encode(text))))
    expect(await check(`${text}.${mark}`, answers)).toMatchObject({ signature: 'bad' })
  })
  test('where it is a token of another kind, or asks for an extension', async () => {
    const { claims, answers } = await made()
    expect(await check(await signed(claims, { ...HEADER, typ: 'at+jwt' }), answers)).toMatchObject({ signature: 'bad' })
    expect(await check(await signed(claims, { ...HEADER, crit: ['b64'] }), answers)).toMatchObject({ signature: 'bad' })
  })
  test.each(['', 'a.b.c', `${encoded(HEADER)}.${encoded({ v: 1 })}.x`, `${encoded(HEADER)}.${encoded(null)}.x`])(
    'and not even readable: %j',
    async (jws) => {
      expect(await check(jws, null)).toEqual({ kind: 'unreadable' })
    },
  )
})

test.each([
  ['one answer is another', (text: string) => text.replace('1 B', '1 C')],
  ['an answer was added', (text: string) => text.replace('2 -', '2 A')],
  ['a line is missing', (text: string) => text.replace('2 -\n', '')],
  ['the answers cannot be read', () => 'anything'],
])('answers differ where %s', async (_, edit) => {
  const { jws, answers } = await made()
  expect(await check(jws, edit(answers ?? ''))).toMatchObject({ signature: 'good', answers: 'differ' })
})

describe('the head of the log', () => {
  const [a, b, c] = [batch(1, 0), batch(2, 1), batch(3, 2)]
  test('is the same for the same batches, and of a fixed form', async () => {
    expect(await chainHead(subtle, [a, b])).toBe(await chainHead(subtle, [{ ...a }, { ...b }]))
    expect(await chainHead(subtle, [])).toBe('5XqKRxy9YH4rgCnNZicP3B1gpg3hatHkxuHddqVMhig')
  })
  test.each([
    ['a batch is left out', [a, c]],
    ['two batches change places', [b, a, c]],
    ['a batch is there twice', [a, b, b, c]],
    ['an answer is another', [a, { ...b, ops: c.ops }, c]],
    ['a batch was late', [a, { ...b, late: true }, c]],
    ['a batch came at another time', [a, { ...b, receivedAt: 1 }, c]],
  ])('is another where %s', async (_, batches) => {
    expect(await chainHead(subtle, batches)).not.toBe(await chainHead(subtle, [a, b, c]))
  })
})

test('keys of other kinds are passed over, and what is no list of keys is none', () => {
  expect(readPublishedKeys({ keys: [keys[0], { kty: 'RSA' }, null, { ...keys[1], x: 'short' }] })).toEqual([keys[0]])
  for (const value of [null, [], {}, { keys: 'none' }]) expect(readPublishedKeys(value)).toBeNull()
})

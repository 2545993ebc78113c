/** Signed receipts of closed attempts, the keys that they are checked with, and sites that sign none (docs/receipts.md). */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AttemptStatus } from '#contract/attempts/schemas.ts'
import type { SignedReceipt } from '#contract/receipts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { checkReceipt, claimsIn } from '#domain/receipts/check-receipt.ts'
import { KEYS_PATH, type PublishedKeys, RECEIPT_KEY_KIND } from '#domain/receipts/published-keys.ts'
import type { ReceiptKeyReport } from '#worker/features/receipts/key-report.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const OPERATOR = `Operator ${env.OPERATOR_SECRET}`
const op = (seq: number, question: number, option: number) => [seq, question, 2, [option], [option], Date.now(), 1_000, 3]

let testId = ''
let who: Person
let attemptId = ''
beforeAll(async () => {
  ;({ testId } = await publishedSample())
  who = await person()
  attemptId = await taken(who)
})

async function taken(learner: Person): Promise<string> {
  const grant = await start(learner, testId)
  await save(grant, [op(1, 0, 1)])
  await submit(grant, [op(2, 1, 0)])
  return grant.attemptId
}
const receiptOf = (learner: Person, of: string, bindings: Partial<Env> = {}) =>
  answerOf<SignedReceipt>('GET', `/api/attempts/${of}/receipt`, { token: learner.token, bindings })
const keys = async () => (await answerOf<PublishedKeys>('GET', KEYS_PATH)).keys

/** A secret of another key, under its own id; names of keys are no bindings that types know. */
async function keyOf(id: string): Promise<Partial<Env>> {
  const { privateKey } = (await crypto.subtle.generateKey(RECEIPT_KEY_KIND, true, ['sign', 'verify'])) as CryptoKeyPair
  const bytes = new Uint8Array((await crypto.subtle.exportKey('pkcs8', privateKey)) as ArrayBuffer)
  return { [`RECEIPT_KEY_${id}`]: btoa(String.fromCharCode(...bytes)) }
}
const WITHOUT_KEY = { RECEIPT_KEY_TEST: '' } as Partial<Env>

test('a closed attempt has a receipt that the public keys of the site prove, with its answers', async () => {
  const receipt = await receiptOf(who, attemptId)
  expect(await checkReceipt(receipt, await keys(), crypto.subtle)).toMatchObject({ signature: 'good', answers: 'match', kid: 'TEST' })
  expect(claimsIn(receipt.jws)).toMatchObject({
    iss: 'http://sopan.test',
    test: { id: testId },
    n: 1,
    mode: 'exam',
    reason: 'submit',
    questions: 4,
    answered: 2,
    log: { batches: 2, late: 0 },
    missing: [],
  })
  expect(receipt.answers?.split('\n')).toHaveLength(6)
})

test('a receipt names no one, and has nothing of a mark or a key', async () => {
  const { jws } = await receiptOf(who, attemptId)
  const claims = JSON.stringify(claimsIn(jws))
  for (const secret of [who.id, `${who.id}@example.org`, 'Somebody', 'score', 'marks', 'right', 'verdict'])
    expect(claims).not.toContain(secret)
})

test('the names of a learner are the same in each receipt, and others in those of others', async () => {
  const other = await person()
  const [own, again, others] = [
    await receiptOf(who, attemptId),
    await receiptOf(who, attemptId),
    await receiptOf(other, await taken(other)),
  ]
  const names = ({ jws }: SignedReceipt) => [claimsIn(jws)?.learner, claimsIn(jws)?.attempt]
  expect(names(again)).toEqual(names(own))
  expect(names(others)[0]).not.toBe(names(own)[0])
  expect(names(others)[1]).not.toBe(names(own)[1])
})

test('status and result say that a receipt can be had', async () => {
  expect((await answerOf<AttemptStatus>('GET', `/api/attempts/${attemptId}`, { token: who.token })).signsReceipts).toBe(true)
  expect((await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })).signsReceipts).toBe(true)
})

test('nobody has the receipt of another, nor that of an open attempt', async () => {
  const other = await person()
  expect((await call('GET', `/api/attempts/${attemptId}/receipt`, { token: other.token })).status).toBe(404)
  const grant = await start(other, testId)
  expect((await call('GET', `/api/attempts/${grant.attemptId}/receipt`, { token: other.token })).status).toBe(404)
})

describe('a site without a key of receipts', () => {
  test('works as before and offers none', async () => {
    const asks = { token: who.token, bindings: WITHOUT_KEY }
    expect((await call('GET', `/api/attempts/${attemptId}/receipt`, asks)).status).toBe(404)
    const status = await answerOf<AttemptStatus>('GET', `/api/attempts/${attemptId}`, asks)
    expect([status.receipt?.length, 'signsReceipts' in status]).toEqual([43, false])
    expect('signsReceipts' in (await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, asks))).toBe(false)
  })
  test('with one that cannot be used, offers none, and tells the operator why without the secret', async () => {
    const bindings = { RECEIPT_KEY_TEST: '', RECEIPT_KEY_20990101000000: 'c2VjcmV0IHBhcnQ=' } as Partial<Env>
    expect((await call('GET', `/api/attempts/${attemptId}/receipt`, { token: who.token, bindings })).status).toBe(404)
    const report = await answerOf<ReceiptKeyReport>('POST', '/api/operations/receipt-keys', { authorization: OPERATOR, body: {}, bindings })
    expect(report).toMatchObject({ signing: null, fault: expect.stringContaining('RECEIPT_KEY_20990101000000 is not a private key') })
    expect(JSON.stringify(report)).not.toContain('c2VjcmV0')
  })
})

describe('when the key is changed', () => {
  test('the new one is public before its first receipt, and receipts of the one before stay good', async () => {
    const before = await receiptOf(who, attemptId)
    const bindings = { ...WITHOUT_KEY, ...(await keyOf('20991231000000')) }
    const after = await receiptOf(who, attemptId, bindings)
    const now = await keys()
    for (const receipt of [before, after]) expect(await checkReceipt(receipt, now, crypto.subtle)).toMatchObject({ signature: 'good' })
    expect(now.find(({ kid }) => kid === 'TEST')?.until).toEqual(expect.any(Number))
    const { results } = await env.DB.prepare("SELECT action, target FROM audit_log WHERE target = 'receipt-key:20991231000000'").all()
    expect(results).toEqual([{ action: 'receipt-key.publish', target: 'receipt-key:20991231000000' }])

    const leaked = { authorization: OPERATOR, body: { leaked: '20991231000000' }, bindings }
    expect(await answerOf<ReceiptKeyReport>('POST', '/api/operations/receipt-keys', leaked)).toMatchObject({ signing: null })
    expect(await checkReceipt(after, await keys(), crypto.subtle)).toMatchObject({ signature: 'leakedKey' })
    expect((await call('GET', `/api/attempts/${attemptId}/receipt`, { token: who.token, bindings })).status).toBe(404)
  })
  test('an id that stands for another key signs nothing', async () => {
    await receiptOf(who, attemptId, { ...WITHOUT_KEY, ...(await keyOf('20991230000000')) })
    const other = { ...WITHOUT_KEY, ...(await keyOf('20991230000000')) }
    expect((await call('GET', `/api/attempts/${attemptId}/receipt`, { token: who.token, bindings: other })).status).toBe(404)
  })
  test('a key that nobody published cannot leak', async () => {
    const unknown = { authorization: OPERATOR, body: { leaked: 'nobody' } }
    expect((await call('POST', '/api/operations/receipt-keys', unknown)).status).toBe(404)
  })
})

test('the keys may be read by any site, and are kept for some minutes', async () => {
  const { headers } = await call('GET', KEYS_PATH)
  expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual(['*', 'public, max-age=300'])
})

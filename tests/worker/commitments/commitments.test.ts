/** What is fixed before a live test: the hash that anyone reads, and what opens it with the results. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestCommitments } from '#contract/commitments/schemas.ts'
import type { SignedReceipt } from '#contract/receipts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { commitmentOf } from '#domain/commitments/commitment.ts'
import { claimsIn } from '#domain/receipts/check-receipt.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { checkedBy, everyMinute, listOf, MIN, openedBy, OPENS, RELEASED, testOf, withdrawQuestion } from './sealed-test.ts'

const { subtle } = crypto

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: OPENS - 60 * MIN })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a live test is committed to within a minute of its publication, once, and anyone can read the hash', async () => {
  const testId = await testOf('live')
  expect((await listOf(testId)).commitments).toEqual([])
  await everyMinute()
  vi.setSystemTime(Date.now() + MIN)
  await everyMinute()
  const reply = await call('GET', `/api/tests/${testId}/commitments`)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const { opensAt, commitments } = await reply.json<TestCommitments>()
  expect(opensAt).toBe(OPENS)
  expect(commitments).toEqual([{ paperVersion: 1, keyVersion: 1, hash: expect.stringMatching(/^[\w-]{43}$/), madeAt: OPENS - 60 * MIN }])
})

test('other tests have none, and what is no published test is not there', async () => {
  const testId = await testOf('mock')
  await everyMinute()
  expect((await listOf(testId)).commitments).toEqual([])
  expect((await call('GET', '/api/tests/aaaaaaaaaaaaaaaa/commitments')).status).toBe(404)
})

describe('with the results', () => {
  test('whoever kept the hash sees that paper and key are those of before the test, which the receipt names too', async () => {
    const testId = await testOf('live')
    await everyMinute()
    const [{ hash } = { hash: '' }] = (await listOf(testId)).commitments
    vi.setSystemTime(OPENS)
    const who = await person()
    const grant = await start(who, testId)
    await submit(grant, [[1, 0, 2, [1], [1], OPENS, 0, 3]])
    const path = `/api/tests/${testId}/commitments/opening`
    const early = await call('GET', path, { token: who.token })
    expect(await errorCodeOf(early)).toBe('result_not_released')
    const { jws } = await answerOf<SignedReceipt>('GET', `/api/attempts/${grant.attemptId}/receipt`, { token: who.token })

    vi.setSystemTime(RELEASED)
    expect(await checkedBy(who, testId, hash)).toEqual({ kind: 'held', madeAt: OPENS - 60 * MIN, changed: [], isKept: true })
    const { opening } = await openedBy(who, testId)
    expect(claimsIn(jws)).toMatchObject({ commitment: hash, paper: { hash: opening?.plan } })
    const analysis = await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })
    expect(analysis.opensCommitment).toBe(true)
    // Who has no attempt of their own at it opens nothing.
    expect((await call('GET', path, { token: (await person()).token })).status).toBe(404)
  })

  test('a key that was corrected before the test opened is committed to anew, and that one counts', async () => {
    const [testId, admin, who] = [await testOf('live'), await person({ role: 'admin' }), await person()]
    await everyMinute()
    await withdrawQuestion(admin, testId, 0)
    vi.setSystemTime(OPENS - 30 * MIN)
    await everyMinute()
    vi.setSystemTime(OPENS)
    await submit(await start(who, testId))
    vi.setSystemTime(RELEASED)
    const { commitments } = await listOf(testId)
    expect(commitments.map(({ keyVersion }) => keyVersion)).toEqual([1, 2])
    expect(await checkedBy(who, testId, commitments[0]?.hash ?? '')).toMatchObject({ kind: 'held', madeAt: OPENS - 30 * MIN, changed: [] })
  })

  test('an answer that was changed afterwards is named, and the commitment still holds', async () => {
    const [testId, admin, who] = [await testOf('live'), await person({ role: 'admin' }), await person()]
    await everyMinute()
    vi.setSystemTime(OPENS)
    await submit(await start(who, testId))
    vi.setSystemTime(RELEASED)
    await withdrawQuestion(admin, testId, 0)
    expect(await checkedBy(who, testId, null)).toMatchObject({ kind: 'held', changed: [1], isKept: false })
  })

  test('a key that someone changed in the database behind the hash is noticed', async () => {
    const [testId, who] = [await testOf('live'), await person()]
    await everyMinute()
    vi.setSystemTime(OPENS)
    await submit(await start(who, testId))
    await env.DB.prepare("UPDATE paper_key SET key = json_set(key, '$[0].options', json('[3]')) WHERE test_id = ?1").bind(testId).run()
    vi.setSystemTime(RELEASED)
    expect(await checkedBy(who, testId, null)).toEqual({ kind: 'broken' })
  })
})

test('a commitment cannot be changed or taken away', async () => {
  const testId = await testOf('live')
  await everyMinute()
  for (const sql of ['UPDATE paper_commitment SET made_at = 0', 'DELETE FROM paper_commitment'])
    await expect(env.DB.prepare(`${sql} WHERE test_id = ?1`).bind(testId).run()).rejects.toThrow(/permanent/)
})

test('the hash tells nothing of the key without its random part', async () => {
  const [one, other] = [await testOf('live'), await testOf('live')]
  await everyMinute()
  const hashes = [...(await listOf(one)).commitments, ...(await listOf(other)).commitments].map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(2)
  const nonces = await env.DB.prepare('SELECT nonce FROM paper_commitment').all<{ nonce: string }>()
  expect(new Set(nonces.results.map(({ nonce }) => nonce)).size).toBe(nonces.results.length)
  expect(JSON.stringify(await listOf(one))).not.toContain(nonces.results[0]?.nonce ?? 'none')
  expect(await commitmentOf(subtle, { testId: one, paperVersion: 1, keyVersion: 1, plan: '', files: [], key: [], nonce: '' })).not.toBe(
    hashes[0],
  )
})

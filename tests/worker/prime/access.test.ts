import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const primeSample = () =>
  publishedSample((bundle) => {
    for (const one of bundle.tests) Object.assign(one, { access: 'prime' })
  })

/** Whatever the database knows of a person's attempts, and every row that could have been written beside them. */
async function storedOf(userId: string): Promise<unknown> {
  const tables = ['attempt', 'enrolment', 'notification', 'prime_order', 'prime_grant']
  const counts = await env.DB.batch<{ n: number }>(
    tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?1`).bind(userId)),
  )
  return counts.map(({ results: [row] }) => row?.n)
}

test('a pass that ended a millisecond ago opens no Prime test, and nothing is stored', async () => {
  const { testId } = await primeSample()
  const who = await person()
  for (const until of [Date.now() - 1, null, 0]) {
    await change(who.id, 'prime_access_until', until)
    for (const body of [
      { testId, language: 'en' },
      { testId, language: 'en', mode: 'practice' },
    ]) {
      const response = await call('POST', '/api/attempts', { token: who.token, body })
      expect([response.status, await response.json()]).toMatchObject([402, { error: { code: 'prime_required' } }])
    }
  }
  // What a browser says of its own pass is no field of any call.
  const forged = { testId, language: 'en', primeAccessUntil: '2099-01-01T00:00:00.000Z', isPrime: true }
  expect((await call('POST', '/api/attempts', { token: who.token, body: forged })).status).toBe(400)
  expect(await storedOf(who.id)).toEqual([0, 0, 0, 0, 0])
})

test('a pass that ends in the middle of an attempt takes nothing from it, and opens no other', async () => {
  const { testId } = await primeSample()
  const other = await primeSample()
  const who = await person({ primeAccessUntil: Date.now() + 60_000 })
  const grant = await start(who, testId)
  await change(who.id, 'prime_access_until', Date.now() - 1)
  await save(grant, [[1, 0, 2, [0], [0], Date.now(), 1_000, 3]])
  // Resumed, as on another device.
  const resumed = await answerOf<WriterGrant>('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} })
  expect([resumed.attemptId, resumed.deadlineAt]).toEqual([grant.attemptId, grant.deadlineAt])
  expect((await call('POST', '/api/attempts', { token: who.token, body: { testId: other.testId, language: 'en' } })).status).toBe(402)
  await submit(resumed)
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { partsNotReady } from '#worker/features/operations/readiness.ts'
import { call } from '#tests/worker/helpers/call.ts'

const NOW = Date.UTC(2026, 10, 25)
/** A bucket and a database that fail as the platform's do. */
const gone = (): never => {
  throw new Error('Network connection lost')
}
const broken = { MEDIA: { head: gone }, SEARCH: { prepare: gone } } as unknown as Partial<Env>

test('a site whose parts all answer is ready', async () => {
  const reply = await call('GET', '/api/readyz')
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
})
test('each part that fails is named, and what it said is for operators alone', async () => {
  const reply = await call('GET', '/api/readyz', { bindings: broken })
  expect([reply.status, await reply.json()]).toEqual([503, { ok: false, notReady: ['MEDIA', 'SEARCH'] }])
})
test('the parts are asked once in ten seconds, however often anyone asks', async () => {
  let asked = 0
  const watched = { ...env, MEDIA: { head: async () => void asked++ } } as unknown as Env
  for (const after of [0, 1, 9_999, 10_000, 10_001]) expect(await partsNotReady(watched, NOW + after)).toEqual([])
  expect(asked).toBe(2)
})

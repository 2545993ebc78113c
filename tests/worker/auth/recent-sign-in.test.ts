import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { onError } from '#worker/http/on-error.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { person } from '#tests/worker/helpers/people.ts'

const app = new Hono<AppEnv>().post('/sensitive', access('adminOrOperator', { capability: 'admin.enter' }), recentSignIn, (c) => {
  const principal: unknown = c.get('principal')
  return c.json(principal === undefined ? { operator: true } : c.get('principal').signIn)
})
app.onError(onError)

const ask = (authorization: string) => app.request('/sensitive', { method: 'POST', headers: { authorization } }, env)
const setSignIn = (personId: string, signedInAt: number | null, authenticatedAt: number | null) =>
  env.DB.prepare('UPDATE session SET signed_in_at = ?2, authenticated_at = ?3 WHERE user_id = ?1')
    .bind(personId, signedInAt, authenticatedAt)
    .run()

test('an admin who has just signed in may do what is sensitive, and the act knows how recent it was', async () => {
  const admin = await person({ role: 'admin' })
  const answer = await ask(`Bearer ${admin.token}`)
  expect(answer.status).toBe(200)
  const { signedInAt, authenticatedAt } = await answer.json<{ signedInAt: number; authenticatedAt: number | null }>()
  expect(Date.now() - signedInAt).toBeLessThan(60_000)
  expect(authenticatedAt).toBeNull()
})

test('a stolen session that signed in sixteen minutes ago is refused, and may still do everything else', async () => {
  const admin = await person({ role: 'admin' })
  await setSignIn(admin.id, Date.now() - 16 * 60_000, Date.now())
  const answer = await ask(`Bearer ${admin.token}`)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('"sign_in_again"')])
})

test('a session from before sign-ins were noted counts from its beginning', async () => {
  const admin = await person({ role: 'admin' })
  await setSignIn(admin.id, null, null)
  expect((await ask(`Bearer ${admin.token}`)).status).toBe(200)
  await env.DB.prepare('UPDATE session SET created_at = created_at - 1000000 WHERE user_id = ?1').bind(admin.id).run()
  expect((await ask(`Bearer ${admin.token}`)).status).toBe(403)
})

test('the time at which the provider saw the person is kept as it says, even where it is older than the exchange', async () => {
  const admin = await person({ role: 'admin' })
  const at = Date.now()
  await setSignIn(admin.id, at, at - 3_600_000)
  expect(await (await ask(`Bearer ${admin.token}`)).json()).toEqual({ signedInAt: at, authenticatedAt: at - 3_600_000 })
})

test('the operator has shown the secret with this very request', async () => {
  expect((await ask(`Operator ${env.OPERATOR_SECRET}`)).status).toBe(200)
})

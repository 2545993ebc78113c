import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { AppealSent } from '#contract/users/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})
const ban = async (who: Person): Promise<void> => {
  const body = { order: newId(), reason: 'x', code: 'sharing', publicText: 'Your account was shared.', until: null }
  await answerOf('POST', `/api/admin/users/${who.id}/ban`, { token: admin.token, body })
}
interface Refused {
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, string>> }
}
const refusal = async (who: Person): Promise<Refused['error']> =>
  (await (await call('GET', '/api/me', { token: who.token })).json<Refused>()).error
const appeal = (token: string, text = 'It was my brother’s phone.'): Promise<Response> =>
  call('POST', '/api/appeals', { body: { token, text, language: 'en' } })

test('a banned person is told why and may appeal once: the ticket is in the inbox under their name', async () => {
  const who = await person({ name: 'Banned Person' })
  await ban(who)
  const { code, params } = await refusal(who)
  expect([code, params['publicText']]).toEqual(['banned', 'Your account was shared.'])
  const response = await appeal(params['appeal'] ?? '')
  const { number } = await response.json<AppealSent>()
  expect(response.status).toBe(201)
  const ticket = await env.DB.prepare('SELECT user_id, category, text FROM ticket WHERE number = ?1').bind(number).first()
  expect(ticket).toEqual({ user_id: who.id, category: 'account', text: 'It was my brother’s phone.' })
  const again = await appeal(params['appeal'] ?? '')
  expect([again.status, await errorCodeOf(again)]).toEqual([409, 'appeal_used'])
  expect((await refusal(who)).params).not.toHaveProperty('appeal')
})

test('two appeals at once make one ticket', async () => {
  const who = await person()
  await ban(who)
  const { params } = await refusal(who)
  const statuses = (await Promise.all([appeal(params['appeal'] ?? ''), appeal(params['appeal'] ?? '')])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('after the ban is lifted there is nothing to appeal against, and a new ban may be appealed against again', async () => {
  const who = await person()
  await ban(who)
  const { params } = await refusal(who)
  await answerOf('POST', `/api/admin/users/${who.id}/unban`, { token: admin.token, body: { order: newId(), reason: 'A mistake' } })
  expect(await errorCodeOf(await appeal(params['appeal'] ?? ''))).toBe('appeal_used')
  await ban(who)
  expect((await appeal((await refusal(who)).params['appeal'] ?? '')).status).toBe(201)
})

test('a session token, or one that is not ours, appeals against nothing', async () => {
  const who = await person()
  await ban(who)
  for (const token of [who.token, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.xxxxxxxx'])
    expect(await errorCodeOf(await appeal(token))).toBe('forbidden')
})

test('what is typed too short is refused with its place', async () => {
  const response = await appeal('x'.repeat(40), 'a')
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('body.text')])
})

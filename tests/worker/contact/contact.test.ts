import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countingLimits } from '#tests/worker/helpers/counting-limits.ts'
import { change, person } from '#tests/worker/helpers/people.ts'

const SENT = {
  name: '  Asha Devi ',
  email: 'asha@example.org',
  topic: 'question',
  message: 'The third question of the quiz\nhas two right answers.',
  language: 'hi',
} as const

/** Every test writes from an address of its own: the limiter counts them together otherwise. */
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
const stored = async () => (await env.DB.prepare('SELECT * FROM contact_message ORDER BY created_at').all()).results
const clear = () => env.DB.prepare('DELETE FROM contact_message').run()

describe('a message', () => {
  test('of a visitor is stored once, trimmed, with its time and without a user', async () => {
    await clear()
    const response = await call('POST', '/api/contact', { body: SENT, ...from('192.0.2.1') })
    expect([response.status, await response.text()]).toEqual([204, ''])
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...SENT, name: 'Asha Devi', user_id: null })
    expect(rows[0]?.['id']).toMatch(/^[a-z0-9]{16}$/)
    expect(Math.abs(Number(rows[0]?.['created_at']) - Date.now())).toBeLessThan(60_000)
  })
  test('of a learner names them', async () => {
    await clear()
    const who = await person()
    expect((await call('POST', '/api/contact', { token: who.token, body: SENT, ...from('192.0.2.2') })).status).toBe(204)
    expect((await stored()).map((row) => row['user_id'])).toEqual([who.id])
  })
  test.each([
    ['a made-up token', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.xxxxxxxx'],
    [
      'a banned account',
      async () => {
        const who = await person()
        await change(who.id, 'banned_at', 1)
        return who.token
      },
    ],
  ])('with %s is stored as a visitor’s', async (_name, token) => {
    await clear()
    expect((await call('POST', '/api/contact', { token: await token(), body: SENT, ...from('192.0.2.3') })).status).toBe(204)
    expect((await stored()).map((row) => row['user_id'])).toEqual([null])
  })
})

describe('refused, and nothing is stored:', () => {
  test.each([
    ['no name', { name: ' ' }],
    ['a name of 81 letters', { name: 'x'.repeat(81) }],
    ['an address that is none', { email: 'asha at example.org' }],
    ['an address with a tag', { email: '<b>@example.org' }],
    ['a topic that is not offered', { topic: 'sales' }],
    ['a message of nine characters', { message: 'too short' }],
    ['a message of 4,001 characters', { message: 'x'.repeat(4_001) }],
    ['a character that turns the writing round', { message: 'a message \u202e turned round' }],
    ['half a character', { message: 'a message with \ud800 in it' }],
    ['a control character', { name: 'Asha\u0000' }],
    ['a language that is not ours', { language: 'fr' }],
    ['a user of the sender’s choice', { userId: 'aaaaaaaaaaaaaaaa' }],
  ])('%s', async (_name, change) => {
    await clear()
    const response = await call('POST', '/api/contact', { body: { ...SENT, ...change }, ...from('192.0.2.4') })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
    expect(await stored()).toEqual([])
  })
})

test('a flood from one address is turned away before it is stored; others still get through', async () => {
  await clear()
  const { bindings } = countingLimits({ LIMIT_SIGN_IN: 30 })
  const statuses: number[] = []
  for (let i = 0; i < 40; i++) statuses.push((await call('POST', '/api/contact', { body: SENT, bindings, ...from('192.0.2.5') })).status)
  const accepted = statuses.filter((status) => status === 204).length
  expect([accepted, statuses.at(-1)]).toEqual([30, 429])
  expect(await stored()).toHaveLength(30)
  expect((await call('POST', '/api/contact', { body: SENT, bindings, ...from('192.0.2.6') })).status).toBe(204)
})

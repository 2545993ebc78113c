import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { ticketOf, upgrade } from './live-page.ts'

let who: Person

beforeEach(async () => {
  who = await person()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a ticket', () => {
  test('opens one connection that speaks our protocol and nothing else', async () => {
    const response = await upgrade(await ticketOf(who))
    expect(response.status).toBe(101)
    expect(response.headers.get('sec-websocket-protocol')).toBe('app.v1')
    response.webSocket?.accept()
  })
  test('opens nothing a second time', async () => {
    const ticket = await ticketOf(who)
    ;(await upgrade(ticket)).webSocket?.accept()
    expect((await upgrade(ticket)).status).toBe(401)
  })
  test('opens one connection when it is handed in fifty times at once', async () => {
    const ticket = await ticketOf(who)
    const replies = await Promise.all(Array.from({ length: 50 }, () => upgrade(ticket)))
    expect(replies.filter(({ status }) => status === 101)).toHaveLength(1)
    for (const { webSocket } of replies) webSocket?.accept()
  })
  test('opens nothing after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ticket = await ticketOf(who)
    vi.setSystemTime(Date.now() + 30_001)
    expect((await upgrade(ticket)).status).toBe(401)
  })
  test.each(['ticket.', 'ticket.x', `ticket.${'x'.repeat(43)}`, 'nothing'])('that we never made (%s) opens nothing', async (ticket) => {
    expect((await upgrade(ticket)).status).toBe(401)
  })
  test('that was altered, or is another kind of token, opens nothing', async () => {
    const ticket = await ticketOf(who)
    expect((await upgrade(ticket.slice(0, -2) + (ticket.at(-2) === 'A' ? 'B' : 'A') + ticket.slice(-1))).status).toBe(401)
    expect((await upgrade(`ticket.${who.token}`)).status).toBe(401)
  })
  test('is no session', async () => {
    const ticket = await ticketOf(who)
    expect((await call('GET', '/api/me', { token: ticket.replace('ticket.', '') })).status).toBe(401)
  })
  test('from before a sign-out opens nothing after it', async () => {
    const ticket = await ticketOf(who)
    await answerOf('POST', '/api/users/logout', { token: who.token, body: {} })
    expect((await upgrade(ticket)).status).toBe(401)
  })
  test('without our protocol beside it opens nothing', async () => {
    const ticket = await ticketOf(who)
    for (const protocols of [ticket, `${ticket}, app.v1`, `app.v2, ${ticket}`, `app.v1, ${ticket}, ${ticket}`, ''])
      expect((await upgrade(ticket, { 'sec-websocket-protocol': protocols })).status).toBe(401)
  })
})

test.each([
  'https://evil.example',
  'null',
  '',
  'http://sopan.test.evil.example',
  'https://sopan.test',
  'http://sopan.test:81',
  'http://evil-sopan.test',
])('a page of %j opens no connection', async (origin) => {
  const ticket = await ticketOf(who)
  expect((await upgrade(ticket, { origin })).status).toBe(403)
  // The ticket is not spent by it.
  ;(await upgrade(ticket)).webSocket?.accept()
})

test('a plain request opens no connection', async () => {
  expect((await call('GET', '/api/live')).status).toBe(400)
})

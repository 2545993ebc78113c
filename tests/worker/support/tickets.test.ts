import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type OpenedTicket, TICKET_LIMITS, type TicketPicture, type TicketsResponse, type TicketThread } from '#contract/support/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { PNG } from '#tests/worker/account/png.ts'
import { openedTicket } from './inbox-of.ts'

const upload = (who: Person, bytes: Uint8Array<ArrayBuffer> = PNG, type = 'image/png') =>
  call('POST', '/api/me/tickets/images', { token: who.token, rawBody: bytes, headers: { 'content-type': type } })
const thread = (who: Person, id: string) => answerOf<TicketThread>('GET', `/api/me/tickets/${id}`, { token: who.token })

describe('a ticket', () => {
  test('has a number that people can say, and keeps words, pictures and where they were', async () => {
    const who = await person()
    const image = await (await upload(who)).json<TicketPicture>()
    const first = await openedTicket(who, { images: [image.key], context: { route: '/user/testseries', version: '1.0' } })
    const second = await openedTicket(who)
    expect(second.number).toBe(first.number + 1)
    const found = await thread(who, first.id)
    expect(found).toMatchObject({ kind: 'feedback', category: 'test', state: 'new', isWithheld: false })
    expect(found.messages).toEqual([
      { n: 0, from: 'person', text: 'The page stays white', images: [image], createdAt: expect.any(Number) as number },
    ])
    const stored = await env.DB.prepare('SELECT context FROM ticket WHERE id = ?1').bind(first.id).first<string>('context')
    expect(JSON.parse(stored ?? '')).toEqual({ route: '/user/testseries', version: '1.0' })
    const { items } = await answerOf<TicketsResponse>('GET', '/api/me/tickets', { token: who.token })
    expect(items.map(({ number }) => number)).toEqual([second.number, first.number])
  })
  test('takes more of its person’s words, and is the operator’s again', async () => {
    const who = await person()
    const { id } = await openedTicket(who)
    await env.DB.prepare("UPDATE ticket SET state = 'closed', owed_since = NULL, closed_at = 5 WHERE id = ?1").bind(id).run()
    const after = await answerOf<TicketThread>('POST', `/api/me/tickets/${id}/messages`, {
      token: who.token,
      body: { text: 'It is back', images: [] },
    })
    expect([after.state, after.messages.map(({ text }) => text)]).toEqual(['open', ['The page stays white', 'It is back']])
    const row = await env.DB.prepare('SELECT owed_since IS NOT NULL AS owed, closed_at FROM ticket WHERE id = ?1').bind(id).first()
    expect(row).toEqual({ owed: 1, closed_at: null })
  })
  test('keeps its pictures, while of those that never came onto one only the newest stay', async () => {
    const who = await person()
    const image = await (await upload(who)).json<TicketPicture>()
    await openedTicket(who, { images: [image.key] })
    for (let i = 0; i < 12; i++) expect((await upload(who)).status).toBe(201)
    const { objects } = await env.MEDIA.list({ prefix: `ticket/${who.id}/` })
    expect(objects).toHaveLength(1 + 2 * TICKET_LIMITS.images)
    expect((await call('GET', `/api/me/tickets/images/${image.key}`, { token: who.token })).status).toBe(200)
  })
  test('of someone else is not there: to read, to write on, or its pictures', async () => {
    const [who, other] = [await person(), await person()]
    const image = await (await upload(other)).json<TicketPicture>()
    const { id } = await openedTicket(other, { images: [image.key] })
    const absent = await call('GET', '/api/me/tickets/zzzzzzzzzzzzzzzz', { token: who.token })
    const foreign = await call('GET', `/api/me/tickets/${id}`, { token: who.token })
    expect([foreign.status, await errorCodeOf(foreign)]).toEqual([absent.status, await errorCodeOf(absent)])
    const body = { text: 'mine now', images: [] }
    expect((await call('POST', `/api/me/tickets/${id}/messages`, { token: who.token, body })).status).toBe(404)
    expect((await call('GET', `/api/me/tickets/images/${image.key}`, { token: who.token })).status).toBe(404)
    expect((await call('GET', `/api/me/tickets/images/${image.key}`, { token: other.token })).status).toBe(200)
    expect((await call('GET', `/media/${image.key}`)).status).toBe(404)
    const stolen = await call('POST', '/api/me/tickets', {
      token: who.token,
      body: { category: 'test', text: 'Look at this', images: [image.key], context: {}, language: 'en' },
    })
    expect(stolen.status).toBe(400)
    expect((await answerOf<TicketsResponse>('GET', '/api/me/tickets', { token: who.token })).items).toEqual([])
    expect((await thread(other, id)).messages).toHaveLength(1)
  })
  test('more than thirty a day of one person are turned away', async () => {
    const who = await person()
    const rows = Array.from({ length: 30 }, (_, i) =>
      env.DB.prepare(
        `INSERT INTO ticket (id, number, kind, category, user_id, text, images, context, language, state, created_at, updated_at, revision)
         VALUES (?1, ?2, 'feedback', 'other', ?3, 'x', '[]', '{}', 'en', 'new', ?4, ?4, 1)`,
      ).bind(`${who.id.slice(0, 12)}${1000 + i}`, 500_000 + i, who.id, Date.now()),
    )
    await env.DB.batch(rows)
    const body = { category: 'test', text: 'One more', images: [], context: {}, language: 'en' }
    expect((await call('POST', '/api/me/tickets', { token: who.token, body })).status).toBe(429)
    await env.DB.prepare('DELETE FROM ticket WHERE user_id = ?1').bind(who.id).run()
  })
})

describe('refused, and nothing is stored:', () => {
  test.each([
    ['no words', { text: '  ' }],
    ['4,001 letters', { text: 'x'.repeat(4_001) }],
    ['text that turns the writing round', { text: 'abc \u202e def' }],
    ['half a character', { text: 'abc \ud800 def' }],
    ['a category that is not offered', { category: 'sales' }],
    ['a place outside the site', { context: { route: 'https://evil.example' } }],
    ['a state of the sender’s choice', { state: 'closed' }],
    ['another person’s name on it', { userId: 'aaaaaaaaaaaaaaaa' }],
    ['five pictures', { images: Array.from({ length: 5 }, () => 'A'.repeat(43)) }],
    ['a picture that nobody uploaded', { images: ['A'.repeat(43)] }],
  ])('%s', async (_name, change) => {
    const who = await person()
    const body = { category: 'test', text: 'The page stays white', images: [], context: {}, language: 'en', ...change }
    const response = await call('POST', '/api/me/tickets', { token: who.token, body })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
    expect((await answerOf<TicketsResponse>('GET', '/api/me/tickets', { token: who.token })).items).toEqual([])
  })
  test.each([
    ['a page called a picture', Uint8Array.from(new TextEncoder().encode('<svg onload=alert(1)>')), 'image/png'],
    ['a megabyte and a byte', new Uint8Array(1024 * 1024 + 1), 'image/png'],
  ])('%s', async (_name, bytes, type) => expect((await upload(await person(), bytes, type)).ok).toBe(false))
})

test('numbers are given once, however many write at once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => person()))
  const opened = await Promise.all(people.map((who): Promise<OpenedTicket> => openedTicket(who)))
  expect(new Set(opened.map(({ number }) => number)).size).toBe(12)
})

import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { TicketThread } from '#contract/support/schemas.ts'
import type { InboxTicket, InboxResponse } from '#contract/support/inbox-schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { auditsOf, openedTicket, told } from './inbox-of.ts'

const admin = () => person({ role: 'admin' })
const inbox = (who: Person, query = '') => answerOf<InboxResponse>('GET', `/api/admin/feedback${query}`, { token: who.token })
const ticketOf = (who: Person, id: string) => answerOf<InboxTicket>('GET', `/api/admin/feedback/${id}`, { token: who.token })
const act = (who: Person, id: string, body: unknown) => call('POST', `/api/admin/feedback/${id}`, { token: who.token, body })
const thread = (who: Person, id: string) => answerOf<TicketThread>('GET', `/api/me/tickets/${id}`, { token: who.token })

const reply = (revision: number, text = 'We have corrected it.', state = 'waiting') => ({ act: 'reply', revision, text, state })

describe('the inbox', () => {
  test('shows what learners wrote, newest first, by state, by kind and by number', async () => {
    const [boss, who] = [await admin(), await person({ name: 'Asha' })]
    const first = await openedTicket(who)
    const second = await openedTicket(who, { category: 'payment' })
    const { items, counts } = await inbox(boss, '?state=new')
    expect(items.slice(0, 2).map(({ number, category, person: p }) => [number, category, p.name])).toEqual([
      [second.number, 'payment', 'Asha'],
      [first.number, 'test', 'Asha'],
    ])
    expect(counts.new).toBeGreaterThanOrEqual(2)
    expect((await inbox(boss, `?number=${first.number}`)).items.map(({ id }) => id)).toEqual([first.id])
    expect((await inbox(boss, '?kind=contact')).items).toEqual([])
    expect((await inbox(boss, '?assignee=me')).items).toEqual([])
  })
  test('gets contact messages, reports of questions and words after tests in the same batch as their own row', async () => {
    const [boss, who] = [await admin(), await person({ questionLanguage: 'hi' })]
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    const report = { reason: 'wrongKey', text: 'Option B is right', language: 'en' }
    await answerOf('POST', `/api/attempts/${grant.attemptId}/questions/1/report`, { token: who.token, body: report })
    await answerOf('POST', `/api/attempts/${grant.attemptId}/questions/1/report`, {
      token: who.token,
      body: { ...report, text: 'Sure of it' },
    })
    await submit(grant)
    const words = { face: 2, difficulty: 'hard', text: 'Too little time' }
    await answerOf('POST', `/api/attempts/${grant.attemptId}/feedback`, { token: who.token, body: words })
    const contact = { name: 'Visitor', email: 'v@example.org', topic: 'other', message: 'A question before I sign in', language: 'ta' }
    await call('POST', '/api/contact', { body: contact, headers: { 'cf-connecting-ip': '192.0.2.90' } })
    const { items } = await inbox(boss, '?state=new')
    expect(items.slice(0, 3).map(({ kind, excerpt, person: p, language }) => [kind, excerpt, p.name, language])).toEqual([
      ['contact', 'A question before I sign in', 'Visitor', 'ta'],
      ['test', 'Too little time', 'Somebody', 'hi'],
      ['report', 'Sure of it', 'Somebody', 'en'],
    ])
    const test = await ticketOf(boss, items[1]?.id ?? '')
    expect([test.context, test.attemptId, test.test?.id]).toEqual([{ face: 2, difficulty: 'hard' }, grant.attemptId, testId])
    expect((await ticketOf(boss, items[2]?.id ?? '')).question?.id).toMatch(/^[a-z0-9]{16}$/)
    expect((await ticketOf(boss, items[0]?.id ?? '')).email).toBe('v@example.org')
  })
  test('a rating without words is no ticket, and feedback that is refused makes none', async () => {
    const who = await person()
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    await submit(grant)
    const send = (text: string) =>
      call('POST', `/api/attempts/${grant.attemptId}/feedback`, { token: who.token, body: { face: 5, difficulty: null, text } })
    expect((await send('')).status).toBe(200)
    expect((await send('I changed my mind')).status).toBe(409)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM ticket WHERE user_id = ?1').bind(who.id).first('n')).toBe(0)
  })
})

describe('a reply', () => {
  test('is on the thread, reaches its person in their language with a link, and is one row in the log without its words', async () => {
    const [boss, who] = [await admin(), await person({ interfaceLanguage: 'ta' })]
    const { id, number } = await openedTicket(who, { language: 'en' })
    const after = await (await act(boss, id, reply(1))).json<InboxTicket>()
    expect([after.state, after.revision, after.owedSince, after.assignee?.userId]).toEqual(['waiting', 2, null, boss.id])
    expect((await thread(who, id)).messages.map(({ from, text }) => [from, text])).toEqual([
      ['person', 'The page stays white'],
      ['staff', 'We have corrected it.'],
    ])
    expect(await told(who)).toEqual([{ message: `உங்கள் செய்தி #${number}: பதிலளித்துள்ளோம்.`, link: `/user/feedback?ticket=${id}` }])
    const audits = await auditsOf(`ticket:${id}`)
    expect(audits.map(({ action }) => action)).toEqual(['ticket.reply'])
    expect(audits[0]?.text).not.toContain('corrected')
  })
  test('on what someone else has just answered changes nothing at all', async () => {
    const [boss, other, who] = [await admin(), await admin(), await person()]
    const { id } = await openedTicket(who)
    expect((await act(boss, id, reply(1))).status).toBe(200)
    const late = await act(other, id, reply(1, 'Another answer'))
    expect([late.status, await errorCodeOf(late)]).toEqual([409, 'conflict'])
    expect([(await thread(who, id)).messages.length, (await told(who)).length, (await auditsOf(`ticket:${id}`)).length]).toEqual([2, 1, 1])
  })
  test('twenty at once: one is written', async () => {
    const [boss, who] = [await admin(), await person()]
    const { id } = await openedTicket(who)
    const statuses = await Promise.all(Array.from({ length: 20 }, async (_, i) => (await act(boss, id, reply(1, `Answer ${i}`))).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([(await thread(who, id)).messages.length, (await auditsOf(`ticket:${id}`)).length]).toEqual([2, 1])
  })
  test('to a visitor is refused: there is no one here to read it', async () => {
    const boss = await admin()
    const contact = { name: 'Visitor', email: 'w@example.org', topic: 'other', message: 'Please write to me', language: 'en' }
    await call('POST', '/api/contact', { body: contact, headers: { 'cf-connecting-ip': '192.0.2.91' } })
    const { items } = await inbox(boss, '?kind=contact&state=new')
    expect((await act(boss, items[0]?.id ?? '', reply(1))).status).toBe(400)
  })
  test('about a question that an open test of theirs holds comes once that is submitted', async () => {
    const [boss, who] = [await admin(), await person()]
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    const report = { reason: 'wrongKey', text: 'Is it B?', language: 'en' }
    await answerOf('POST', `/api/attempts/${grant.attemptId}/questions/0/report`, { token: who.token, body: report })
    const { items } = await inbox(boss, '?kind=report&state=new')
    const { id } = items.find((item) => item.person.userId === who.id) ?? { id: '' }
    await act(boss, id, reply(1, 'The right option is C.'))
    const open = await thread(who, id)
    expect([open.isWithheld, JSON.stringify(open).includes('option is C')]).toEqual([true, false])
    expect(JSON.stringify(await told(who))).not.toContain('option is C')
    await submit(grant)
    const closed = await thread(who, id)
    expect([closed.isWithheld, JSON.stringify(closed).includes('option is C')]).toEqual([false, true])
  })
})

describe('in the inbox', () => {
  test('a note stays there', async () => {
    const [boss, who] = [await admin(), await person()]
    const { id } = await openedTicket(who)
    await act(boss, id, { act: 'note', revision: 1, text: 'Looks like the cache' })
    expect(JSON.stringify(await thread(who, id))).not.toContain('cache')
    expect(await told(who)).toEqual([])
    expect((await ticketOf(boss, id)).messages.at(-1)).toMatchObject({ from: 'note', text: 'Looks like the cache' })
  })
  test('a ticket is given to an admin, and to no one else', async () => {
    const [boss, who] = [await admin(), await person()]
    const { id } = await openedTicket(who)
    expect((await act(boss, id, { act: 'assign', revision: 1, to: who.id })).status).toBe(409)
    expect((await act(boss, id, { act: 'assign', revision: 1, to: boss.id })).status).toBe(200)
    expect((await inbox(boss, '?assignee=me')).items.map((item) => item.id)).toEqual([id])
    expect((await act(boss, id, { act: 'assign', revision: 2, to: null })).status).toBe(200)
  })
  test('who reported a question is told when it is closed; others are not', async () => {
    const [boss, who] = [await admin(), await person()]
    const { testId } = await publishedSample()
    const grant = await start(who, testId)
    const report = { reason: 'image', text: '', language: 'en' }
    await answerOf('POST', `/api/attempts/${grant.attemptId}/questions/2/report`, { token: who.token, body: report })
    const ticket = (await inbox(boss, '?kind=report&state=new')).items.find((item) => item.person.userId === who.id)
    await act(boss, ticket?.id ?? '', { act: 'state', revision: 1, state: 'closed' })
    expect(await told(who)).toEqual([
      { message: `The question you reported (#${ticket?.number}) has been checked.`, link: `/user/feedback?ticket=${ticket?.id}` },
    ])
    const plain = await openedTicket(who)
    await act(boss, plain.id, { act: 'state', revision: 1, state: 'closed' })
    expect(await told(who)).toHaveLength(1)
  })
  test('duplicates speak with one voice: a reply reaches everyone, and closing one closes all', async () => {
    const [boss, one, two] = [await admin(), await person(), await person({ interfaceLanguage: 'hi' })]
    const [main, copy] = [await openedTicket(one), await openedTicket(two, { text: 'White page here too' })]
    const merged = await act(boss, copy.id, { act: 'merge', revision: 1, into: main.id })
    expect([merged.status, (await ticketOf(boss, main.id)).merged.map(({ number }) => number)]).toEqual([200, [copy.number]])
    expect((await inbox(boss, '?state=closed')).items.some(({ id }) => id === copy.id)).toBe(false)
    await act(boss, main.id, reply(1, 'Corrected for all.', 'closed'))
    expect((await thread(two, copy.id)).messages.map(({ text }) => text)).toEqual(['White page here too', 'Corrected for all.'])
    expect([(await thread(two, copy.id)).state, (await told(one)).length, (await told(two))[0]?.link]).toEqual([
      'closed',
      1,
      `/user/feedback?ticket=${copy.id}`,
    ])
    expect(await auditsOf(`ticket:${main.id}`)).toHaveLength(1)
    // Into itself, into one that is merged, or while it speaks for others: no.
    const third = await openedTicket(one)
    for (const [id, into] of [
      [third.id, third.id],
      [third.id, copy.id],
      [main.id, third.id],
    ] as const)
      expect((await act(boss, id, { act: 'merge', revision: (await ticketOf(boss, id)).revision, into })).status).toBe(409)
    const { revision } = await ticketOf(boss, copy.id)
    expect((await act(boss, copy.id, { act: 'merge', revision, into: null })).status).toBe(200)
    expect((await ticketOf(boss, main.id)).merged).toEqual([])
  })
  test('is for admins', async () => {
    const who = await person()
    const { id } = await openedTicket(who)
    for (const path of ['', `/${id}`]) expect((await call('GET', `/api/admin/feedback${path}`, { token: who.token })).status).toBe(403)
    expect((await act(who, id, reply(1))).status).toBe(403)
  })
})

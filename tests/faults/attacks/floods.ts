import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Attack, CUT, Hole, mustBe, mustRefuse, needed } from './attack.ts'
import { listen, openLine, ticketOf } from './live-line.ts'
import { newId, PLAN, type World } from './world.ts'

/** The files of all objects of a kind that exist. */
const objects = (w: World): number =>
  readdirSync(join(w.state, 'do'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sqlite') && /Room/.test(name))
    .length

/** Sends a body without its length, a piece at a time. */
const inPieces = (piece: string, pieces: number): ReadableStream => {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sent++ < pieces) controller.enqueue(new TextEncoder().encode(piece))
      else controller.close()
    },
  })
}

/** Too much of anything. */
export const FLOODS: readonly Attack[] = [
  {
    title: 'Ask for a thousand attempts that never were, to have the server make an object for each',
    run: async (w) => {
      const who = await w.person()
      const before = objects(w)
      const codes = new Map<string, number>()
      for (let i = 0; i < 20; i++)
        for (const { code } of await Promise.all(
          Array.from({ length: 50 }, (_, k) =>
            k % 2 === 0
              ? w.call('GET', `/api/attempts/${newId()}.1`, { token: who.token })
              : w.call('PUT', `/api/attempts/${newId()}.1/questions/0/saved`, { token: who.token, body: { note: '' } }),
          ),
        ))
          codes.set(code, (codes.get(code) ?? 0) + 1)
      mustBe('the objects that were made', objects(w) - before, 0)
      if ((codes.get('too_many_requests') ?? 0) === 0) throw new Hole('a thousand requests of one person were all answered')
      if (codes.has('')) throw new Hole('a request for an attempt that never was is answered')
    },
  },
  {
    title: 'Send bodies beyond every measure: declared, in endless pieces, nested, compressed and with a false length',
    run: async (w) => {
      const { token } = await w.person()
      const path = '/api/me/notification-settings'
      const big = `{"a":"${'x'.repeat(1_000_000)}"}`
      mustRefuse(await w.call('PUT', path, { token, raw: big }), 'body_too_large', CUT)
      mustRefuse(await w.call('PUT', path, { token, raw: inPieces('x'.repeat(16_384), 1_000) }), 'body_too_large', CUT)
      mustRefuse(
        await w.call('POST', '/api/payments/webhook', { raw: inPieces('x'.repeat(65_536), 200) }),
        'body_too_large',
        'webhook_refused',
        CUT,
      )
      mustRefuse(await w.call('PUT', path, { token, raw: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }), 'invalid_request')
      mustRefuse(await w.call('PUT', path, { token, raw: big.slice(0, 900), headers: { 'content-encoding': 'gzip' } }))
      mustRefuse(
        await w.call('PUT', '/api/me/picture', {
          token,
          raw: inPieces('\x89PNG'.repeat(40_000), 100),
          headers: { 'content-type': 'image/png' },
        }),
      )
      needed(await w.call('GET', '/api/me', { token }))
    },
  },
  {
    title: 'Try out coupon codes until one is right, over quotes and orders in turn',
    run: async (w) => {
      const { token } = await w.person()
      for (let i = 0; i < 12; i++) {
        const body = { planId: PLAN.id, coupon: `GUESS${i}` }
        await (i % 2 === 0
          ? w.call('POST', '/api/prime/quote', { token, body })
          : w.call('POST', '/api/prime/orders', { token, body: { ...body, shownPaise: 100 } }))
      }
      const right = await w.call('POST', '/api/prime/quote', { token, body: { planId: PLAN.id, coupon: 'SECRET20' } })
      mustRefuse(right, 'too_many_requests')
      needed(await w.call('POST', '/api/prime/quote', { token, body: { planId: PLAN.id } }))
    },
  },
  {
    title: 'Fail to sign in from one seat of a school until its neighbours are locked out',
    run: async (w) => {
      const address = { 'cf-connecting-ip': '203.0.113.50' }
      let cookie = ''
      const refused: number[] = []
      for (let i = 0; i < 14; i++) {
        const reply = await w.call('POST', '/api/users/auth/google/callback', {
          body: { code: 'x', state: 'y' },
          headers: { ...address, ...(cookie === '' ? {} : { cookie }) },
        })
        const set = reply.headers.getSetCookie().flatMap((line) => (/max-age=0/i.test(line) ? [] : [line.split(';')[0] ?? '']))
        cookie = [...cookie.split('; ').filter(Boolean), ...set].join('; ')
        refused.push(reply.status)
      }
      if (refused.at(-1) !== 429) throw new Hole('fourteen failures of one browser are answered as the first')
      needed(await w.call('POST', '/api/users/auth/google/start', { body: {}, headers: address }))
    },
  },
  {
    title: 'Flood the inbox with messages from one address, whatever the forwarded headers claim',
    run: async (w) => {
      const body = { name: 'Flood', email: 'f@example.org', topic: 'other', message: 'The same words again', language: 'en' }
      const statuses: number[] = []
      for (let i = 0; i < 45; i++) {
        const headers = {
          'cf-connecting-ip': '203.0.113.60',
          'x-forwarded-for': `10.0.0.${i}`,
          'x-real-ip': `10.0.1.${i}`,
          'true-client-ip': `10.2.0.${i}`,
        }
        statuses.push((await w.call('POST', '/api/contact', { body, headers })).status)
      }
      if (!statuses.includes(429)) throw new Hole('forty-five messages a minute are all taken')
      mustBe('the messages that were kept', statuses.filter((status) => status === 204).length <= 30, true)
    },
  },
  {
    title: 'Speak on a live socket: a large frame, a second one, somebody else’s name, a ticket twice, six tabs',
    run: async (w) => {
      const who = await w.person()
      const large = await listen(w, who)
      large.send('x'.repeat(10_000))
      if ((await large.ended(3_000)) === null) throw new Hole('a large frame is taken')
      const foreign = await openLine(w, ['app.v1', await ticketOf(w, who)], w.origin)
      foreign?.send(JSON.stringify({ event: 'addNewUser', data: { userId: w.taker.id } }))
      mustBe('the end of who claims to be another', await foreign?.ended(3_000), 4403)
      const ticket = await ticketOf(w, who)
      const first = await openLine(w, ['app.v1', ticket], w.origin)
      if ((await openLine(w, ['app.v1', ticket], w.origin)) !== null) throw new Hole('a ticket opens two sockets')
      first?.close()
      const tabs = []
      for (let i = 0; i < 7; i++) tabs.push(await listen(w, who))
      const ends = await Promise.all(tabs.map((tab) => tab.ended(1_500)))
      mustBe('the tabs that stay', ends.filter((code) => code === null).length, 5)
      for (const tab of tabs) tab.close()
    },
  },
]

import { type Attack, Hole, mustBe, mustRefuse, needed } from './attack.ts'
import { openLine, ticketOf } from './live-line.ts'
import type { World } from './world.ts'

const origins = (w: World): string[] => [
  'https://evil.example',
  'null',
  `${w.origin}.evil.example`,
  `https://${w.origin.slice(7)}`,
  `${w.origin}:80`,
  w.origin.toUpperCase(),
  w.origin.replace(/\d+$/, '1'),
  `${w.origin}/`,
  'http://127.0.0.1',
  'file://',
]

/** What another site makes a visitor's browser do, and what is left in caches. */
export const BROWSERS: readonly Attack[] = [
  {
    title: 'Open a live socket from another site with a good ticket',
    run: async (w) => {
      for (const origin of [...origins(w), null])
        if ((await openLine(w, ['app.v1', await ticketOf(w, w.taker)], origin)) !== null) throw new Hole(`a page of ${origin} has a socket`)
      const own = await openLine(w, ['app.v1', await ticketOf(w, w.taker)], w.origin)
      if (own === null) throw new Error('the own site has no socket')
      own.close()
      for (const protocols of [['app.v1'], [await ticketOf(w, w.taker)], ['app.v1', 'ticket.x'], ['app.v2', await ticketOf(w, w.taker)]])
        if ((await openLine(w, protocols, w.origin)) !== null) throw new Hole(`${protocols.length} subprotocols open a socket`)
    },
  },
  {
    title: 'Have a form of another site act: plain text, form data, no type, and the token in the address or a cookie',
    run: async (w) => {
      const { id, token } = await w.person()
      const body = JSON.stringify({ email: `${id}@example.org` })
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain; application/json',
        'application/jsonx',
        '',
      ])
        mustRefuse(await w.call('POST', '/api/me/delete', { token, raw: body, headers: { 'content-type': type } }), 'invalid_request')
      const cookie = `token=${token}; session=${token}; sopan-session=${token}; authorization=Bearer ${token}`
      mustRefuse(await w.call('POST', '/api/me/delete', { body: { email: `${id}@example.org` }, headers: { cookie } }), 'unauthenticated')
      for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
        mustRefuse(await w.call('GET', `/api/me?${query}`), 'unauthenticated')
      needed(await w.call('GET', '/api/me', { token }))
    },
  },
  {
    title: 'Turn a harmless method into another by headers, fields and methods that nobody uses',
    run: async (w) => {
      const who = await w.person()
      const path = `/api/me/sessions/${who.sessionId}`
      const { token } = who
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method'])
        for (const [method, at] of [
          ['GET', path],
          ['POST', path],
          ['GET', '/api/me/sessions/end-others'],
          ['POST', `${path}?_method=DELETE`],
        ] as const)
          await w.call(method, at, { token, headers: { [name]: 'DELETE' }, ...(method === 'POST' ? { body: { _method: 'DELETE' } } : {}) })
      for (const method of ['HEAD', 'PATCH', 'PROPFIND', 'LOCK', 'SEARCH', 'QUERY', 'PURGE']) {
        const reply = await w.call(method, '/api/me/delete', { token })
        if (reply.status < 400) throw new Hole(`${method} is answered with ${reply.status}`)
      }
      needed(await w.call('GET', '/api/me', { token }))
    },
  },
  {
    title: 'Find private replies in a shared cache: pages, pictures, refusals and errors',
    run: async (w) => {
      const { token } = w.taker
      const paths = [
        '/api/me',
        '/api/me/home',
        '/api/me/saved',
        '/api/me/tickets',
        `/api/tests/${w.tests.mock}`,
        '/api/nothing',
        '/api/me?x=.css',
        '/api/me/.js',
        '/api/admin/audit',
        `/api/me/tickets/images/${'A'.repeat(43)}`,
        '/api/search?q=',
        '/api/prime/pass',
        '/api/me/style.css',
      ]
      for (const path of paths)
        for (const by of [token, undefined]) {
          const reply = await w.call('GET', path, { token: by })
          mustBe(`the cache header of ${path}`, reply.headers.get('cache-control'), 'no-store')
          mustBe(`the type header of ${path}`, reply.headers.get('x-content-type-options'), 'nosniff')
        }
    },
  },
  {
    title: 'Poison devices with files that are not there, so that an error is kept for good under their name',
    run: async (w) => {
      for (const path of [
        `/papers/${'A'.repeat(43)}`,
        `/media/${'A'.repeat(43)}`,
        '/papers/nothing.js',
        '/media/x.png',
        '/assets/nothing.js',
        '/sw.js',
        '/api/assets/x.js',
      ]) {
        const reply = await w.call('GET', path, {
          headers: { 'if-none-match': '"x"', range: 'bytes=0-1', 'x-forwarded-host': 'evil.example' },
        })
        mustRefuse(reply)
        if (/immutable|public|max-age=[1-9]/.test(reply.headers.get('cache-control') ?? '')) throw new Hole(`${path} is missing and kept`)
        if (/evil/.test(reply.text)) throw new Hole(`${path} repeats what it was sent`)
      }
    },
  },
]

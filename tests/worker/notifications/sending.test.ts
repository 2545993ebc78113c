import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  Notification,
  NotificationImageResponse,
  SentNotification,
  SentNotificationsResponse,
} from '#contract/notifications/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { LivePage } from './live-page.ts'
import { storeBroadcast } from './sending.ts'

let admin: Person
let who: Person

beforeEach(async () => {
  admin = await person({ role: 'admin', name: 'The admin' })
  who = await person({ name: 'The learner' })
})

const post = (body: unknown, from = admin) => call('POST', '/api/admin/notifications', { token: from.token, body })
const sending = (overrides: Record<string, unknown> = {}) => ({
  to: { kind: 'user', user: who.id },
  type: 'toast',
  message: { en: 'Hello' },
  ...overrides,
})
const listOf = (reader: Person) => answerOf<Notification[]>('GET', '/api/notifications', { token: reader.token })
const log = (query = '') => answerOf<SentNotificationsResponse>('GET', `/api/admin/notifications${query}`, { token: admin.token })
const audits = (action: string) =>
  env.DB.prepare('SELECT target, after FROM audit_log WHERE actor_id = ?1 AND action = ?2').bind(admin.id, action).all<{ target: string }>()

describe('sending to one person', () => {
  test('by id or by e-mail in any letter case puts it in their list and on their screen', async () => {
    const page = await LivePage.open(who)
    for (const user of [who.id, `${who.id}@EXAMPLE.org`]) expect((await post(sending({ to: { kind: 'user', user } }))).status).toBe(200)
    await page.until(() => page.notifications.length >= 2)
    expect((await listOf(who)).map(({ _id }) => _id)).toEqual(page.notifications.map(({ _id }) => _id).toReversed())
    expect(await listOf(admin)).toEqual([])
  })
  test('who is not there is not found', async () => {
    const gone = await person({ deletedAt: 1 })
    for (const user of ['nobody@example.org', 'aaaaaaaaaaaaaaaa', gone.id])
      expect((await post(sending({ to: { kind: 'user', user } }))).status).toBe(404)
  })
  test('as a test goes to the sender alone', async () => {
    await post(sending({ to: { kind: 'me' }, type: 'banner' }))
    expect(await listOf(admin)).toMatchObject([{ message: 'Hello', type: 'banner' }])
    expect(await listOf(who)).toEqual([])
  })
  test('fifty at once gives each its own place', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(sending())))
    expect(replies.every(({ ok }) => ok)).toBe(true)
    const { results } = await env.DB.prepare('SELECT n, at, previous_at FROM notification WHERE user_id = ?1 ORDER BY at')
      .bind(who.id)
      .all<{ n: number; at: number; previous_at: number }>()
    expect(results.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(results.map(({ previous_at }) => previous_at)).toEqual([0, ...results.slice(0, -1).map(({ at }) => at)])
  })
  test('leaves one line in the audit', async () => {
    await post(sending())
    expect((await audits('notification.send')).results).toMatchObject([{ target: `user:${who.id}` }])
  })
})

describe('a link', () => {
  test.each(['/user/testseries', '/user/test-analysis/abc?attempt=1', '/'])('%s inside the site is kept', async (link) => {
    expect((await post(sending({ link }))).status).toBe(200)
    expect((await listOf(who))[0]?.link).toBe(link)
  })
  test.each([
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    ' /user',
    'user',
    '/\n/evil',
  ])('%j is refused and nothing is sent', async (link) => {
    const reply = await post(sending({ link }))
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: { code: 'invalid_request', params: { path: 'body.link' } } })
    expect(await listOf(who)).toEqual([])
  })
})

describe('what cannot be sent', () => {
  test.each([
    ['no English text', { message: { hi: 'नमस्ते' } }],
    ['an empty text', { message: { en: '  ' } }],
    ['a text that is too long', { message: { en: 'x'.repeat(501) } }],
    ['a NUL', { message: { en: 'a\0b' } }],
    ['a bidi override', { message: { en: 'a\u202eb' } }],
    ['a lone surrogate', { message: { en: 'a\ud800' } }],
    ['a language we do not have', { message: { en: 'x', fr: 'y' } }],
    ['another type', { type: 'popup' }],
    ['nobody', { to: { kind: 'user' } }],
    ['everybody: that is a broadcast', { to: { kind: 'all', people: 1 } }],
    ['a field of the record', { senderId: 'x' }],
    ['an image that was never uploaded', { imageKey: 'A'.repeat(43) }],
    ['an image by address', { imageKey: 'https://evil.example/x.png' }],
  ])('%s is refused', async (_name, overrides) => {
    expect(await errorCodeOf(await post(sending(overrides)))).toBe('invalid_request')
  })
  test('a text is kept as it is: markup is text', async () => {
    const text = '<img src=x onerror=alert(1)> & "so on"\nसमाप्त'
    await post(sending({ message: { en: text } }))
    expect((await listOf(who))[0]?.message).toBe(text)
  })
})

describe('a picture', () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
    call('POST', '/api/admin/notifications/images', { token: admin.token, rawBody: bytes, headers: { 'content-type': type } })

  test('is served from this site under a random name, with nothing but the picture, and can be sent', async () => {
    const reply = await upload(withText(PNG, 'taken by somebody at home'))
    expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([200, ''])
    const image: NotificationImageResponse = await reply.json()
    expect(image).toMatchObject({
      width: 8,
      height: 6,
      imageUrl: `/media/${image.imageKey}`,
      imageKey: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
    })
    const served = await call('GET', image.imageUrl)
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff'])
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect(new TextDecoder('latin1').decode(await served.arrayBuffer())).not.toContain('somebody')
    await post(sending({ imageKey: image.imageKey }))
    expect((await listOf(who))[0]?.imageUrl).toBe(image.imageUrl)
    expect((await audits('notification.image')).results).toMatchObject([{ target: `media:${image.imageKey}` }])
  })
  test.each([
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml', 400],
    ['an SVG that says it is a PNG', bytesOf('<svg onload="alert(1)"/>'), 'image/png', 400],
    ['HTML', bytesOf('<script>alert(1)</script>'), 'image/jpeg', 400],
    ['a GIF', bytesOf('GIF89a=1;alert(1)'), 'image/png', 400],
    ['a cut-off picture', new Uint8Array(0), 'image/png', 400],
  ])('that is %s is refused', async (_name, bytes, type, status) => {
    expect((await upload(bytes, type)).status).toBe(status)
  })
  test('of 50,000 by 50,000 pixels is refused', async () => {
    const huge = PNG.slice()
    new DataView(huge.buffer).setUint32(16, 50_000)
    new DataView(huge.buffer).setUint32(20, 50_000)
    expect((await upload(huge)).status).toBe(400)
  })
  test('of more than a megabyte is refused', async () => {
    const large = new Uint8Array(1024 * 1024 + 1)
    large.set(PNG)
    expect((await upload(large)).status).toBe(413)
  })
})

describe('the log', () => {
  test('tells to whom, how many were reached and who has read, newest first, page by page', async () => {
    await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM notification')])
    await post(sending({ message: { en: 'offline' } }))
    const page = await LivePage.open(who)
    await post(sending({ message: { en: 'online' }, link: '/user' }))
    await page.until(() => page.notifications.length === 1)
    await answerOf('POST', `/api/notifications/${page.notifications[0]?._id}/read`, { token: who.token })
    await storeBroadcast('everybody')
    const seen: SentNotification[] = []
    for (let next: string | null = ''; next !== null;) {
      const reply: SentNotificationsResponse = await log(next === '' ? '?limit=1' : `?limit=1&before=${next}`)
      expect(reply.items).toHaveLength(1)
      seen.push(...reply.items)
      next = reply.next
    }
    const to = { userId: who.id, name: 'The learner', email: `${who.id}@example.org` }
    const sender = { userId: admin.id, name: 'The admin' }
    expect(seen).toMatchObject([
      { to: null, message: { en: 'everybody' }, read: null, pushed: null },
      { to, sender, message: { en: 'online' }, users: 1, pushed: 1, read: 1, link: '/user' },
      { to, sender, message: { en: 'offline' }, users: 1, pushed: 0, read: 0, link: null },
    ])
    expect(seen[0]?.users).toBeGreaterThan(1)
  })
  test.each(['?before=x', '?limit=51', '?limit=0', '?page=2'])('refuses %s', async (query) => {
    expect((await call('GET', `/api/admin/notifications${query}`, { token: admin.token })).status).toBe(400)
  })
})

/** 8 by 6 pixels, as a browser's canvas writes them. */
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAJklEQVR4AcyKsQkAAAjDpA/5gaf6qq6l9IAGAhmCnj21CFDbTBgeAAD//9xyMv8AAAAGSURB' +
      'VAMAdzAKPyho02wAAAAASUVORK5CYII=',
  ),
  (c) => c.charCodeAt(0),
)

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

/** The picture with a text chunk after its header. */
function withText(png: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(`tEXtComment\0${text}`)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length - 4)
  return Uint8Array.from([...png.subarray(0, 33), ...length, ...bytes, 0, 0, 0, 0, ...png.subarray(33)])
}

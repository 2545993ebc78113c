import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { store, storeBroadcast } from './sending.ts'

let who: Person

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM broadcast_member')])
  who = await person({ createdAt: Date.now() - 60_000 })
})

async function list(query = '', reader = who): Promise<{ items: Notification[]; unread: number }> {
  const response = await call('GET', `/api/notifications${query}`, { token: reader.token })
  if (!response.ok) throw new Error(await response.text())
  return { items: await response.json(), unread: Number(response.headers.get('x-unread-count')) }
}
const read = (id: string, reader = who) => call('POST', `/api/notifications/${id}/read`, { token: reader.token })
const texts = ({ items }: { items: Notification[] }) => items.map(({ message }) => message)
const idOf = (stored: { stream: 'personal' | 'broadcast'; at: number; tag: string }) =>
  notificationIdOf(stored.stream, stored.at, stored.tag)

describe('the list', () => {
  test('is empty for someone new, and nothing is unread', async () => {
    expect(await list()).toEqual({ items: [], unread: 0 })
  })
  test('merges what is personal and what is for everyone, newest first', async () => {
    await store(who.id, 'mine')
    await storeBroadcast('for all')
    await store(await person().then(({ id }) => id), 'not mine')
    const page = await list()
    expect(texts(page).toSorted()).toEqual(['for all', 'mine'])
    expect(page.items.map(({ createdAt }) => createdAt)).toEqual(
      page.items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(page.unread).toBe(2)
    expect(page.items[0]).toEqual({
      _id: expect.stringMatching(/^[pb][0-9a-z]{17}$/) as string,
      message: expect.any(String) as string,
      language: 'en',
      link: null,
      imageUrl: null,
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      type: 'toast',
      kind: 'news',
    })
  })
  test('holds nothing that was said to everyone before the account was made', async () => {
    await storeBroadcast('an old broadcast')
    const late = await person({ createdAt: Date.now() + 60_000 })
    expect(await list('', late)).toEqual({ items: [], unread: 0 })
  })
  test('gives fifty at a time and every one once, whatever the times', async () => {
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 130)
         INSERT INTO notification (user_id, at, n, previous_at, tag, type, message) SELECT ?1, 9000000000000 + i * 2, i, 0, printf('tag%05d', i), 'toast', '{"en":"p"}' FROM k`,
      ).bind(who.id),
      // Every third at the same millisecond as a personal one.
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 80)
         INSERT INTO broadcast (at, n, previous_at, tag, type, message, sender_id, users) SELECT 9000000000000 + i * 3, i, 0, printf('tag%05d', i), 'banner', '{"en":"b"}', 's', 1 FROM k`,
      ),
    ])
    const seen: Notification[] = []
    for (let before = ''; ;) {
      const page = await list(before === '' ? '' : `?before=${before}`)
      expect(page.unread).toBe(210)
      seen.push(...page.items)
      if (page.items.length < 50) break
      before = page.items.at(-1)?._id ?? ''
    }
    expect(seen.length).toBe(210)
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(210)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
  test('is in the language asked for, else the profile’s, else English, each with its fallback', async () => {
    const message = JSON.stringify({ en: 'Hello', hi: 'नमस्ते', ta: 'வணக்கம்' })
    await store(who.id, 'x')
    await env.DB.prepare('UPDATE notification SET message = ?2 WHERE user_id = ?1').bind(who.id, message).run()
    const shown = async (query = '') => (await list(query)).items.map(({ message, language }) => [message, language])[0]
    expect(await shown()).toEqual(['Hello', 'en'])
    await change(who.id, 'interface_language', 'bho')
    expect(await shown()).toEqual(['नमस्ते', 'hi'])
    expect(await shown('?language=ta')).toEqual(['வணக்கம்', 'ta'])
    expect(await shown('?language=ur')).toEqual(['Hello', 'en'])
  })
  test('shows no link out of the site, even where one got into the record', async () => {
    await store(who.id, 'x')
    for (const link of ['//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
      await env.DB.prepare('UPDATE notification SET link = ?2 WHERE user_id = ?1').bind(who.id, link).run()
      expect((await list()).items[0]?.link).toBeNull()
    }
  })
  test.each(['?before=x', '?before=p', '?language=xx', '?before=paaaaaaaaaaaaaaaaa&before=paaaaaaaaaaaaaaaaa', '?limit=5'])(
    'refuses %s',
    async (query) => {
      expect((await call('GET', `/api/notifications${query}`, { token: who.token })).status).toBe(400)
    },
  )
})

describe('reading', () => {
  test('everything leaves nothing unread, and what comes later is', async () => {
    await store(who.id, 'a')
    await storeBroadcast('b')
    expect(await answerOf('POST', '/api/notifications/mark-read', { token: who.token, body: {} })).toEqual({ unread: 0 })
    const page = await list()
    expect([page.unread, page.items.map(({ isRead }) => isRead)]).toEqual([0, [true, true]])
    await store(who.id, 'c')
    expect((await list()).unread).toBe(1)
  })
  test('one lowers the count by one, and a repeat is the same', async () => {
    const [a, b] = [await store(who.id, 'a'), await storeBroadcast('b')]
    await store(who.id, 'c')
    for (const [stored, unread] of [
      [a, 2],
      [a, 2],
      [b, 1],
      [b, 1],
    ] as const) {
      expect(await (await read(idOf(stored))).json()).toEqual({ _id: idOf(stored), isRead: true })
      expect((await list()).unread).toBe(unread)
    }
    expect((await list()).items.filter(({ isRead }) => !isRead).map(({ message }) => message)).toEqual(['c'])
    await answerOf('POST', '/api/notifications/mark-read', { token: who.token, body: {} })
    expect((await list()).unread).toBe(0)
    // Single reads from before do not count against what is new.
    await store(who.id, 'd')
    await storeBroadcast('e')
    expect((await list()).unread).toBe(2)
    await read(idOf(a))
    expect((await list()).unread).toBe(2)
  })
  test('the same one fifty times at once counts once', async () => {
    const a = await store(who.id, 'a')
    await store(who.id, 'b')
    const replies = await Promise.all(Array.from({ length: 50 }, () => read(idOf(a))))
    expect(replies.every(({ ok }) => ok)).toBe(true)
    expect((await list()).unread).toBe(1)
  })
  test('someone else’s, one that is not there, and one of another form are all not found', async () => {
    const other = await person()
    const theirs = await store(other.id, 'theirs')
    const mine = await store(who.id, 'mine')
    const ids = [
      idOf(theirs),
      notificationIdOf('personal', mine.at, 'aaaaaaaa'),
      notificationIdOf('broadcast', mine.at, mine.tag),
      'x',
      'aaaaaaaaaaaaaaaa',
    ]
    for (const id of ids) expect((await read(id)).status).toBe(404)
    expect((await list('', other)).unread).toBe(1)
    expect((await list()).unread).toBe(1)
  })
  test('a broadcast from before the account was made is not found', async () => {
    const old = await storeBroadcast('old')
    const late = await person({ createdAt: old.at + 1 })
    expect((await read(idOf(old), late)).status).toBe(404)
  })
  test('the first broadcast after the account was made is unread, those before do not count', async () => {
    await storeBroadcast('one')
    const two = await storeBroadcast('two')
    const late = await person({ createdAt: two.at })
    await storeBroadcast('three')
    expect(await list('', late)).toMatchObject({ unread: 1, items: [{ message: 'three' }] })
    await read((await list('', late)).items[0]?._id ?? '', late)
    expect((await list('', late)).unread).toBe(0)
  })
  test('is done although the hub cannot be told', async () => {
    await store(who.id, 'a')
    const USER_HUB = {
      idFromName: () => ({}),
      get: () => ({ tell: () => Promise.reject(new Error('the hub is down')) }),
    } as unknown as typeof env.USER_HUB
    const reply = await call('POST', '/api/notifications/mark-read', { token: who.token, body: {}, bindings: { USER_HUB } })
    expect(await reply.json()).toEqual({ unread: 0 })
    expect((await list()).unread).toBe(0)
  })
})

test('mark-read takes a request without any body, as the specification says, and still no other body than {}', async () => {
  const who = await person()
  const markRead = (options: Parameters<typeof call>[2]) => call('POST', '/api/notifications/mark-read', { token: who.token, ...options })
  for (const options of [{}, { rawBody: '' }, { rawBody: '', headers: { 'content-type': 'application/json' } }, { body: {} }])
    expect(await (await markRead(options)).json(), JSON.stringify(options)).toEqual({ unread: 0 })
  expect((await markRead({ body: { all: true } })).status).toBe(400)
  expect((await markRead({ rawBody: 'x=1', headers: { 'content-type': 'text/plain' } })).status).toBe(400)
})

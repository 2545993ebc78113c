import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { newId } from '#worker/platform/ids.ts'
import { category, draft, published } from '../blog/post-of.ts'
import { told } from '../support/inbox-of.ts'
import { approve, read, send, sent, textsOf, trusted } from './comment-of.ts'

let admin: Person
let postId = ''

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Meera Moderator' })
  await category(admin)
  postId = (await published(admin)).id
})

const freshPost = async () => (await published(admin)).id
const put = (who: Person, id: string, text: string) => call('PUT', `/api/comments/${id}`, { token: who.token, body: { text } })
const remove = (who: Person, id: string) => call('DELETE', `/api/comments/${id}`, { token: who.token })
const report = (who: Person, id: string) => call('POST', `/api/comments/${id}/report`, { token: who.token, body: { reason: 'spam' } })

describe('a comment', () => {
  test('of a new account waits, and only its author sees it', async () => {
    const [who, other] = [await person({ name: 'Asha Rao' }), await person()]
    const one = await sent(who, postId, { text: 'First words here' })
    expect(one).toMatchObject({ isHeld: true, isOwn: true, author: { name: 'Asha Rao' } })
    expect((await read(postId, who)).held.map(({ text }) => text)).toEqual(['First words here'])
    expect((await read(postId, other)).held).toEqual([])
    expect(JSON.stringify([await read(postId), await read(postId, other)])).not.toContain('First words here')
  })
  test('is visible at once from the third on', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    expect(await sent(who, post, { text: 'Now I am known' })).toMatchObject({ isHeld: false })
    expect(await textsOf(post)).toContain('Now I am known')
  })
  test('with a phone number or a hold word waits even then', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    await answerOf('POST', '/api/admin/hold-words', { token: admin.token, body: { language: 'hi', add: ['घोटाला'], remove: [] } })
    expect(await sent(who, post, { text: 'फ़ोन ९८७६५ ४३२१०' })).toMatchObject({ isHeld: true })
    expect(await sent(who, post, { text: 'यह घोटाला है' })).toMatchObject({ isHeld: true })
  })
  test('of someone under 18 always waits, and is shown by the first name without an image', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person({ name: 'Ravi Kumar', ageBand: 'under18', pictureKey: 'A'.repeat(43) }), post)
    expect(await sent(who, post)).toMatchObject({ isHeld: true })
    for (const one of (await read(post)).items) expect(one.author).toEqual({ name: 'Ravi', image: null, isAdmin: false })
  })
  test('while the live test of the post runs waits', async () => {
    const testId = newId()
    await env.DB.prepare(
      `INSERT INTO test (id, external_id, title, exam, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12, published, checksum, opens_at, sealed_until)
       VALUES (?1, ?1, '{"en":"Live"}', 'x', 'live', 'free', 'p', 1, '[]', 1, 1, 12, 1, 'x', 1, ?2)`,
    )
      .bind(testId, Date.now() + 3_600_000)
      .run()
    const post = (await published(admin, { settings: { testId } })).id
    const who = await trusted(admin, await person(), await freshPost())
    expect(await sent(who, post, { text: 'The third one was B' })).toMatchObject({ isHeld: true })
    await env.DB.prepare('UPDATE test SET sealed_until = 5 WHERE id = ?1').bind(testId).run()
    expect(await sent(who, post, { text: 'The fourth one was C' })).toMatchObject({ isHeld: false })
  })
  test('is refused where an editor has closed the comments; what is there stays, and its author can still edit it', async () => {
    const post = await published(admin)
    const who = await trusted(admin, await person(), await freshPost())
    const before = await sent(who, post.id, { text: 'While it was open' })
    expect(await read(post.id)).toMatchObject({ isOpen: true })
    const body = { settings: { ...post.settings, commentsOpen: false }, expected: post.revision }
    expect(await answerOf('PUT', `/api/admin/posts/${post.id}`, { token: admin.token, body })).toMatchObject({
      settings: { commentsOpen: false },
    })
    expect(await errorCodeOf(await send(who, post.id, { text: 'Too late' }))).toBe('comments_closed')
    expect(await errorCodeOf(await send(who, post.id, { text: 'Too late', parentId: before.id }))).toBe('comments_closed')
    expect(await read(post.id)).toMatchObject({ isOpen: false, items: [{ text: 'While it was open' }] })
    expect((await put(who, before.id, 'Said better')).status).toBe(200)
  })
  test('is refused below a post that is not published, and where its parent is not one to reply to', async () => {
    const who = await person()
    const unseen = await draft(admin)
    const head = await sent(await person(), postId)
    expect((await send(who, unseen.id)).status).toBe(404)
    expect((await send(who, postId, { parentId: head.id })).status).toBe(404)
    await approve(admin, head)
    expect((await send(who, await freshPost(), { parentId: head.id })).status).toBe(404)
    const reply = await sent(who, postId, { parentId: head.id })
    await approve(admin, reply)
    expect((await send(who, postId, { parentId: reply.id })).status).toBe(404)
  })
  test('is plain text of at most 2,000 characters', async () => {
    const who = await person()
    for (const text of ['', '   ', 'x'.repeat(2_001), 'a\u0000b', 'a\u202eb']) expect((await send(who, postId, { text })).status).toBe(400)
    expect((await send(who, postId, { text: '<b>x</b>'.padEnd(2_000, 'y') })).status).toBe(201)
  })
  test('that is sent twice is there once, and its id stands for nothing else', async () => {
    const who = await person()
    const same = { id: newId(), text: 'Twice' }
    const all = await Promise.all([send(who, postId, same), send(who, postId, same), send(who, postId, same)])
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await read(postId, who)).held).toHaveLength(1)
    expect(await errorCodeOf(await send(who, postId, { ...same, text: 'Other' }))).toBe('order_reused')
    expect(await errorCodeOf(await send(await person(), postId, same))).toBe('order_reused')
  })
})

describe('limits', () => {
  test('five of twelve requests at the same time are taken, and the answer says when to try again', async () => {
    const who = await person()
    const all = await Promise.all(Array.from({ length: 12 }, () => send(who, postId)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = await all.find(({ status }) => status === 429)?.json<{ error: { code: string; params: { againAt: number } } }>()
    expect(refused?.error.code).toBe('comment_limit')
    expect(refused?.error.params.againAt).toBeGreaterThan(Date.now() + 9 * 60_000)
  })
  test('twenty are taken a day; one that was removed counts as well', async () => {
    const who = await person()
    for (let round = 0; round < 4; round++) {
      const five = await Promise.all(Array.from({ length: 5 }, () => sent(who, postId)))
      await remove(who, five[0]?.id ?? '')
      await env.DB.prepare('UPDATE comment SET at = at - 660000 WHERE user_id = ?1').bind(who.id).run()
    }
    expect(await errorCodeOf(await send(who, postId))).toBe('comment_limit')
    await env.DB.prepare('UPDATE comment SET at = at - 86400000 WHERE user_id = ?1').bind(who.id).run()
    expect((await send(who, postId)).status).toBe(201)
  })
  test('someone who is banned writes and reports nothing, and reads as a visitor does', async () => {
    const who = await person()
    const one = await sent(who, postId)
    await change(who.id, 'banned_at', Date.now())
    const answers = [await send(who, postId), await put(who, one.id, 'Other'), await remove(who, one.id), await report(who, one.id)]
    for (const answer of answers) expect([answer.status, await errorCodeOf(answer)]).toEqual([403, 'banned'])
    expect((await read(postId, who)).held).toEqual([])
  })
})

describe('an author', () => {
  test('edits for 15 minutes; the new text is checked again', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    await sent(who, post)
    const one = await sent(who, post, { text: 'Hello' })
    expect(await (await put(who, one.id, 'Hello there')).json()).toMatchObject({ text: 'Hello there', isHeld: false, isOwn: true })
    expect((await read(post)).items[0]).toMatchObject({ text: 'Hello there', editedAt: expect.any(Number) as number })
    expect(await (await put(who, one.id, 'See example.com')).json()).toMatchObject({ isHeld: true })
    expect(await textsOf(post)).not.toContain('See example.com')
    await env.DB.prepare('UPDATE comment SET at = at - 900000 WHERE id = ?1').bind(one.id).run()
    expect(await errorCodeOf(await put(who, one.id, 'Late'))).toBe('edit_over')
    expect((await put(await person(), one.id, 'Not mine')).status).toBe(404)
  })
  test('removes; replies stay without their head, and removing again changes nothing', async () => {
    const post = await freshPost()
    const [who, other] = [await trusted(admin, await person(), post), await trusted(admin, await person(), post)]
    const head = await sent(who, post, { text: 'The head' })
    const reply = await sent(other, post, { text: 'The reply', parentId: head.id })
    expect((await remove(other, head.id)).status).toBe(404)
    expect([(await remove(who, head.id)).status, (await remove(who, head.id)).status]).toEqual([204, 204])
    const { items } = await read(post)
    expect(items.find(({ id }) => id === reply.id)).toMatchObject({ text: 'The reply', threadId: head.id })
    expect(items.some(({ id }) => id === head.id)).toBe(false)
    const row = await env.DB.prepare('SELECT text FROM comment WHERE id = ?1').bind(head.id).first()
    expect(row).toEqual({ text: '' })
  })
})

describe('replies', () => {
  test('notify the author of the parent once, in their language, and no one of their own', async () => {
    const post = await freshPost()
    const [who, other] = [await trusted(admin, await person({ interfaceLanguage: 'hi' }), post), await trusted(admin, await person(), post)]
    const head = await sent(who, post)
    await sent(who, post, { parentId: head.id })
    expect(await told(who)).toEqual([])
    const reply = await sent(other, post, { parentId: head.id })
    const [notice, ...more] = await told(who)
    expect([notice?.link, more]).toEqual([`/blog/p-${post}#comment-${reply.id}`, []])
    expect(notice?.message).toContain('Percentages in your head')
  })
  test('that wait notify no one until they are approved', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    const head = await sent(who, post)
    const reply = await sent(await person(), post, { parentId: head.id })
    expect(await told(who)).toEqual([])
    await approve(admin, reply)
    expect(await told(who)).toHaveLength(1)
  })
})

describe('reports', () => {
  test('of three people hide a comment; one person counts once, its author not at all', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    const one = await sent(who, post, { text: 'Doubtful' })
    const people = [await person(), await person(), await person()] as const
    expect((await report(who, one.id)).status).toBe(404)
    for (const by of [people[0], people[0], people[0], people[1]]) expect((await report(by, one.id)).status).toBe(204)
    expect(await textsOf(post)).toContain('Doubtful')
    expect((await report(people[2], one.id)).status).toBe(204)
    expect(await textsOf(post)).not.toContain('Doubtful')
    // It stays held whatever its author makes of it.
    expect(await (await put(who, one.id, 'Harmless now')).json()).toMatchObject({ isHeld: true })
    expect((await report(people[0], newId())).status).toBe(404)
  })
})

describe('reading', () => {
  /** Comments of a post by one account, each a thread of its own. */
  const fill = (post: string, userId: string, from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT ?3 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?4)
       INSERT INTO comment (id, post_id, parent_id, thread_id, thread_at, user_id, language, text, state, at, reports, revision)
       SELECT printf('c%015d', i), ?1, NULL, printf('c%015d', i), i, ?2, 'en', printf('Number %d', i), 'visible', i, 0, 1 FROM k`,
    )
      .bind(post, userId, from, to)
      .run()

  test('twenty comments of a post costs the same at 100 and at 10,000', { timeout: 60_000 }, async () => {
    const [post, who] = [await freshPost(), await person()]
    const cost = async () => {
      const { db, counts } = countedDb()
      const first = await read(post, null, null, { bindings: { DB: db } })
      const one = counts.rowsRead
      const second = await read(post, null, first.next, { bindings: { DB: db } })
      expect([first.items.length, second.items.length]).toEqual([20, 20])
      return { first: one, second: counts.rowsRead - one }
    }
    await fill(post, who.id, 1, 101)
    const before = await cost()
    await fill(post, who.id, 101, 10_001)
    const after = await cost()
    expect(after).toEqual(before)
    // A row, its place in the index and its author each, and one more to know whether there is another page.
    expect(after.first).toBeLessThanOrEqual(21 * 3)
    expect(after.second).toBeLessThanOrEqual(21 * 3 + 2)
    console.info('rows read by a page of comments', JSON.stringify(after))
  })
  test('page after page gives each once: the newest thread first, replies in their order', async () => {
    const [post, who] = [await freshPost(), await person()]
    await fill(post, who.id, 20_001, 20_046)
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 30)
       INSERT INTO comment (id, post_id, parent_id, thread_id, thread_at, user_id, language, text, state, at, reports, revision)
       SELECT printf('r%015d', i), ?1, 'c000000000020030', 'c000000000020030', 20030, ?2, 'en', 'Reply ' || i, 'visible', 30000 + i / 2, 0, 1 FROM k`,
    )
      .bind(post, who.id)
      .run()
    const texts: string[] = []
    let cursor: string | null = null
    do {
      const page = await read(post, null, cursor)
      texts.push(...page.items.map(({ text }) => text))
      cursor = page.next
    } while (cursor !== null)
    const heads = Array.from({ length: 45 }, (_, i) => `Number ${20_045 - i}`)
    const at = heads.indexOf('Number 20030') + 1
    expect(texts).toEqual([...heads.slice(0, at), ...Array.from({ length: 30 }, (_, i) => `Reply ${i + 1}`), ...heads.slice(at)])
  })
  test('a cursor that is none is refused', async () => {
    expect((await call('GET', `/api/comments?post=${postId}&cursor=abc`)).status).toBe(400)
  })
})

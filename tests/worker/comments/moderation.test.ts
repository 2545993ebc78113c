import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DecideReply, HoldWordsReply } from '#contract/comments/moderation-schemas.ts'
import type { AccountExport } from '#contract/account/schemas.ts'
import { eraseRows } from '#worker/features/account/erasure/erase-rows.sql.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { category, published } from '../blog/post-of.ts'
import { told } from '../support/inbox-of.ts'
import { approve, decide, queue, send, sent, textsOf, trusted } from './comment-of.ts'

let admin: Person

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Meera Moderator' })
  await category(admin)
})

const freshPost = async () => (await published(admin)).id
const audits = async (id: string) =>
  (
    await env.DB.prepare('SELECT action, before, after FROM audit_log WHERE target = ?1 ORDER BY at, rowid')
      .bind(id)
      .all<{ action: string; before: string; after: string }>()
  ).results.map(({ action, before, after }) => [action, before, after])

describe('the queue', () => {
  test('shows held comments oldest first, with post, parent, reason and what the author sent before', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person({ name: 'Asha Rao', ageBand: 'under18' }), post)
    const head = (await queue(admin, `?state=all&post=${post}`)).items[0]
    const one = await sent(who, post, { text: 'My question', language: 'hi', parentId: head?.id })
    const two = await sent(await person(), post, { text: 'Another' })
    const page = await queue(admin, `?post=${post}`)
    expect(page.items.map(({ id }) => id)).toEqual([one.id, two.id])
    expect(page.items[0]).toMatchObject({
      text: 'My question',
      state: 'held',
      reason: 'minor',
      post: { id: post, title: 'Percentages in your head', slug: `p-${post}` },
      parent: { id: head?.id, name: 'Asha Rao', text: head?.text },
      author: { name: 'Asha Rao', isMinor: true, isBanned: false, counts: { visible: 2, held: 1, rejected: 0, spam: 0, removed: 0 } },
    })
    expect((await queue(admin, `?post=${post}&language=hi`)).items.map(({ id }) => id)).toEqual([one.id])
    expect(page.counts.held).toBeGreaterThanOrEqual(2)
  })
  test('shows what was reported, and why', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    const one = await sent(who, post)
    for (const reason of ['abuse', 'abuse', 'other'])
      await call('POST', `/api/comments/${one.id}/report`, { token: (await person()).token, body: { reason } })
    const [item] = (await queue(admin, `?state=reported&post=${post}`)).items
    expect(item).toMatchObject({ id: one.id, state: 'held', reason: 'reports' })
    expect(item?.reports).toEqual([
      { reason: 'abuse', count: 2 },
      { reason: 'other', count: 1 },
    ])
    // Once approved it takes three others to hide it again.
    await decide(admin, { act: 'decide', to: 'visible', items: [{ id: one.id, revision: item?.revision ?? 0 }] })
    expect((await queue(admin, `?state=reported&post=${post}`)).items).toEqual([])
    await call('POST', `/api/comments/${one.id}/report`, { token: (await person()).token, body: { reason: 'spam' } })
    expect((await queue(admin, `?state=reported&post=${post}`)).items[0]?.reports).toEqual([{ reason: 'spam', count: 1 }])
    expect(await textsOf(post)).toContain(one.text)
  })
  test('comes in pages and is counted for the sidebar', async () => {
    const [post, who] = [await freshPost(), await person()]
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 120)
       INSERT INTO comment (id, post_id, thread_id, thread_at, user_id, language, text, state, reason, at, reports, revision)
       SELECT printf('q%015d', i), ?1, printf('q%015d', i), i, ?2, 'en', 'x', 'held', 'quick', i / 3, 0, 1 FROM k`,
    )
      .bind(post, who.id)
      .run()
    const ids: string[] = []
    let cursor: string | null = ''
    do {
      const page: Awaited<ReturnType<typeof queue>> = await queue(admin, `?post=${post}&cursor=${cursor}`)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([120, 120, 'q000000000000001'])
    const { db, counts } = countedDb()
    const trend = await answerOf<{ comments: number }>('GET', '/api/admin/overview/trend', { token: admin.token, bindings: { DB: db } })
    expect(trend.comments).toBeGreaterThanOrEqual(120)
    expect(counts.statements).toBeLessThanOrEqual(4)
  })
  test('is for admins', async () => {
    const who = await person()
    for (const path of ['/api/admin/comments', '/api/admin/hold-words'])
      expect((await call('GET', path, { token: who.token })).status).toBe(403)
    const body = { act: 'decide', to: 'visible', items: [{ id: 'a'.repeat(16), revision: 1 }] }
    expect((await call('POST', '/api/admin/comments/decide', { token: who.token, body })).status).toBe(403)
  })
})

describe('a decision', () => {
  test('moves several comments at once, each with its row in the audit log, and is undone', async () => {
    const post = await freshPost()
    const [who, known] = [await person(), await trusted(admin, await person(), post)]
    const [held, visible] = [await sent(who, post, { text: 'Held' }), await sent(known, post, { text: 'Seen' })]
    const items = [held, visible].map(({ id }) => ({ id, revision: 1 }))
    const done = await decide(admin, { act: 'decide', to: 'spam', items })
    expect(done).toEqual({ changed: items.map(({ id }) => ({ id, revision: 2 })), stale: [] })
    expect((await queue(admin, `?state=rejected&post=${post}`)).items.map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
      ['spam', 'Meera Moderator'],
      ['spam', 'Meera Moderator'],
    ])
    expect(await textsOf(post)).not.toContain('Seen')
    const undone = await decide(admin, { act: 'undo', items: [...done.changed] })
    expect(undone.changed.map(({ revision }) => revision)).toEqual([3, 3])
    expect(await textsOf(post)).toContain('Seen')
    expect((await queue(admin, `?post=${post}`)).items.map((one) => [one.id, one.reason, one.decidedAt])).toEqual([
      [held.id, 'new account', null],
    ])
    expect(await audits(held.id)).toEqual([
      ['comment.spam', 'held', 'spam'],
      ['comment.undo', 'spam', null],
    ])
    // There is nothing more to undo.
    expect(await decide(admin, { act: 'undo', items: [...undone.changed] })).toMatchObject({ changed: [] })
  })
  test('of two moderators at once is made by one of them', async () => {
    const post = await freshPost()
    const one = await sent(await person(), post)
    const second = await person({ role: 'admin' })
    const body = (to: string) => ({ act: 'decide', to, items: [{ id: one.id, revision: 1 }] })
    const answers = await Promise.all([
      call('POST', '/api/admin/comments/decide', { token: admin.token, body: body('visible') }),
      call('POST', '/api/admin/comments/decide', { token: second.token, body: body('rejected') }),
    ])
    const replies = await Promise.all(answers.map((answer) => answer.json<{ changed?: unknown[] }>()))
    expect(replies.filter(({ changed }) => changed?.length === 1)).toHaveLength(1)
    expect(await audits(one.id)).toHaveLength(1)
  })
  test('leaves out what was edited or removed since it was read', async () => {
    const post = await freshPost()
    const who = await person()
    const [edited, removed, same] = [await sent(who, post), await sent(who, post), await sent(who, post)]
    await call('PUT', `/api/comments/${edited.id}`, { token: who.token, body: { text: 'Something else' } })
    await call('DELETE', `/api/comments/${removed.id}`, { token: who.token })
    const reply = await approve(admin, edited, removed, same)
    expect([reply.changed.map(({ id }) => id), reply.stale]).toEqual([[same.id], [edited.id, removed.id]])
    expect(await textsOf(post)).toEqual([same.text])
  })
  test('made, undone and made again notifies the author of the parent once', async () => {
    const post = await freshPost()
    const who = await trusted(admin, await person(), post)
    const head = await sent(who, post)
    const reply = await sent(await person(), post, { parentId: head.id })
    const first = await approve(admin, reply)
    const { changed } = await decide(admin, { act: 'undo', items: [...first.changed] })
    await decide(admin, { act: 'decide', to: 'visible', items: [...changed] })
    expect(await told(who)).toHaveLength(1)
  })
})

describe('hold words', () => {
  const change = (language: string, add: readonly string[], remove: readonly string[] = []) =>
    call('POST', '/api/admin/hold-words', { token: admin.token, body: { language, add, remove } })
  const wordsOf = async (language: string) =>
    (await answerOf<HoldWordsReply>('GET', '/api/admin/hold-words', { token: admin.token })).items
      .filter((item) => item.language === language)
      .map(({ word }) => word)

  test('are added and taken away by language, and the same word is there once', async () => {
    expect((await change('bn', ['প্রতারণা', 'Fraud'])).status).toBe(200)
    await change('bn', ['FRAUD', 'free notes*'])
    expect((await wordsOf('bn')).toSorted()).toEqual(['FRAUD', 'free notes*', 'প্রতারণা'])
    await change('bn', [], ['fraud', 'unknown'])
    expect((await wordsOf('bn')).toSorted()).toEqual(['free notes*', 'প্রতারণা'])
  })
  test('without a letter or digit are refused, and so is the five hundred and first', async () => {
    expect(await errorCodeOf(await change('en', ['!!!']))).toBe('invalid_request')
    const many = (from: number) => Array.from({ length: 100 }, (_, i) => `word${from + i}`)
    for (const from of [0, 100, 200, 300]) expect((await change('ta', many(from))).status).toBe(200)
    expect(await errorCodeOf(await change('ta', many(400)))).toBe('hold_words_full')
    expect(await wordsOf('ta')).toHaveLength(400)
  })
})

test('a moderator hides all that readers see of one author at once, also of a banned one, and undoes it', async () => {
  const postId = (await published(admin)).id
  const author = await trusted(admin, await person(), postId)
  const [shown, other] = [await sent(author, postId), await sent(await trusted(admin, await person(), postId), postId)]
  await change(author.id, 'banned_at', Date.now())
  const seen = async () => (await textsOf(postId)).filter((text) => [shown.text, other.text].includes(text))
  expect(await seen()).toHaveLength(2)
  const { changed } = await answerOf<DecideReply>('POST', '/api/admin/comments/hide-author', {
    token: admin.token,
    body: { userId: author.id },
  })
  expect(changed).toHaveLength(3)
  expect(await seen()).toEqual([other.text])
  await decide(admin, { act: 'undo', items: [...changed] })
  expect(await seen()).toHaveLength(2)
})

test('erasure takes comments and reports away and leaves replies of others; the export has the own ones', async () => {
  const post = await freshPost()
  const [who, other] = [await trusted(admin, await person({ name: 'Goes Away' }), post), await trusted(admin, await person(), post)]
  const head = await sent(who, post, { text: 'Words to be forgotten' })
  const reply = await sent(other, post, { parentId: head.id, text: 'An answer that stays' })
  await call('POST', `/api/comments/${reply.id}/report`, { token: who.token, body: { reason: 'other' } })
  const file = await answerOf<AccountExport>('POST', '/api/me/export', { token: who.token, body: {} })
  expect(file.tables['comment']).toContainEqual(expect.objectContaining({ text: 'Words to be forgotten' }))
  expect(file.tables['comment']?.[0]).not.toHaveProperty('decided_by')
  expect(file.tables['comment_report']).toHaveLength(1)
  await eraseRows(env.DB, who.id, `${who.id}@example.org`, newId())
  const left = await env.DB.prepare(
    'SELECT count(*) AS n FROM comment WHERE user_id = ?1 UNION ALL SELECT count(*) FROM comment_report WHERE user_id = ?1',
  )
    .bind(who.id)
    .all<{ n: number }>()
  expect(left.results.map(({ n }) => n)).toEqual([0, 0])
  expect(await textsOf(post)).toEqual(expect.arrayContaining(['An answer that stays']))
  expect((await send(other, post, { parentId: head.id })).status).toBe(404)
})

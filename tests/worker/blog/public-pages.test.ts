import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicReply } from '#contract/blog/public.ts'
import type { AdminPostDetail, PostSuggestions } from '#contract/blog/schemas.ts'
import { indexArticles } from '#worker/features/search/jobs.ts'
import { setTextState } from '#worker/features/blog/save-text.ts'
import { publicBlogReply } from '#worker/features/blog/public/public-reply.ts'
import { repeatPageOrders } from '#worker/db/page-orders.ts'
import { PublicPages } from '#worker/public-pages.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { countingLimits } from '#tests/worker/helpers/counting-limits.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { category, draft, published, setState, TEXT } from './post-of.ts'
import { publicPage } from './public-page.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
  await category(admin, 'rows')
  await category(admin, 'days', true)
})

/** Reads an address through the entrypoint, and how many rows that cost. */
async function counted(path: string): Promise<{ reply: PublicReply; rows: number }> {
  const { db, counts } = countedDb()
  const pages = new PublicPages(createExecutionContext(), { ...env, DB: db })
  const response = await pages.fetch(new Request(`http://sopan.test${path}`))
  return { reply: await response.json(), rows: counts.rowsRead }
}

/** As many published posts as that, in the way of the service but in one statement; the newest is the last. */
const fill = (posts: number) =>
  env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
       INSERT INTO post (id, category_slug, byline, day, tags, cards, published_at, revision, created_at, updated_at)
       SELECT printf('f%015d', i), 'rows', 'Asha Rao', NULL, '["filled"]',
         json_object('en', json_object('slug', 'f-' || i, 'title', 'Post ' || i, 'excerpt', 'About ' || i, 'words', 900,
           'publishedAt', 1000000 + i, 'updatedAt', 1000000 + i, 'cover', NULL)), 1000000 + i, 1, 0, 0 FROM n WHERE true
       ON CONFLICT DO NOTHING`,
    ).bind(posts),
    env.DB.prepare(
      `INSERT OR IGNORE INTO post_text (post_id, language, state, title, excerpt, source, html, contents, words, revision, published_at, updated_at)
       SELECT id, 'en', 'published', cards->>'$.en.title', 'About it', 'x', '<p>x</p>', '[]', 900, 1, published_at, 0 FROM post WHERE id LIKE 'f%'`,
    ),
    env.DB.prepare(
      `INSERT OR IGNORE INTO post_slug (slug, post_id, language, is_current) SELECT cards->>'$.en.slug', id, 'en', 1 FROM post WHERE id LIKE 'f%'`,
    ),
    env.DB.prepare(
      `INSERT OR IGNORE INTO post_tag (tag, published_at, post_id) SELECT 'filled', published_at, id FROM post WHERE id LIKE 'f%'`,
    ),
  ])

describe('rows that a public page reads', () => {
  const costs = async () => {
    const rowsOf = async (path: string) => {
      const { db, counts } = countedDb()
      const search = countedDb(env.SEARCH)
      const { pathname, searchParams } = new URL(path, 'http://sopan.test')
      await publicBlogReply({ DB: db, SEARCH: search.db }, pathname, searchParams)
      return counts.rowsRead + search.counts.rowsRead
    }
    return {
      list: await rowsOf('/blog'),
      category: await rowsOf('/blog/category/rows'),
      further: await rowsOf('/blog/category/rows?before=1000050-f000000000000050'),
      tag: await rowsOf('/blog?tag=filled'),
      post: await rowsOf('/blog/f-40'),
      search: await rowsOf('/blog/search?q=post'),
    }
  }
  test('are the same among 100 and 10,000 posts, and few', async () => {
    await fill(100)
    const few = await costs()
    await fill(10_000)
    const many = await costs()
    expect(many).toEqual(few)
    // A page of twelve, the first of the next, and the categories; a tag costs a row more for each post.
    const categories = (await env.DB.prepare('SELECT count(*) AS n FROM blog_category').first<number>('n')) ?? 0
    for (const rows of [many.list, many.category, many.further]) expect(rows - categories).toBeLessThanOrEqual(14)
    expect(many.tag - categories).toBeLessThanOrEqual(27)
    expect(many.post).toBeLessThanOrEqual(12)
  })

  test('are none for a cached page, and a publication shows at once', async () => {
    const post = await draft(admin, { settings: { category: 'rows' } })
    const path = '/blog/category/rows'
    await counted(path)
    let rows = 0
    for (let read = 0; read < 1_000; read++) rows += (await counted(path)).rows
    expect(rows).toBe(0)
    await setState(admin, post, 'published')
    const { reply } = await counted(path)
    expect(reply.kind === 'list' && reply.posts[0]?.id).toBe(post.id)
  })
})

/** When orders of now are carried out again, ms UTC. */
const later = () => Date.now() + 30_000

test('a Worker that dies between the commit and the purge leaves an order, which the sweep carries out', async () => {
  await repeatPageOrders({ db: env.DB, purge: purgePages }, later())
  const post = await draft(admin, { settings: { category: 'rows' } })
  const path = `/blog/${post.texts[0]?.slug ?? ''}`
  expect((await counted(path)).reply.kind).toBe('missing')
  const died = () => new Promise<never>(() => {})
  void setTextState(
    { db: env.DB, actor: { actorId: admin.id, requestId: 'r', signIn: null }, now: Date.now(), newId, purge: died, changed: died },
    post.id,
    'en',
    { to: 'published', expected: 1 },
  )
  await expect
    .poll(() => env.DB.prepare(`SELECT state FROM post_text WHERE post_id = ?1`).bind(post.id).first<string>('state'))
    .toBe('published')
  // What is cached is still what was.
  expect((await counted(path)).reply.kind).toBe('missing')
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, later())).toBe(1)
  expect((await counted(path)).reply.kind).toBe('post')
})

test('a page that was being made while a text was published is not kept', async () => {
  const post = await draft(admin, { settings: { category: 'rows' } })
  const path = '/blog/category/rows?tag=race'
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // What the page shows is read before the publication; it goes into the cache only after it.
  const slow = slowDb(env.DB, held)
  const pages = new PublicPages(createExecutionContext(), { ...env, DB: slow.db })
  const reading = pages.fetch(new Request(`http://sopan.test${path}`))
  await slow.read
  await setState(admin, post, 'published')
  release()
  await reading
  expect((await counted(path)).rows).toBeGreaterThan(0)
})

/** A database whose rows arrive only after `held`; `read` resolves once the first were read. */
function slowDb(db: D1Database, held: Promise<void>): { readonly db: D1Database; readonly read: Promise<void> } {
  let seen = () => {}
  const read = new Promise<void>((resolve) => (seen = resolve))
  const late = async <Rows>(rows: Promise<Rows>): Promise<Rows> => {
    const got = await rows
    seen()
    await held
    return got
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) =>
        name === 'bind'
          ? (...values: unknown[]) => wrap(target.bind(...values))
          : name === 'raw' || name === 'all' || name === 'first'
            ? (...options: unknown[]) => late((target[name] as (...given: unknown[]) => Promise<unknown>)(...options))
            : Reflect.get(target, name),
    })
  return {
    db: new Proxy(db, {
      get: (target, name) => (name === 'prepare' ? (sql: string) => wrap(target.prepare(sql)) : Reflect.get(target, name)),
    }),
    read,
  }
}

test('pages are made anew twice: a page that was read before the change may come into the cache after the first purge', async () => {
  await repeatPageOrders({ db: env.DB, purge: purgePages }, later())
  const post = await draft(admin, { settings: { category: 'rows' } })
  const path = `/blog/category/rows?tag=${post.id}`
  await setState(admin, post, 'published')
  await counted(path)
  expect((await counted(path)).rows).toBe(0)
  // Too early, the order waits.
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, Date.now())).toBe(0)
  expect((await counted(path)).rows).toBe(0)
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, later())).toBe(1)
  expect((await counted(path)).rows).toBeGreaterThan(0)
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, later())).toBe(0)
})

test('a purge that was lost between the commit and the cache is made up for', async () => {
  const path = '/blog/category/rows?tag=none'
  await purgePages(['blog'])
  await counted(path)
  await env.DB.prepare(`INSERT INTO purge_outbox (id, tags, at) VALUES (?1, '["blog"]', 0)`).bind(newId()).run()
  expect((await counted(path)).rows).toBe(0)
  // While the cache does not answer, the order stays.
  const failing = { db: env.DB, purge: () => Promise.reject(new Error('no cache')) }
  expect(await repeatPageOrders(failing, later())).toBe(1)
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, later())).toBe(1)
  expect((await counted(path)).rows).toBeGreaterThan(0)
  expect(await repeatPageOrders({ db: env.DB, purge: purgePages }, later())).toBe(0)
})

describe('a daily category', () => {
  test('shows a month or a day, the latest day first', async () => {
    for (const day of ['2026-10-31', '2026-11-02', '2026-11-24']) await published(admin, { settings: { category: 'days', day } })
    const daysOf = async (query: string) => {
      const list = await publicPage(`/blog/category/days${query}`)
      return list.kind === 'list' ? list.posts.map(({ day }) => day) : null
    }
    expect(await daysOf('?month=2026-11')).toEqual(['2026-11-24', '2026-11-02'])
    expect(await daysOf('?day=2026-10-31')).toEqual(['2026-10-31'])
    expect(await daysOf('?month=november')).toHaveLength(3)
  })
})

test('lists go on from page to page without a gap or a repeat', async () => {
  await category(admin, 'pages')
  const ids: string[] = []
  for (let i = 0; i < 14; i++) ids.push((await published(admin, { settings: { category: 'pages' } })).id)
  const first = await publicPage('/blog/category/pages')
  if (first.kind !== 'list') throw new Error(first.kind)
  const second = await publicPage(`/blog/category/pages?before=${first.next ?? ''}`)
  if (second.kind !== 'list') throw new Error(second.kind)
  expect([first.posts.length, second.posts.length, second.next]).toEqual([12, 2, null])
  expect([...first.posts, ...second.posts].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test.each([
  '/blog/none',
  '/blog/category/none',
  '/blog/UPPER',
  "/blog/'; DROP TABLE post; --",
  '/blog/%F0%9F%92%A9',
  '/blog?before=x&tag=%00&month=2026-99',
])('%s is answered like any other address', async (path) => {
  const { reply } = await counted(path)
  expect(['missing', 'list']).toContain(reply.kind)
})

test('shows published tests alone', async () => {
  const post = await published(admin, { settings: { category: 'rows' }, text: { source: `${TEXT.source}\n\n::test{nonenonenonenone}` } })
  const page = await publicPage(`/blog/${post.texts[0]?.slug ?? ''}`)
  expect(page).toMatchObject({ kind: 'post', test: null, testsInText: [] })
})

test('nothing of a visitor changes what the entrypoint answers', async () => {
  const pages = new PublicPages(createExecutionContext(), env)
  const plain = await (await pages.fetch(new Request('http://sopan.test/blog'))).text()
  const dressed = await (
    await pages.fetch(new Request('http://sopan.test/blog', { headers: { authorization: `Bearer ${admin.token}`, cookie: 'a=b' } }))
  ).text()
  expect(dressed).toBe(plain)
  expect((await pages.fetch(new Request('http://sopan.test/blog', { method: 'POST' }))).status).toBe(405)
  expect((await pages.fetch(new Request('http://sopan.test/api/me'))).status).toBe(404)
  expect((await call('GET', '/blog')).status).toBe(404)
})

test('a flood of searches from one network ends with 429, and disturbs no other network and no cached page', async () => {
  const { bindings } = countingLimits({ LIMIT_GENERAL: 300 })
  const pages = new PublicPages(createExecutionContext(), { ...env, ...bindings })
  const ask = async (path: string, address: string) =>
    (await pages.fetch(new Request(`http://sopan.test${path}`, { headers: { 'x-asking-address': address } }))).status
  await ask('/blog', '203.0.113.7')
  const statuses: number[] = []
  for (let n = 0; n < 301; n++) statuses.push(await ask('/blog/search?q=', '203.0.113.7'))
  expect([statuses[0], statuses[299], statuses[300]]).toEqual([200, 200, 429])
  expect(await ask('/blog/search?q=', '203.0.113.8')).toBe(200)
  expect(await ask('/blog', '203.0.113.7')).toBe(200)
})

describe('a search', () => {
  const indexed = async (post: AdminPostDetail): Promise<void> => {
    await indexArticles(env, [{ kind: 'post', id: post.id }])
  }
  const found = async (q: string, lang = 'en') => {
    const reply = await publicPage(`/blog/search?q=${encodeURIComponent(q)}&lang=${lang}`)
    if (reply.kind !== 'search') throw new Error(reply.kind)
    return reply.posts
  }

  test('finds published posts by words of title, tags and text, those with the words in their title first', async () => {
    const inText = await published(admin, { settings: { category: 'rows' }, text: { source: `${TEXT.source}\n\nThink of quokkas.` } })
    const inTitle = await published(admin, { settings: { category: 'rows', tags: ['marsupials'] }, text: { title: 'A day of quokkas' } })
    const hidden = await draft(admin, { settings: { category: 'rows' }, text: { title: 'Secret quokkas' } })
    for (const post of [inTitle, inText, hidden]) await indexed(post)
    expect((await found('quokk')).map(({ id }) => id)).toEqual([inTitle.id, inText.id])
    expect((await found('marsupials')).map(({ id }) => id)).toEqual([inTitle.id])
    expect(await found('quokkas of Jupiter')).toEqual([])
    await setState(admin, inTitle, 'archived')
    // Before the index has heard of it, the record decides what is shown.
    expect((await found('marsupials')).map(({ id }) => id)).toEqual([])
    await indexed(inTitle)
    expect((await found('quokkas')).map(({ id }) => id)).toEqual([inText.id])
  })

  test('prefers texts of the languages that the reader reads', async () => {
    const english = await published(admin, { settings: { category: 'rows' }, text: { title: 'Numbats 101' } })
    const hindi = await published(admin, { settings: { category: 'rows' }, text: { title: 'नमबैट 101' }, language: 'hi' })
    for (const post of [hindi, english]) await indexed(post)
    expect((await found('101', 'bho')).map(({ language }) => language)).toEqual(['en', 'hi'])
    expect((await found('101', 'en')).map(({ id }) => id)).toEqual([english.id, hindi.id])
    expect((await found('नमबैट', 'ta')).map(({ id }) => id)).toEqual([hindi.id])
  })

  test('offers at most five posts while a visitor types', async () => {
    for (let i = 0; i < 6; i++) await indexed(await published(admin, { settings: { category: 'rows' }, text: { title: `Pademelon ${i}` } }))
    const { items } = await answerOf<PostSuggestions>('GET', '/api/blog/suggest?q=pade&language=hi')
    expect([items.length, items[0]?.title, items[0]?.language]).toEqual([5, 'Pademelon 5', 'en'])
    expect((await call('GET', '/api/blog/suggest?q=')).status).toBe(400)
  })

  test.each(['"', 'a" OR "b', "'; DROP TABLE post; --", '*', '(', '\u0000', '   '])('%j is searched for like other words', async (q) => {
    expect(Array.isArray(await found(q))).toBe(true)
  })
})

test('the sitemap names each month with posts, and each text of a month', async () => {
  const post = await published(admin, { settings: { category: 'rows' } })
  const month = new Date().toISOString().slice(0, 7)
  const parts = await publicPage('/sitemaps/blog')
  expect(parts).toMatchObject({
    kind: 'sitemap',
    months: expect.arrayContaining(['1970-01', month]),
    categories: expect.arrayContaining(['rows']),
  })
  const part = await publicPage(`/sitemaps/blog/${month}`)
  expect(part.kind === 'sitemapPart' && part.posts.flat().map(({ slug }) => slug)).toContain(post.texts[0]?.slug)
  expect(await publicPage('/sitemaps/blog/2001-01')).toEqual({ kind: 'sitemapPart', posts: [] })
})

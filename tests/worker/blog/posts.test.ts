import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminPostDetail, AdminPostRow, ArticlePreview, BlogSeries } from '#contract/blog/schemas.ts'
import type { TextRevision, TextRevisionDetail } from '#contract/shared/articles.ts'
import { publishDueTexts } from '#worker/features/blog/save-text.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { category, draft, published, SETTINGS, setState, TEXT } from './post-of.ts'
import { publicPage } from './public-page.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Asha Editor' })
  await category(admin)
  await category(admin, 'news', true)
})

const put = (post: AdminPostDetail, body: object, language = 'en') =>
  call('PUT', `/api/admin/posts/${post.id}/texts/${language}`, { token: admin.token, body })
const state = (post: AdminPostDetail, body: object, language = 'en') =>
  call('POST', `/api/admin/posts/${post.id}/texts/${language}/state`, { token: admin.token, body })

test('a category that is saved again unchanged is in the audit log once', async () => {
  const slug = `same-${newId()}`
  const saved = await category(admin, slug)
  expect(await category(admin, slug)).toEqual(saved)
  const { results } = await env.DB.prepare(`SELECT id FROM audit_log WHERE action = 'category.save' AND target = ?1`).bind(slug).all()
  expect(results).toHaveLength(1)
})

describe('a post', () => {
  test('begins as a draft that no reader sees, and sending it twice makes one', async () => {
    const id = newId()
    const body = { id, settings: SETTINGS, language: 'en', text: { ...TEXT, slug: `twice-${id}` } }
    const made = await answerOf<AdminPostDetail>('POST', '/api/admin/posts', { token: admin.token, body })
    expect(made.texts).toMatchObject([{ language: 'en', state: 'draft', revision: 1, words: expect.any(Number), slug: `twice-${id}` }])
    expect(made.texts[0]?.html).toContain('<h2 id="s-halves-and-quarters">Halves and quarters</h2>')
    expect(await answerOf('POST', '/api/admin/posts', { token: admin.token, body })).toEqual(made)
    expect(await publicPage(`/blog/twice-${id}`)).toEqual({ kind: 'missing' })
  })

  test('tells every fault of its text by line, and keeps nothing', async () => {
    const post = await draft(admin)
    const response = await put(post, { ...TEXT, source: 'Fine.\n\n## One\n\n<b>no</b>\n\n## Two\n\nAn open $ sign', expected: 1 })
    const { error } = await response.json<{ error: { code: string; details: unknown } }>()
    expect([response.status, error.code]).toEqual([400, 'article_invalid'])
    expect(error.details).toMatchObject([{ path: 'source:3' }, { path: 'source:7' }])
    expect((await answerOf<AdminPostDetail>('GET', `/api/admin/posts/${post.id}`, { token: admin.token })).texts[0]?.revision).toBe(1)
  })

  test('is saved by one of two editors who began from the same revision', async () => {
    const post = await draft(admin)
    const body = { ...TEXT, slug: post.texts[0]?.slug ?? null, expected: 1 }
    const statuses = (await Promise.all([put(post, { ...body, title: 'Mine' }), put(post, { ...body, title: 'Yours' })])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is saved once by fifty saves at the same time, and published once by fifty publications', async () => {
    const post = await draft(admin)
    const editors = await Promise.all(Array.from({ length: 5 }, () => person({ role: 'admin' })))
    const fifty = async (act: (token: string | null, n: number) => Promise<Response>) => {
      const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => act(editors[n % 5]?.token ?? null, n)))
      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      return replies.filter(({ status }) => status === 200).length
    }
    const rowsOf = (sql: string) => env.DB.prepare(sql).bind(post.id).first<number>('n')
    const text = { ...TEXT, slug: post.texts[0]?.slug ?? null, expected: 1 }
    const path = `/api/admin/posts/${post.id}/texts/en`
    expect(await fifty((token, n) => call('PUT', path, { token, body: { ...text, title: `Title ${n}` } }))).toBe(1)
    expect(await fifty((token) => call('POST', `${path}/state`, { token, body: { to: 'published', expected: 2 } }))).toBe(1)
    expect(await rowsOf(`SELECT count(*) AS n FROM article_revision WHERE article_id = ?1`)).toBe(2)
    expect(await rowsOf(`SELECT count(*) AS n FROM audit_log WHERE target LIKE '%' || ?1 AND action = 'post.text.publish'`)).toBe(1)
    expect(await rowsOf(`SELECT revision AS n FROM post_text WHERE post_id = ?1`)).toBe(2)
  })

  test('keeps every save of a text, with who made it and why', async () => {
    const post = await draft(admin)
    await put(post, { ...TEXT, source: `${TEXT.source}\n\nOne more line.`, note: 'The last line', expected: 1 })
    const path = `/api/admin/posts/${post.id}/texts/en/revisions`
    const { items } = await answerOf<{ items: TextRevision[] }>('GET', path, { token: admin.token })
    expect(items).toMatchObject([
      { revision: 2, author: 'Asha Editor', note: 'The last line' },
      { revision: 1, author: 'Asha Editor', note: null },
    ])
    expect((await answerOf<TextRevisionDetail>('GET', `${path}/1`, { token: admin.token })).source).toBe(TEXT.source)
    expect((await call('GET', `${path}/9`, { token: admin.token })).status).toBe(404)
  })

  test('that was never published can be taken away; one that readers have seen cannot', async () => {
    const gone = await draft(admin)
    expect((await call('DELETE', `/api/admin/posts/${gone.id}`, { token: admin.token })).status).toBe(204)
    expect((await call('GET', `/api/admin/posts/${gone.id}`, { token: admin.token })).status).toBe(404)
    const seen = await setState(admin, await published(admin), 'archived')
    expect((await call('DELETE', `/api/admin/posts/${seen.id}`, { token: admin.token })).status).toBe(409)
  })

  test('of a daily category belongs to a day, and no other does', async () => {
    const body = (settings: object) => ({ id: newId(), settings: { ...SETTINGS, ...settings }, language: 'en', text: TEXT })
    for (const settings of [{ category: 'news' }, { day: '2026-11-24' }, { category: 'news', day: '2026-99-24' }, { category: 'none' }])
      expect((await call('POST', '/api/admin/posts', { token: admin.token, body: body(settings) })).status).toBe(400)
    expect((await draft(admin, { settings: { category: 'news', day: '2026-11-24' } })).settings.day).toBe('2026-11-24')
  })

  test('is found among the others by state, category and words of its title', async () => {
    const post = await published(admin, { text: { title: 'Zebra crossings of Jaipur' } })
    const find = async (query: string) =>
      (await answerOf<{ items: AdminPostRow[] }>('GET', `/api/admin/posts?${query}`, { token: admin.token })).items
    expect(await find('q=zebra')).toMatchObject([
      { id: post.id, title: 'Zebra crossings of Jaipur', texts: [{ language: 'en', state: 'published', publishAt: null }] },
    ])
    expect(await find('q=zebra&state=draft')).toEqual([])
    expect((await find('state=published&category=maths')).map(({ id }) => id)).toContain(post.id)
  })
})

test('posts of a series are shown with their neighbours, in the order of their parts', async () => {
  const id = newId()
  const path = `/api/admin/blog-series/${id}`
  expect((await call('PUT', path, { token: admin.token, body: { titles: { hi: 'केवल हिन्दी' } } })).status).toBe(400)
  await answerOf('PUT', path, { token: admin.token, body: { titles: { en: 'Vedic maths' } } })
  const second = await published(admin, { settings: { series: { id, number: 2 } } })
  const first = await published(admin, { settings: { series: { id, number: 1 } } })
  expect(await publicPage(`/blog/${second.texts[0]?.slug}`)).toMatchObject({
    series: { title: 'Vedic maths', posts: [{ id: first.id }, { id: second.id }] },
  })
  // Another title shows at once: the pages are made again.
  await answerOf('PUT', path, { token: admin.token, body: { titles: { en: 'Quick maths' } } })
  expect(await publicPage(`/blog/${second.texts[0]?.slug}`)).toMatchObject({ series: { title: 'Quick maths' } })
  const { items } = await answerOf<{ items: BlogSeries[] }>('GET', '/api/admin/blog-series', { token: admin.token })
  expect(items).toContainEqual({ id, titles: { en: 'Quick maths' } })
})

describe('a text', () => {
  test('is published, is open to everyone, and is gone once it is archived', async () => {
    const post = await published(admin)
    const slug = post.texts[0]?.slug ?? ''
    expect(await publicPage(`/blog/${slug}`)).toMatchObject({ kind: 'post', title: TEXT.title, byline: 'Asha Rao', language: 'en' })
    await setState(admin, post, 'archived')
    expect(await publicPage(`/blog/${slug}`)).toEqual({ kind: 'gone' })
  })

  test('is not published while readers would miss something', async () => {
    const post = await draft(admin, { text: { excerpt: '' } })
    const response = await state(post, { to: 'published', expected: 1 })
    expect([response.status, await response.json()]).toMatchObject([409, { error: { code: 'not_ready', params: { missing: 'excerpt' } } }])
  })

  test('does not lose what readers need while it is published', async () => {
    const post = await published(admin)
    const slug = post.texts[0]?.slug ?? null
    expect(await errorCodeOf(await put(post, { ...TEXT, slug, excerpt: '', expected: 1 }))).toBe('not_ready')
    expect(await errorCodeOf(await put(post, { ...TEXT, slug: null, expected: 1 }))).toBe('not_ready')
  })

  test('cannot go to a state that does not follow, nor by someone who has seen another revision', async () => {
    const post = await draft(admin)
    expect((await state(post, { to: 'archived', expected: 1 })).status).toBe(409)
    expect((await state(post, { to: 'published', expected: 7 })).status).toBe(409)
    expect((await state(post, { to: 'published', expected: 1 }, 'ta')).status).toBe(404)
  })

  test('is published when its time has come, and not before', async () => {
    const at = Date.now() + 3_600_000
    const post = await setState(admin, await draft(admin), 'scheduled', { publishAt: at })
    expect(post.texts[0]).toMatchObject({ state: 'scheduled', publishAt: at })
    expect((await state(post, { to: 'scheduled', expected: 1, publishAt: Date.now() - 1 })).status).toBe(400)
    const run = (now: number) =>
      publishDueTexts({
        db: env.DB,
        actor: { actorId: 'schedule', requestId: newId(), signIn: null },
        now,
        newId: () => newId(),
        purge: async () => {},
        changed: async () => {},
      })
    await run(at - 1)
    expect(await detail(post)).toMatchObject({ publishedAt: null })
    expect(await run(at)).toBeGreaterThan(0)
    expect(await detail(post)).toMatchObject({ publishedAt: at, texts: [{ state: 'published', publishAt: null, publishedAt: at }] })
  })

  test('has an address of its own among all languages, and an earlier one leads to it', async () => {
    const post = await published(admin)
    const [before, other] = [post.texts[0]?.slug ?? '', await draft(admin)]
    const after = `new-${post.id}`
    await put(post, { ...TEXT, slug: after, expected: 1 })
    expect(await publicPage(`/blog/${before}`)).toEqual({ kind: 'moved', to: `/blog/${after}` })
    // Neither the new nor the old address can be taken by another text, nor by another language of the same post.
    for (const slug of [before, after]) {
      expect(await errorCodeOf(await put(other, { ...TEXT, slug, expected: 1 }))).toBe('slug_taken')
      expect(await errorCodeOf(await put(post, { ...TEXT, slug, expected: 0 }, 'hi'))).toBe('slug_taken')
    }
    await put(post, { ...TEXT, slug: before, expected: 2 })
    expect(await publicPage(`/blog/${after}`)).toEqual({ kind: 'moved', to: `/blog/${before}` })
    for (const slug of ['search', 'Äpfel', 'a--b']) expect((await put(other, { ...TEXT, slug, expected: 1 })).status).toBe(400)
  })

  test('says which languages it is published in, and lists show the nearest one', async () => {
    const post = await published(admin)
    await put(post, { ...TEXT, title: 'प्रतिशत', slug: `hi-${post.id}`, from: { language: 'en', revision: 1 }, expected: 0 }, 'hi')
    const second = await detail(post)
    await setState(admin, second, 'published', { language: 'hi' })
    const page = await publicPage(`/blog/hi-${post.id}`)
    expect(page).toMatchObject({
      kind: 'post',
      language: 'hi',
      title: 'प्रतिशत',
      category: { title: 'श्रेणी maths' },
      languages: [
        { language: 'en', slug: `p-${post.id}` },
        { language: 'hi', slug: `hi-${post.id}` },
      ],
    })
    const titleIn = async (lang: string) => {
      const list = await publicPage(`/blog/category/maths?lang=${lang}`)
      return list.kind === 'list' ? list.posts.find(({ id }) => id === post.id) : undefined
    }
    expect(await titleIn('hi')).toMatchObject({ language: 'hi', title: 'प्रतिशत' })
    // Bhojpuri readers read Hindi before English; Tamil readers read English.
    expect(await titleIn('bho')).toMatchObject({ language: 'hi' })
    expect(await titleIn('ta')).toMatchObject({ language: 'en' })
  })

  test('keeps the image that it is shared with until another is drawn', async () => {
    const post = await published(admin)
    const slug = post.texts[0]?.slug ?? ''
    expect(await publicPage(`/blog/${slug}`)).toMatchObject({ shareImage: null })
    const image = await answerOf<{ name: string; address: string }>('POST', '/api/admin/questions/images', {
      token: admin.token,
      body: { type: 'image/png', data: PNG },
    })
    await put(post, { ...TEXT, slug, shareImage: image.name, expected: 1 })
    await put(post, { ...TEXT, slug, excerpt: 'Other words of enough length', expected: 2 })
    expect(await publicPage(`/blog/${slug}`)).toMatchObject({ shareImage: image.address, cover: null })
    expect((await put(post, { ...TEXT, slug, shareImage: 'not-there', expected: 3 })).status).toBe(400)
  })

  test('is shown as it will be, with every fault, before it is saved', async () => {
    const preview = (source: string) =>
      answerOf<ArticlePreview>('POST', '/api/admin/article-preview', { token: admin.token, body: { source } })
    expect(await preview('## One\n\nText with $x^2$.')).toMatchObject({ ok: true, contents: [{ id: 's-one', level: 2, title: 'One' }] })
    expect(await preview('![x](image:not-there)')).toMatchObject({ ok: false, faults: [{ line: 1 }] })
    expect(await preview('')).toEqual({ ok: true, html: '', contents: [], words: 0 })
  })
})

/** An 8 × 6 image. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAJklEQVR4AcyKsQkAAAjDpA/5gaf6qq6l9IAGAhmCnj21CFDbTBgeAAD//9xyMv8AAAAGSURBVAMAdzAKPyho02wAAAAASUVORK5CYII='

const detail = (post: AdminPostDetail) => answerOf<AdminPostDetail>('GET', `/api/admin/posts/${post.id}`, { token: admin.token })

import { describe, expect, test } from 'vitest'
import type { PostComment } from '#contract/comments/schemas.ts'
import { renderArticle } from '#worker/content/article/render-article.ts'
import { draftBook, publishedChapter, setBook, booksPage } from '#tests/worker/books/book-of.ts'
import { category, published } from '#tests/worker/blog/post-of.ts'
import { publicPage } from '#tests/worker/blog/public-page.ts'
import { send } from '#tests/worker/comments/comment-of.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { dangersIn } from '#tests/worker/helpers/parsed-html.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { XSS_VECTORS } from './xss-vectors.ts'

const PLACES: readonly ((vector: string) => string)[] = [
  (v) => v,
  (v) => `Before ${v} after`,
  (v) => `## ${v.replaceAll('\n', ' ')}\n\nText`,
  (v) => `[${v.replaceAll(/[\n\][<]/g, ' ')}](https://example.org/${encodeURIComponent(v)})`,
  (v) => `[a link](${v.replaceAll(/[\n()<> ]/g, '')})`,
  (v) => v.replaceAll('<', '&lt;'),
]

/** What articles may hold beyond the text of a question: headings with an anchor of ours, and links that lead to https or into the site. */
const OF_ARTICLES =
  /^<h[23]>$|^<h[23] id="s-[\p{L}\p{M}\p{N}-]*">$|^<a>$|^<a href="(?:https:\/\/|\/(?![/\\]))[^"]*">$|^<a rel="noopener">$|^<(?:figure|figcaption|aside)>$/u
const dangersOf = async (html: string) => (await dangersIn(html)).filter((danger) => !OF_ARTICLES.test(danger))

/** Each vector in each place, where the renderer takes it. */
const TAKEN = XSS_VECTORS.flatMap((vector) => PLACES.map((place) => place(vector)).filter((source) => renderArticle(source, new Map()).ok))

test('no vector leaves anything in an article that runs, loads, posts or restyles', async () => {
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(200)
  expect(TAKEN.length).toBeGreaterThan(XSS_VECTORS.length * 2)
  for (const source of TAKEN) {
    const article = renderArticle(source, new Map())
    expect([source, article.ok ? await dangersOf(article.html) : []]).toEqual([source, []])
  }
})

describe('stored by an editor', () => {
  /** All of them as sections of a few articles. */
  const sources = Array.from({ length: 4 }, (_, n) =>
    TAKEN.filter((_source, i) => i % 4 === n)
      .map((source) => `## Section\n\n${source}`)
      .join('\n\n'),
  )
  test('a post and a chapter reach readers without any', async () => {
    const admin = await person({ role: 'admin' })
    await category(admin)
    const book = await draftBook(admin)
    for (const source of sources) {
      const post = await published(admin, { text: { source } })
      const page = await publicPage(`/blog/${post.texts[0]?.slug}`)
      if (page.kind !== 'post') throw new Error(page.kind)
      expect(await dangersOf(page.html)).toEqual([])
      const chapter = await publishedChapter(admin, book.id, { text: { title: 'Chapter', source, from: null } })
      await setBook(admin, book.id, 'published').catch(() => null)
      const shown = await booksPage(`/books/${book.settings.slug}/${chapter.settings.slug}`)
      expect(shown.kind === 'chapter' && shown.html !== null && (await dangersOf(shown.html))).toEqual([])
    }
  })
})

test('a comment comes back to the letter in JSON that no browser takes for a page, or is refused', async () => {
  const admin = await person({ role: 'admin' })
  await category(admin)
  const post = await published(admin)
  let who: Person = await person()
  let taken = 0
  for (const [n, vector] of XSS_VECTORS.entries()) {
    // An account sends five in ten minutes.
    if (n % 5 === 0) who = await person()
    const response = await send(who, post.id, { text: vector })
    expect([200, 201, 400]).toContain(response.status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    if (response.status === 400) continue
    taken++
    expect((await response.json<PostComment>()).text).toBe(vector.trim().normalize('NFC'))
  }
  expect(taken).toBeGreaterThan(150)
  const own = await call('GET', `/api/comments?post=${post.id}`, { token: who.token })
  expect(own.headers.get('content-type')).toMatch(/^application\/json/)
})

import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { publicBooksReply } from '#worker/features/books/public/public-reply.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { booksPage, publishedBook, publishedChapter, setText, TEXT } from './book-of.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

describe('the pages of a book', () => {
  test('are in the language that is asked for, else in the nearest to the reader that there is', async () => {
    const { book } = await publishedBook(admin, { titles: { en: 'Arithmetic', hi: 'अंकगणित' } })
    await publishedChapter(admin, book.id, {
      language: 'hi',
      settings: { slug: 'anupat' },
      text: { title: 'अनुपात', source: TEXT.source },
    })
    const of = async (query: string) => {
      const reply = await booksPage(`/books/${book.settings.slug}${query}`)
      return reply.kind === 'book' ? [reply.language, reply.title, reply.languages] : reply
    }
    expect(await of('')).toEqual(['en', 'Arithmetic', ['en', 'hi']])
    expect(await of('?in=hi')).toEqual(['hi', 'अंकगणित', ['en', 'hi']])
    expect(await of('?lang=mai')).toEqual(['hi', 'अंकगणित', ['en', 'hi']])
    expect(await of('?lang=ta')).toEqual(['en', 'Arithmetic', ['en', 'hi']])
  })

  test('show the chapters of a Prime book by their titles, and the text of its sample alone', async () => {
    const { book } = await publishedBook(admin, { access: 'prime' }, [
      { settings: { slug: 'first', isSample: true } },
      { settings: { slug: 'second' }, text: { ...TEXT, source: `${TEXT.source}\n\nOnlyForPrime` } },
    ])
    const path = `/books/${book.settings.slug}`
    expect(await booksPage(`${path}/first`)).toMatchObject({ kind: 'chapter', html: expect.stringContaining('ratio') })
    const locked = await booksPage(`${path}/second`)
    expect(locked).toMatchObject({ kind: 'chapter', title: 'Ratios', html: null, contents: [] })
    for (const page of [path, `${path}/second`, '/books', '/sitemaps/books'])
      expect(JSON.stringify(await booksPage(page))).not.toContain('OnlyForPrime')
  })

  test('an address that never was is missing; a chapter that was taken off is gone', async () => {
    const { book, chapters } = await publishedBook(admin, {}, [{}, {}])
    const [first] = chapters
    expect(await booksPage(`/books/${book.settings.slug}/nothing`)).toEqual({ kind: 'missing' })
    expect(await booksPage('/books/no-such-book')).toEqual({ kind: 'missing' })
    expect(await booksPage('/books/Not%20a%20slug')).toEqual({ kind: 'missing' })
    if (first !== undefined) await setText(admin, first, 'archived')
    expect(await booksPage(`/books/${book.settings.slug}/${first?.settings.slug}`)).toEqual({ kind: 'gone' })
  })

  test('the sitemap names free chapters and samples, not what search engines cannot read', async () => {
    const { book } = await publishedBook(admin, { access: 'prime' }, [
      { settings: { slug: 'open', isSample: true } },
      { settings: { slug: 'shut' } },
    ])
    const map = await booksPage('/sitemaps/books')
    const paths = map.kind === 'bookMap' ? map.pages.map(({ path }) => path) : []
    expect(paths).toContain(`/books/${book.settings.slug}/open`)
    expect(paths).not.toContain(`/books/${book.settings.slug}/shut`)
  })
})

/** As many published books as that, each of 30 chapters, in the way of the service but in few statements. */
const fill = (books: number) =>
  env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1),
         c(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM c WHERE j < 29)
       INSERT INTO book (id, slug, kind, access, state, titles, descriptions, byline, publisher, exams, languages, sellers, position, cards,
         contents, published_at, revision, created_at, updated_at)
       SELECT printf('f%015d', i), 'f-' || i, 'chapters', 'free', 'published', '{"en":"Filled"}', '{"en":"Filled"}', 'Asha', '', '[]', '[]', '[]',
         5000, '{"en":{"title":"Filled","description":"Filled","chapters":30,"words":900}}',
         (SELECT json_group_array(json_object('id', printf('c%015d', j), 'slug', 'c-' || j, 'isSample', json('false'), 'texts',
           json('{"en":{"title":"One","words":30,"bytes":99,"updatedAt":1}}'))) FROM c), 1, 1, 0, 0 FROM n WHERE true ON CONFLICT DO NOTHING`,
    ).bind(books),
    env.DB.prepare(
      `INSERT OR IGNORE INTO book_shelf (exam, language, position, book_id)
       SELECT e.value, l.value, 5000, book.id FROM book, json_each('["","filled-exam"]') e, json_each('["","en"]') l WHERE book.id LIKE 'f%'`,
    ),
    env.DB.prepare(`INSERT OR IGNORE INTO chapter (id, book_id, position, slug, is_sample, revision)
       VALUES ('c000000000000003', 'f000000000000040', 3, 'c-3', 0, 1)`),
    env.DB.prepare(`INSERT OR IGNORE INTO chapter_text (chapter_id, language, state, title, source, html, contents, words, bytes, revision,
         published_at, updated_at) VALUES ('c000000000000003', 'en', 'published', 'One', 'x', '<p>x</p>', '[]', 30, 99, 1, 1, 1)`),
  ])

test('a page reads the same few rows among 60 and 2,000 books, however many chapters they have', async () => {
  const rowsOf = async (path: string) => {
    const { db, counts } = countedDb()
    const { pathname, searchParams } = new URL(path, 'http://sopan.test')
    expect((await publicBooksReply(db, pathname, searchParams))?.body.kind).not.toBe('missing')
    return counts.rowsRead
  }
  const costs = async () => ({
    list: await rowsOf('/books?exam=filled-exam'),
    further: await rowsOf('/books?exam=filled-exam&language=en&before=5000-f000000000000005'),
    book: await rowsOf('/books/f-40'),
    chapter: await rowsOf('/books/f-40/c-3'),
  })
  await fill(60)
  const few = await costs()
  await fill(2_000)
  const many = await costs()
  expect(many).toEqual(few)
  const exams = (await env.DB.prepare('SELECT count(*) AS n FROM exam').first<number>('n')) ?? 0
  // Thirteen places of the shelf with their books; each exam and each language is looked up on the shelf once.
  for (const rows of [many.list, many.further]) expect(rows - 2 * exams).toBeLessThanOrEqual(26 + 2 * LOCALES.length)
  expect(many.book).toBeLessThanOrEqual(12)
  expect(many.chapter).toBeLessThanOrEqual(12)
})

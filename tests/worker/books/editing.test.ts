import { beforeAll, describe, expect, test } from 'vitest'
import type { listBookExams } from '#contract/books/endpoints.ts'
import type { AdminBookDetail, AdminBookRow, AdminChapterDetail } from '#contract/books/schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import type { TextRevision } from '#contract/shared/articles.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { booksPage, draftBook, draftChapter, publishedBook, publishedChapter, setBook, SETTINGS, setText, TEXT } from './book-of.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Asha Editor' })
})

const bookOf = (id: string) => answerOf<AdminBookDetail>('GET', `/api/admin/books/${id}`, { token: admin.token })
const saveBook = (book: AdminBookDetail, settings: object) =>
  call('PUT', `/api/admin/books/${book.id}`, {
    token: admin.token,
    body: { settings: { ...book.settings, ...settings }, expected: book.revision },
  })

describe('a book', () => {
  test('begins as a draft that no reader sees, and sending it twice makes one', async () => {
    const id = newId()
    const body = { id, settings: { ...SETTINGS, slug: `twice-${id}` } }
    const made = await answerOf<AdminBookDetail>('POST', '/api/admin/books', { token: admin.token, body })
    expect(made).toMatchObject({ state: 'draft', revision: 1, chapters: [], missing: ['chapter'] })
    expect(await answerOf('POST', '/api/admin/books', { token: admin.token, body })).toEqual(made)
    expect(await booksPage(`/books/twice-${id}`)).toEqual({ kind: 'missing' })
  })

  test('prepares for exams of the register, which its editors can list', async () => {
    const { items } = await answerOf<ReplyOf<typeof listBookExams>>('GET', '/api/admin/book-exams', { token: admin.token })
    const [first] = items
    expect(first?.titles.en).not.toBe('')
    const { settings } = await draftBook(admin, { exams: items.slice(0, 2).map(({ slug }) => slug) })
    expect(settings.exams).toHaveLength(2)
  })

  test('cannot be published without a published chapter, and says what is missing', async () => {
    const book = await draftBook(admin)
    await draftChapter(admin, book.id)
    const response = await call('POST', `/api/admin/books/${book.id}/state`, {
      token: admin.token,
      body: { to: 'published', expected: book.revision },
    })
    expect(await errorCodeOf(response)).toBe('not_ready')
  })

  test('shows in the list of its exam and language once it is published, and nowhere once it is taken off', async () => {
    const { book } = await publishedBook(admin, { position: 1 })
    const listed = async (query: string) => {
      const reply = await booksPage(`/books${query}`)
      return reply.kind === 'books' && reply.books.some(({ id }) => id === book.id)
    }
    expect(await listed('')).toBe(true)
    expect(await listed('?language=en')).toBe(true)
    expect(await listed('?language=hi')).toBe(false)
    await setBook(admin, book.id, 'archived')
    expect(await listed('')).toBe(false)
    expect(await booksPage(`/books/${book.settings.slug}`)).toEqual({ kind: 'gone' })
  })

  test('is saved by one of two editors who began from the same revision', async () => {
    const book = await draftBook(admin)
    const statuses = (await Promise.all([saveBook(book, { byline: 'Mine' }), saveBook(book, { byline: 'Yours' })])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('keeps its address once readers have it', async () => {
    const { book } = await publishedBook(admin)
    expect((await saveBook(book, { slug: `other-${book.id}` })).status).toBe(400)
    const draft = await draftBook(admin)
    expect((await saveBook(draft, { slug: `other-${draft.id}` })).status).toBe(200)
  })

  test('has an address of its own', async () => {
    const one = await draftBook(admin)
    const response = await call('POST', '/api/admin/books', {
      token: admin.token,
      body: { id: newId(), settings: { ...SETTINGS, slug: one.settings.slug } },
    })
    expect(await errorCodeOf(response)).toBe('slug_taken')
  })

  test('refuses an ISBN with a slip, an exam that is not in the register, and a published one that loses what readers need', async () => {
    const printed = await draftBook(admin, { kind: 'external', isbn: '978-0-306-40615-7', languages: ['en'] })
    expect(printed.settings.isbn).toBe('9780306406157')
    expect((await saveBook(printed, { isbn: '978-0-306-40615-8' })).status).toBe(400)
    expect((await saveBook(printed, { exams: ['no-such-exam'] })).status).toBe(400)
    const shown = await setBook(admin, printed.id, 'published')
    for (const isbn of [null, ' ']) expect(await errorCodeOf(await saveBook(shown, { isbn }))).toBe('not_ready')
  })

  test('that was never published can be taken away with its chapters; one that readers have seen cannot', async () => {
    const gone = await draftBook(admin)
    const chapter = await draftChapter(admin, gone.id)
    expect((await call('DELETE', `/api/admin/books/${gone.id}`, { token: admin.token })).status).toBe(204)
    expect((await call('GET', `/api/admin/chapters/${chapter.id}`, { token: admin.token })).status).toBe(404)
    const { book } = await publishedBook(admin)
    expect((await call('DELETE', `/api/admin/books/${book.id}`, { token: admin.token })).status).toBe(409)
  })

  test('is found by a word of its title', async () => {
    const book = await draftBook(admin, { titles: { en: `Reasoning ${newId()}` } })
    const { items } = await answerOf<{ items: AdminBookRow[] }>('GET', `/api/admin/books?q=${book.settings.titles.en.slice(10)}`, {
      token: admin.token,
    })
    expect(items.map(({ id }) => id)).toEqual([book.id])
  })
})

describe('a chapter', () => {
  test('tells every fault of its text by line, and keeps nothing', async () => {
    const chapter = await draftChapter(admin, (await draftBook(admin)).id)
    const response = await call('PUT', `/api/admin/chapters/${chapter.id}/texts/en`, {
      token: admin.token,
      body: { ...TEXT, source: 'Fine.\n\n## One\n\n<b>no</b>', expected: 1 },
    })
    expect(await errorCodeOf(response)).toBe('article_invalid')
    const { texts } = await answerOf<AdminChapterDetail>('GET', `/api/admin/chapters/${chapter.id}`, { token: admin.token })
    expect(texts[0]?.revision).toBe(1)
  })

  test('keeps every save with who made it', async () => {
    const chapter = await draftChapter(admin, (await draftBook(admin)).id)
    await answerOf('PUT', `/api/admin/chapters/${chapter.id}/texts/en`, {
      token: admin.token,
      body: { ...TEXT, title: 'Ratios again', note: 'A better title', expected: 1 },
    })
    const { items } = await answerOf<{ items: TextRevision[] }>('GET', `/api/admin/chapters/${chapter.id}/texts/en/revisions`, {
      token: admin.token,
    })
    expect(items).toMatchObject([
      { revision: 2, author: 'Asha Editor', note: 'A better title' },
      { revision: 1, author: 'Asha Editor', note: null },
    ])
  })

  test('is not published in a language that its book has no title in', async () => {
    const chapter = await draftChapter(admin, (await draftBook(admin)).id, { language: 'ta' })
    const response = await call('POST', `/api/admin/chapters/${chapter.id}/texts/ta/state`, {
      token: admin.token,
      body: { to: 'published', expected: 1 },
    })
    expect(await errorCodeOf(response)).toBe('not_ready')
  })

  test('that is the last one of a published book stays on the site', async () => {
    const { chapters } = await publishedBook(admin)
    const [only] = chapters
    const response = await call('POST', `/api/admin/chapters/${only?.id}/texts/en/state`, {
      token: admin.token,
      body: { to: 'archived', expected: only?.texts[0]?.revision },
    })
    expect(response.status).toBe(409)
  })

  test('shows a change of a published text at once, and takes a new place at once', async () => {
    const { book, chapters } = await publishedBook(admin, {}, [{ settings: { slug: 'one' } }, { settings: { slug: 'two' } }])
    const order = async () => {
      const reply = await booksPage(`/books/${book.settings.slug}`)
      return reply.kind === 'book' ? reply.chapters.map(({ slug, title }) => `${slug} ${title}`) : reply
    }
    expect(await order()).toEqual(['one Ratios', 'two Ratios'])
    const [first, second] = chapters
    await answerOf('PUT', `/api/admin/books/${book.id}/order`, {
      token: admin.token,
      body: { chapters: [second?.id, first?.id], expected: book.revision },
    })
    await answerOf('PUT', `/api/admin/chapters/${first?.id}/texts/en`, {
      token: admin.token,
      body: { ...TEXT, title: 'Ratios, first', expected: first?.texts[0]?.revision },
    })
    expect(await order()).toEqual(['two Ratios', 'one Ratios, first'])
  })

  test('an order that leaves a chapter out changes nothing', async () => {
    const book = await draftBook(admin)
    const one = await draftChapter(admin, book.id)
    await draftChapter(admin, book.id)
    const body = { chapters: [one.id], expected: (await bookOf(book.id)).revision }
    expect((await call('PUT', `/api/admin/books/${book.id}/order`, { token: admin.token, body })).status).toBe(409)
  })

  test('that no reader has seen can be taken away', async () => {
    const { book } = await publishedBook(admin)
    const spare = await draftChapter(admin, book.id)
    expect((await call('DELETE', `/api/admin/chapters/${spare.id}`, { token: admin.token })).status).toBe(204)
    const seen = await setText(admin, await publishedChapter(admin, book.id), 'archived')
    expect((await call('DELETE', `/api/admin/chapters/${seen.id}`, { token: admin.token })).status).toBe(409)
  })
})

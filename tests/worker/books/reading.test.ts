import { beforeAll, describe, expect, test } from 'vitest'
import type { BookFileAddress, BookHits, ReadChapter, ReadingOfBook, ReadingPlace } from '#contract/books/reader-schemas.ts'
import type { AdminBookDetail, AdminChapterDetail } from '#contract/books/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, type Person, person } from '#tests/worker/helpers/people.ts'
import { publicPage } from '../blog/public-page.ts'
import { booksPage, draftBook, publishedBook, setBook, TEXT } from './book-of.ts'

const DAY = 86_400_000
let admin: Person
let book: AdminBookDetail
let sample: AdminChapterDetail
let locked: AdminChapterDetail

beforeAll(async () => {
  admin = await person({ role: 'admin' })
  const made = await publishedBook(admin, { access: 'prime' }, [
    { settings: { slug: 'sample', isSample: true } },
    { settings: { slug: 'locked' }, text: { ...TEXT, title: 'Averages', source: `${TEXT.source}\n\nThe average of five numbers.` } },
  ])
  const [first, second] = made.chapters
  if (first === undefined || second === undefined) throw new Error('two chapters were made')
  ;[book, sample, locked] = [made.book, first, second]
})

const read = (chapter: AdminChapterDetail, token: string | null = null) =>
  call('GET', `/api/books/${book.id}/chapters/${chapter.id}?in=en`, { token })

describe('a chapter of a Prime book', () => {
  test('is read with Prime, and tells until when a copy may be kept', async () => {
    const until = Date.now() + DAY
    const prime = await person({ primeAccessUntil: until })
    const chapter = await answerOf<ReadChapter>('GET', `/api/books/${book.id}/chapters/${locked.id}?in=en`, { token: prime.token })
    expect(chapter).toMatchObject({ title: 'Averages', readableUntil: until, html: expect.stringContaining('average') })
  })

  test('is refused to visitors, to learners without Prime and to those whose Prime is over; its sample is open to all', async () => {
    const over = await person({ primeAccessUntil: Date.now() - 1 })
    for (const token of [null, (await person()).token, over.token]) {
      expect(await errorCodeOf(await read(locked, token))).toBe('book_needs_prime')
      expect((await read(sample, token)).status).toBe(200)
    }
  })

  test('is refused as soon as Prime is taken back', async () => {
    const prime = await person({ primeAccessUntil: Date.now() + DAY })
    expect((await read(locked, prime.token)).status).toBe(200)
    await change(prime.id, 'prime_access_until', null)
    expect((await read(locked, prime.token)).status).toBe(402)
  })

  test('is not searched for those who may not read it; they are told that it is there', async () => {
    const find = (token: string | null) => answerOf<BookHits>('GET', `/api/books/${book.id}/search?q=average&in=en`, { token })
    expect(await find(null)).toEqual({ items: [], locked: 1 })
    const prime = await person({ primeAccessUntil: Date.now() + DAY })
    expect(await find(prime.token)).toEqual({
      items: [{ slug: 'locked', title: 'Averages', snippet: 'The average of five numbers.' }],
      locked: 0,
    })
  })

  test('is at no other door, also once a reader with Prime has come through theirs', async () => {
    const prime = await person({ primeAccessUntil: Date.now() + DAY })
    const opened = await read(locked, prime.token)
    expect(await opened.text()).toContain('The average of five numbers')
    // No cache on the way may keep what it let through.
    expect(opened.headers.get('cache-control')).toMatch(/no-store|private/)
    const { slug } = book.settings
    for (const path of ['/books', `/books/${slug}`, `/books/${slug}/locked`, `/books/${slug}/locked?in=en`, '/sitemaps/books'])
      expect([path, JSON.stringify(await booksPage(path))]).toEqual([path, expect.not.stringContaining('average of five')])
    for (const path of ['/blog', '/blog/search?q=average', '/blog/search?q=five+numbers'])
      expect([path, JSON.stringify(await publicPage(path))]).toEqual([path, expect.not.stringContaining('average of five')])
    for (const token of [null, (await person()).token]) {
      for (const path of [
        `/api/books/${book.id}/chapters/${locked.id}`,
        `/api/books/${book.id}/chapters/${locked.id}?in=hi`,
        `/api/books/${book.id}/search?q=five&in=en`,
        `/api/me/reading/${book.id}`,
        '/api/blog/suggest?q=average&language=en',
      ])
        expect([path, await (await call('GET', path, { token })).text()]).toEqual([path, expect.not.stringContaining('average of five')])
    }
  })

  test('is found below its own book only, and only while that is published', async () => {
    const { book: other } = await publishedBook(admin)
    expect((await call('GET', `/api/books/${other.id}/chapters/${sample.id}?in=en`)).status).toBe(404)
    const { book: gone, chapters } = await publishedBook(admin)
    await setBook(admin, gone.id, 'archived')
    expect((await call('GET', `/api/books/${gone.id}/chapters/${chapters[0]?.id}?in=en`)).status).toBe(404)
  })
})

describe('the place in a book', () => {
  const place = (at: number, block: number) => ({ chapterId: sample.id, language: 'en', block, progress: 40, at })

  test('is the latest of all devices, in whatever order they come to the network', async () => {
    const { token } = await person()
    const now = Date.now()
    const save = (at: number, block: number) =>
      answerOf<ReadingPlace>('PUT', `/api/me/reading/${book.id}`, { token, body: place(at, block) })
    await save(now - 5_000, 7)
    expect((await save(now - 60_000, 2)).block).toBe(7)
    expect((await save(now - 1_000, 9)).block).toBe(9)
    expect((await answerOf<ReadingOfBook>('GET', `/api/me/reading/${book.id}`, { token })).place?.block).toBe(9)
  })

  test('of a device whose clock is ahead counts as now', async () => {
    const { token } = await person()
    const body = place(Date.now() + 30 * DAY, 3)
    const stored = await answerOf<ReadingPlace>('PUT', `/api/me/reading/${book.id}`, { token, body })
    expect(stored.at).toBeLessThanOrEqual(Date.now())
  })

  test('is in a chapter of that book', async () => {
    const { token } = await person()
    const other = await draftBook(admin)
    expect((await call('PUT', `/api/me/reading/${other.id}`, { token, body: place(Date.now(), 1) })).status).toBe(404)
  })
})

describe('a mark', () => {
  const mark = (at: number, note = '') => ({
    chapterId: sample.id,
    language: 'en',
    kind: 'note',
    block: 1,
    quote: 'both numbers were doubled',
    before: 'because ',
    after: '.',
    note,
    at,
  })
  const marksOf = async (who: Person) => (await answerOf<ReadingOfBook>('GET', `/api/me/reading/${book.id}`, { token: who.token })).marks

  test('is kept, changed by its latest change, and seen by nobody else', async () => {
    const [who, other] = [await person(), await person()]
    const path = `/api/me/book-marks/${book.id}/${newId()}`
    const now = Date.now()
    const put = (at: number, note: string) => call('PUT', path, { token: who.token, body: mark(at, note) })
    expect((await put(now - 100, 'later')).status).toBe(204)
    await put(now - 9_000, 'earlier, from a device that was offline')
    expect(await marksOf(who)).toMatchObject([{ note: 'later', quote: 'both numbers were doubled' }])
    expect(await marksOf(other)).toEqual([])
  })

  test('that was taken away does not come back from a device that was offline', async () => {
    const who = await person()
    const id = newId()
    const path = `/api/me/book-marks/${book.id}/${id}`
    const now = Date.now()
    await call('PUT', path, { token: who.token, body: mark(now - 10_000) })
    expect((await call('DELETE', `${path}?at=${now - 5_000}`, { token: who.token })).status).toBe(204)
    await call('PUT', path, { token: who.token, body: mark(now - 8_000, 'old') })
    expect(await marksOf(who)).toEqual([])
    await call('PUT', path, { token: who.token, body: mark(now - 1_000, 'made again') })
    expect(await marksOf(who)).toMatchObject([{ id, note: 'made again' }])
  })

  test('stays where it was changed after it was taken away elsewhere', async () => {
    const who = await person()
    const path = `/api/me/book-marks/${book.id}/${newId()}`
    const now = Date.now()
    await call('PUT', path, { token: who.token, body: mark(now - 1_000, 'newer') })
    await call('DELETE', `${path}?at=${now - 5_000}`, { token: who.token })
    expect(await marksOf(who)).toMatchObject([{ note: 'newer' }])
  })
})

describe('the PDF of a book', () => {
  const bytes = new Uint8Array(new TextEncoder().encode(`%PDF-1.4 ${'x'.repeat(1_000)}`))
  const upload = (id: string, rawBody: Uint8Array<ArrayBuffer>) =>
    call('PUT', `/api/admin/books/${id}/file`, { token: admin.token, rawBody, headers: { 'content-type': 'application/pdf' } })
  const fileBook = async (access: 'free' | 'prime') => {
    const made = await draftBook(admin, { kind: 'file', access, languages: ['en'] })
    expect((await upload(made.id, bytes)).status).toBe(200)
    return setBook(admin, made.id, 'published')
  }

  test('is had whole or in part by an address that lasts five minutes, to be saved and not shown', async () => {
    const { id, settings } = await fileBook('free')
    const { path, expiresAt } = await answerOf<BookFileAddress>('POST', `/api/books/${id}/file-address`)
    expect(Math.abs(expiresAt - Date.now() - 300_000)).toBeLessThan(5_000)
    const whole = await call('GET', path)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${settings.slug}.pdf"`)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const part = await call('GET', path, { headers: { range: 'bytes=0-7' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 0-7/${bytes.length}`, '%PDF-1.4'])
    const outside = await call('GET', path, { headers: { range: 'bytes=5000-' } })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  test('of a Prime book is for readers with Prime; an address that nobody gave opens nothing', async () => {
    const { id } = await fileBook('prime')
    expect((await call('POST', `/api/books/${id}/file-address`)).status).toBe(402)
    const prime = await person({ primeAccessUntil: Date.now() + DAY })
    expect((await call('POST', `/api/books/${id}/file-address`, { token: prime.token })).status).toBe(200)
    expect((await call('GET', '/api/book-files/not-a-token')).status).toBe(404)
  })

  test('must be a PDF, and belongs to a book of that kind', async () => {
    const made = await draftBook(admin, { kind: 'file', languages: ['en'] })
    expect((await upload(made.id, new Uint8Array(new TextEncoder().encode('<html>')))).status).toBe(400)
    expect((await upload(book.id, bytes)).status).toBe(400)
  })
})

import { readChapter } from '#contract/books/reader-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { type KeptBook, type KeptChapter, putKeptBook } from './books-store.ts'
import type { DrawnBook } from './drawn-article.ts'

/**
 * Keeps the chapters of a book on this device, those that the reader may read, with their images. Tells how many are there after each. Nothing is
 * kept where one fails: half a book would look like a whole one. Rejects then.
 */
export async function keepBook(
  book: DrawnBook,
  ownerId: string | null,
  onProgress: (done: number, total: number) => void,
  now: number,
): Promise<KeptBook> {
  const chapters: KeptChapter[] = []
  let readableUntil: number | null = null
  for (const { id } of book.chapters) {
    onProgress(chapters.length, book.chapters.length)
    const got = await call(readChapter, { params: { id: book.bookId, chapterId: id }, query: { in: book.language } })
    if (got.readableUntil !== null) readableUntil = got.readableUntil
    chapters.push({ bookId: book.bookId, language: book.language, id, title: got.title, html: await withImages(withoutTests(got.html)) })
  }
  const kept: KeptBook = {
    bookId: book.bookId,
    language: book.language,
    slug: book.slug,
    title: book.title,
    access: book.access,
    ownerId: readableUntil === null ? null : ownerId,
    readableUntil,
    keptAt: now,
    chapters: book.chapters.map(({ id, slug }) => {
      const chapter = chapters.find((one) => one.id === id)
      return { id, slug, title: chapter?.title ?? '', bytes: chapter?.html.length ?? 0 }
    }),
  }
  await putKeptBook(kept, chapters)
  return kept
}

/** A test that stands in the text needs the network. */
const withoutTests = (html: string): string => html.replaceAll(/<aside data-test="[\w-]+"><\/aside>/g, '')

/** The images of a chapter as data in its own text. One that cannot be had keeps its address: it shows once there is a network. */
async function withImages(html: string): Promise<string> {
  const addresses = new Set(Array.from(html.matchAll(/ src="(\/media\/[\w-]+)"/g), ([, address = '']) => address))
  let shown = html
  for (const address of addresses) {
    const data = await fetch(address)
      .then(async (response) => (response.ok ? dataUrl(await response.blob()) : null))
      .catch(() => null)
    if (data !== null) shown = shown.replaceAll(` src="${address}"`, ` src="${data}"`)
  }
  return shown
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the image could not be read')))
    reader.readAsDataURL(blob)
  })

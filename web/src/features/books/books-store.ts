import { type DBSchema, openDB } from 'idb'
import type { BookMark, ReadingPlace } from '#contract/books/reader-schemas.ts'
import type { BookAccess } from '#contract/books/states.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { DeviceMark } from '#domain/books/merge-marks.ts'

/** A book that is kept on this device, in one language. Times ms UTC. */
export interface KeptBook {
  readonly bookId: string
  readonly language: Locale
  readonly slug: string
  readonly title: string
  readonly access: BookAccess
  /** Whose Prime opened it; null where anyone may read it. */
  readonly ownerId: string | null
  /** Until when that Prime lasts; null without an end. */
  readonly readableUntil: number | null
  readonly keptAt: number
  readonly chapters: readonly { readonly id: string; readonly slug: string; readonly title: string; readonly bytes: number }[]
}

export interface KeptChapter {
  readonly bookId: string
  readonly language: Locale
  readonly id: string
  readonly title: string
  readonly html: string
}

/** Where someone is in a book and what they keep of it, on this device; `ownerId` is empty for a visitor. */
export interface DeviceReading {
  readonly ownerId: string
  readonly bookId: string
  readonly place: (ReadingPlace & { readonly isSent: boolean }) | null
  readonly marks: readonly DeviceMark<BookMark>[]
}

interface Schema extends DBSchema {
  books: { key: [string, string]; value: KeptBook }
  chapters: { key: [string, string, string]; value: KeptChapter }
  reading: { key: [string, string]; value: DeviceReading }
}

let opened: ReturnType<typeof open> | null = null
const open = () =>
  openDB<Schema>('sopan-books', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('books', { keyPath: ['bookId', 'language'] })
      fresh.createObjectStore('chapters', { keyPath: ['bookId', 'language', 'id'] })
      fresh.createObjectStore('reading', { keyPath: ['ownerId', 'bookId'] })
    },
  })

/** The device's store of books. Rejects where the browser refuses it (private mode, full disk). */
export const booksStore = () => (opened ??= open())

export const keptBook = async (bookId: string, language: Locale): Promise<KeptBook | null> =>
  (await (await booksStore()).get('books', [bookId, language])) ?? null

/** Keeps a book, or what there was before stays as it was: one transaction. */
export async function putKeptBook(book: KeptBook, chapters: readonly KeptChapter[]): Promise<void> {
  const tx = (await booksStore()).transaction(['books', 'chapters'], 'readwrite')
  await Promise.all([
    tx.objectStore('chapters').delete(IDBKeyRange.bound([book.bookId, book.language, ''], [book.bookId, book.language, '\uffff'])),
    ...chapters.map((one) => tx.objectStore('chapters').put(one)),
    tx.objectStore('books').put(book),
    tx.done,
  ])
}

export async function removeKeptBook(bookId: string, language: Locale): Promise<void> {
  const tx = (await booksStore()).transaction(['books', 'chapters'], 'readwrite')
  await Promise.all([
    tx.objectStore('chapters').delete(IDBKeyRange.bound([bookId, language, ''], [bookId, language, '\uffff'])),
    tx.objectStore('books').delete([bookId, language]),
    tx.done,
  ])
}

/** What the device knows of someone's reading; nothing where its store is refused. */
export async function deviceReading(ownerId: string, bookId: string): Promise<DeviceReading> {
  const none: DeviceReading = { ownerId, bookId, place: null, marks: [] }
  try {
    return (await (await booksStore()).get('reading', [ownerId, bookId])) ?? none
  } catch {
    return none
  }
}

/** Remembers it on the device; where the store is refused it lives as long as the page. */
export async function putDeviceReading(reading: DeviceReading): Promise<void> {
  try {
    await (await booksStore()).put('reading', reading)
  } catch {
    // Refused: the server still has it once there is a network.
  }
}

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  BookFileAddress,
  BookHits,
  ReadChapter,
  readChapterQuery,
  ReadingOfBook,
  ReadingPlace,
  removeMarkQuery,
  saveMarkRequest,
  savePlaceRequest,
  searchBookQuery,
} from './reader-schemas.ts'

/** A chapter for whoever may read it: anyone a free book and samples, readers with Prime all. */
export const readChapter = endpoint<{ query: z.input<typeof readChapterQuery>; reply: ReadChapter }>()(
  'GET',
  '/api/books/:id/chapters/:chapterId',
  'anyone',
)

export const searchBook = endpoint<{ query: z.input<typeof searchBookQuery>; reply: BookHits }>()('GET', '/api/books/:id/search', 'anyone')

export const makeFileAddress = endpoint<{ reply: BookFileAddress }>()('POST', '/api/books/:id/file-address', 'anyone')

/** Leads to the PDF of a free book: for a link that needs no script. */
export const openBookFile = endpoint()('GET', '/api/books/:id/file', 'anyone')

/** The PDF itself, whole or a range of its bytes. */
export const getBookFile = endpoint()('GET', '/api/book-files/:token', 'anyone')

export const getReading = endpoint<{ reply: ReadingOfBook }>()('GET', '/api/me/reading/:bookId', 'learner')

export const savePlace = endpoint<{ body: z.input<typeof savePlaceRequest>; reply: ReadingPlace }>()(
  'PUT',
  '/api/me/reading/:bookId',
  'learner',
)

export const saveMark = endpoint<{ body: z.input<typeof saveMarkRequest> }>()('PUT', '/api/me/book-marks/:bookId/:id', 'learner', [
  '/api/me/reading/*',
])

export const removeMark = endpoint<{ query: z.input<typeof removeMarkQuery> }>()('DELETE', '/api/me/book-marks/:bookId/:id', 'learner', [
  '/api/me/reading/*',
])

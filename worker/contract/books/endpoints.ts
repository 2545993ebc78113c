import { endpoint } from '#contract/shared/endpoint.ts'
import type { RegisteredExam } from '#contract/shared/exam-register.ts'
import type { TextRevision, TextRevisionDetail } from '#contract/shared/articles.ts'
import type * as z from 'zod/mini'
import type {
  AdminBookDetail,
  AdminBookRow,
  AdminBooksQuery,
  AdminChapterDetail,
  createBookRequest,
  createChapterRequest,
  orderChaptersRequest,
  saveBookRequest,
  saveChapterRequest,
  SaveChapterTextRequest,
  setBookStateRequest,
  setChapterStateRequest,
} from './schemas.ts'

const CHANGES = ['/api/admin/books/*', '/api/admin/chapters/*'] as const

export const listBooks = endpoint<{
  query: AdminBooksQuery
  reply: { readonly items: readonly AdminBookRow[]; readonly next: string | null }
}>()('GET', '/api/admin/books', 'admin')

/** The exam register, for the exams that a book prepares for. */
export const listBookExams = endpoint<{ reply: { readonly items: readonly RegisteredExam[] } }>()('GET', '/api/admin/book-exams', 'admin')

export const createBook = endpoint<{ body: z.input<typeof createBookRequest>; reply: AdminBookDetail }>()(
  'POST',
  '/api/admin/books',
  'adminOrOperator',
  CHANGES,
)

export const getBook = endpoint<{ reply: AdminBookDetail }>()('GET', '/api/admin/books/:id', 'adminOrOperator')

export const saveBook = endpoint<{ body: z.input<typeof saveBookRequest>; reply: AdminBookDetail }>()(
  'PUT',
  '/api/admin/books/:id',
  'admin',
  CHANGES,
)

/** Takes away a book that was never published, with its chapters. */
export const deleteBook = endpoint()('DELETE', '/api/admin/books/:id', 'admin', CHANGES)

export const setBookState = endpoint<{ body: z.input<typeof setBookStateRequest>; reply: AdminBookDetail }>()(
  'POST',
  '/api/admin/books/:id/state',
  'adminOrOperator',
  CHANGES,
)

export const orderChapters = endpoint<{ body: z.input<typeof orderChaptersRequest>; reply: AdminBookDetail }>()(
  'PUT',
  '/api/admin/books/:id/order',
  'admin',
  CHANGES,
)

/** The PDF of a book, as it is: the body is the file. */
export const putBookFile = endpoint<{ body: Blob; reply: AdminBookDetail }>()('PUT', '/api/admin/books/:id/file', 'admin', CHANGES)

export const createChapter = endpoint<{ body: z.input<typeof createChapterRequest>; reply: AdminChapterDetail }>()(
  'POST',
  '/api/admin/books/:id/chapters',
  'adminOrOperator',
  CHANGES,
)

export const getChapter = endpoint<{ reply: AdminChapterDetail }>()('GET', '/api/admin/chapters/:id', 'adminOrOperator')

export const saveChapter = endpoint<{ body: z.input<typeof saveChapterRequest>; reply: AdminChapterDetail }>()(
  'PUT',
  '/api/admin/chapters/:id',
  'admin',
  CHANGES,
)

/** Takes away a chapter that no reader has seen. */
export const deleteChapter = endpoint()('DELETE', '/api/admin/chapters/:id', 'admin', CHANGES)

export const saveChapterText = endpoint<{ body: SaveChapterTextRequest; reply: AdminChapterDetail }>()(
  'PUT',
  '/api/admin/chapters/:id/texts/:language',
  'adminOrOperator',
  CHANGES,
)

export const setChapterState = endpoint<{ body: z.input<typeof setChapterStateRequest>; reply: AdminChapterDetail }>()(
  'POST',
  '/api/admin/chapters/:id/texts/:language/state',
  'adminOrOperator',
  CHANGES,
)

export const listChapterRevisions = endpoint<{ reply: { readonly items: readonly TextRevision[] } }>()(
  'GET',
  '/api/admin/chapters/:id/texts/:language/revisions',
  'admin',
)

export const getChapterRevision = endpoint<{ reply: TextRevisionDetail }>()(
  'GET',
  '/api/admin/chapters/:id/texts/:language/revisions/:revision',
  'admin',
)

import type { AdminBookDetail, AdminChapterDetail } from '#contract/books/schemas.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findBook, findChapter } from './queries.ts'

/** Throws `not_found`. */
export async function bookDetail(db: D1Database, id: string): Promise<AdminBookDetail> {
  const found = await findBook(db, id)
  if (found === null) throw new AppError('not_found')
  return found
}

/** Throws `not_found`. */
export async function chapterDetail(db: D1Database, id: string): Promise<AdminChapterDetail> {
  const found = await findChapter(db, id)
  if (found === null) throw new AppError('not_found')
  return found
}

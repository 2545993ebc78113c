import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findPost } from './queries.ts'

/** Throws `not_found`. */
export async function postDetail(db: D1Database, id: string): Promise<AdminPostDetail> {
  const found = await findPost(db, id)
  if (found === null) throw new AppError('not_found')
  return found
}

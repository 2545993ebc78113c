import { eq } from 'drizzle-orm'
import { image } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from './app-error.ts'

/** Throws `invalid_request` for the name of an image that is not stored; `path` is the field that names it. */
export async function checkedImage(db: D1Database, name: string | null | undefined, path: string): Promise<void> {
  if (name === undefined || name === null) return
  const [found] = await openDb(db).select({ id: image.externalId }).from(image).where(eq(image.externalId, name))
  if (found === undefined) throw new AppError('invalid_request', { path, reason: 'is not there' })
}

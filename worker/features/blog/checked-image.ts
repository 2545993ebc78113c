import { eq } from 'drizzle-orm'
import { image } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'

/** Throws `invalid_request` for the name of an image that is not stored. */
export async function checkedImage(db: D1Database, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const [found] = await openDb(db).select({ id: image.externalId }).from(image).where(eq(image.externalId, name))
  if (found === undefined) throw new AppError('invalid_request', { path: 'body.shareImage', reason: 'is not there' })
}

import { TICKET_LIMITS } from '#contract/support/schemas.ts'
import { type RasterType, readRaster } from '#worker/content/raster/raster-image.ts'
import type { TicketImage } from '#worker/db/account-tables.ts'
import { AppError } from '#worker/http/app-error.ts'

/** Screenshots lie under their person's id, apart from pictures that everyone may see: only the routes of a ticket serve them. */
export const ticketPictureKey = (userId: string, key: string): string => `ticket/${userId}/${key}`

/** Keeps a screenshot, stripped of everything but the picture. Errors: invalid_request with the reason. */
export async function keepPicture(
  media: Pick<R2Bucket, 'put'>,
  userId: string,
  key: string,
  file: { readonly bytes: Uint8Array; readonly type: RasterType },
): Promise<TicketImage> {
  const raster = readRaster(file.bytes, file.type)
  if (!raster.ok) throw new AppError('invalid_request', { path: 'body', reason: `the picture ${raster.reason}` })
  const { width, height } = raster
  await media.put(ticketPictureKey(userId, key), raster.bytes, {
    httpMetadata: { contentType: file.type },
    customMetadata: { width: String(width), height: String(height) },
  })
  return { key, type: file.type, width, height }
}

/** So many pictures of a person may wait for a ticket: two forms full. */
const WAITING = 2 * TICKET_LIMITS.images

/** Takes away what a person uploaded and put on no ticket, but for the newest: those may be on a form that is being filled in. */
export async function dropUnused(media: Pick<R2Bucket, 'list' | 'delete'>, userId: string, used: ReadonlySet<string>): Promise<void> {
  const prefix = ticketPictureKey(userId, '')
  const { objects } = await media.list({ prefix, limit: 1_000 })
  const unused = objects
    .filter(({ key }) => !used.has(key.slice(prefix.length)))
    .toSorted((a, b) => Number(b.uploaded) - Number(a.uploaded))
  const old = unused.slice(WAITING).map(({ key }) => key)
  if (old.length > 0) await media.delete(old)
}

/** What the person has uploaded under these keys. Errors: invalid_request where one is not theirs or not there. */
export async function ownPictures(media: Pick<R2Bucket, 'head'>, userId: string, keys: readonly string[]): Promise<TicketImage[]> {
  const found = await Promise.all([...new Set(keys)].slice(0, TICKET_LIMITS.images).map((key) => findPicture(media, userId, key)))
  if (found.some((one) => one === null)) throw new AppError('invalid_request', { path: 'body.images', reason: 'no such picture' })
  return found.filter((one) => one !== null)
}

async function findPicture(media: Pick<R2Bucket, 'head'>, userId: string, key: string): Promise<TicketImage | null> {
  const object = await media.head(ticketPictureKey(userId, key))
  if (object === null) return null
  const { width, height } = object.customMetadata ?? {}
  return { key, type: object.httpMetadata?.contentType ?? 'image/png', width: Number(width ?? 0), height: Number(height ?? 0) }
}

import type { Context } from 'hono'
import type { RasterType } from '#worker/content/raster/raster-image.ts'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'
import { readAtMost } from './read-at-most.ts'

const TYPES: readonly RasterType[] = ['image/png', 'image/jpeg', 'image/webp']

/** The bytes of an uploaded picture and the type it says it is; reads no further than `limit` bytes. Errors: invalid_request, body_too_large. */
export async function readImageBody(c: Context<AppEnv>, limit: number): Promise<{ bytes: Uint8Array; type: RasterType }> {
  const said = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const type = TYPES.find((known) => known === said)
  if (type === undefined) throw new AppError('invalid_request', { path: 'content-type', reason: 'not PNG, JPEG or WebP' })
  return { bytes: await readAtMost(c, limit), type }
}

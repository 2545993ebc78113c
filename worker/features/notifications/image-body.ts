import type { Context } from 'hono'
import { NOTIFICATION_LIMITS } from '#contract/notification.ts'
import type { RasterType } from '#worker/content/raster/raster-image.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'

const TYPES: readonly RasterType[] = ['image/png', 'image/jpeg', 'image/webp']

/** The bytes of an uploaded picture and the type it says it is; reads no further than the cap. Errors: invalid_request, body_too_large. */
export async function readImageBody(c: Context<AppEnv>): Promise<{ bytes: Uint8Array; type: RasterType }> {
  const said = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const type = TYPES.find((known) => known === said)
  if (type === undefined) throw new AppError('invalid_request', { path: 'content-type', reason: 'not PNG, JPEG or WebP' })
  const limit = NOTIFICATION_LIMITS.imageBytes
  const reader = c.req.raw.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) break
    size += part.value.byteLength
    if (size > limit) {
      await reader?.cancel()
      throw new AppError('body_too_large', { limit })
    }
    parts.push(part.value)
  }
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), type }
}

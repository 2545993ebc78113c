import type { Context } from 'hono'
import { UPLOAD_API } from '#contract/upload.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'

/** The bytes of the original file, read no further than the cap. Errors: invalid_request, body_too_large. */
export async function readFileBody(c: Context<AppEnv>): Promise<Uint8Array> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream')
    throw new AppError('invalid_request', { path: 'content-type', reason: 'send application/octet-stream' })
  const limit = UPLOAD_API.fileBytes
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
  if (size === 0) throw new AppError('invalid_request', { path: 'body', reason: 'is empty' })
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

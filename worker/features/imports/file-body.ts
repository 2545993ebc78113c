import type { Context } from 'hono'
import { UPLOAD_API } from '#contract/imports/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { readAtMost } from '#worker/http/read-at-most.ts'

/** The bytes of the original file, read no further than the cap. Errors: invalid_request, body_too_large. */
export async function readFileBody(c: Context<AppEnv>): Promise<Uint8Array> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream')
    throw new AppError('invalid_request', { path: 'content-type', reason: 'send application/octet-stream' })
  const bytes = await readAtMost(c, UPLOAD_API.fileBytes)
  if (bytes.byteLength === 0) throw new AppError('invalid_request', { path: 'body', reason: 'is empty' })
  return bytes
}

import type { Context } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'

/** A stored screenshot as the reply; opened on its own it may do nothing at all, whatever its bytes say (docs/threats.md#hostile-pictures). */
export async function servePicture(c: Context<AppEnv>, key: string): Promise<Response> {
  const object = await c.env.MEDIA.get(key)
  if (object === null) throw new AppError('not_found')
  return c.body(object.body, 200, {
    'content-security-policy': "sandbox; default-src 'none'",
    'content-length': String(object.size),
    // Only what was read as a picture was ever put there.
    'content-type': object.httpMetadata?.contentType ?? 'application/octet-stream',
  })
}

import type { Context } from 'hono'
import { parseNotificationId } from '#contract/notifications/notification-id.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { now } from '#worker/platform/clock.ts'
import { readerOfPass } from '#worker/platform/image-pass.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { findOwnImage } from './queries.sql.ts'

/**
 * The image of a broadcast, for those it is for: the pass names the reader, and each time it is looked up whether the broadcast is theirs
 * and was not stopped; so nothing keeps it (no-store, as everything under /api). Errors: not_found, whatever is wrong.
 */
export async function imageReply(c: Context<AppEnv>, id: string, pass: string): Promise<Response> {
  const place = parseNotificationId(id)
  const reader = await readerOfPass(tokenKeysOf(c.env), pass, now())
  if (place === null || reader === null || place.stream !== 'broadcast') throw new AppError('not_found')
  const key = await findOwnImage(c.env.DB, reader, place.at, place.tag)
  const object = key === null ? null : await c.env.MEDIA.get(`broadcast/${key}`)
  if (object === null) throw new AppError('not_found')
  return c.body(object.body, 200, {
    // A picture opened on its own may do nothing at all, whatever its bytes say (docs/threats.md#hostile-pictures).
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-length': String(object.size),
    // Only what was read as a picture was ever put there.
    'content-type': object.httpMetadata?.contentType ?? 'application/octet-stream',
  })
}

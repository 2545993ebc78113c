import { Hono, type Context } from 'hono'
import { HASH_PATTERN } from '#contract/shared/ids.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

/**
 * Immutable files by names that cannot be guessed: encrypted papers under the hash of their bytes, pictures under random keys.
 * Public, because a paper says nothing without its content key and a picture nothing without its question.
 */
export const paperRoutes = new Hono<AppEnv>()
  .get('/papers/:hash', access('anyone'), (c) => serve(c, c.env.PAPERS, c.req.param('hash'), () => 'application/octet-stream'))
  .get('/media/:key', access('anyone'), (c) => {
    // A picture opened on its own may do nothing at all, whatever its bytes say (docs/threats.md#hostile-pictures).
    c.header('content-security-policy', "sandbox; default-src 'none'")
    return serve(c, c.env.MEDIA, c.req.param('key'), pictureType)
  })

async function serve(c: Context<AppEnv>, bucket: R2Bucket, key: string, typeOf: (stored: string | undefined) => string): Promise<Response> {
  const condition = c.req.header('if-none-match')
  const known = HASH_PATTERN.test(key) && condition !== undefined ? await bucket.head(key) : null
  if (known !== null && names(condition, known.httpEtag)) return c.body(null, 304, immutable(known))
  const object = HASH_PATTERN.test(key) ? await bucket.get(key) : null
  if (object === null) return c.text('There is nothing here', 404, { 'cache-control': 'no-store' })
  return c.body(object.body, 200, {
    ...immutable(object),
    'content-type': typeOf(object.httpMetadata?.contentType),
    'content-length': String(object.size),
  })
}

const immutable = (object: R2Object) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  etag: object.httpEtag,
  'x-content-type-options': 'nosniff',
})

/**
 * Whether a condition names these bytes, so that the caller has them already. Read here and not by the bucket, which fails on a
 * condition that is not well formed; the other conditions say nothing about a file that never changes.
 */
const names = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const pictureType = (stored: string | undefined): string =>
  stored !== undefined && PICTURES.includes(stored) ? stored : 'application/octet-stream'

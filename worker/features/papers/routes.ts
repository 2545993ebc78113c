import { Hono, type Context } from 'hono'
import { HASH_PATTERN } from '#contract/ids.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

/**
 * Immutable files by names that cannot be guessed: encrypted papers under the hash of their bytes, pictures under random keys.
 * Public, because a paper says nothing without its content key and a picture nothing without its question.
 */
export const paperRoutes = new Hono<AppEnv>()
  .get('/papers/:hash', access('anyone'), (c) => serve(c, c.env.PAPERS, c.req.param('hash'), () => 'application/octet-stream'))
  .get('/media/:key', access('anyone'), (c) => {
    // A picture opened by itself may do nothing at all, whatever its bytes say (threats F5).
    c.header('content-security-policy', "sandbox; default-src 'none'")
    return serve(c, c.env.MEDIA, c.req.param('key'), pictureType)
  })

async function serve(c: Context<AppEnv>, bucket: R2Bucket, key: string, typeOf: (stored: string | undefined) => string): Promise<Response> {
  const object: R2Object | R2ObjectBody | null = HASH_PATTERN.test(key) ? await bucket.get(key, { onlyIf: c.req.raw.headers }) : null
  if (object === null) return c.text('There is nothing here', 404, { 'cache-control': 'no-store' })
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('etag', object.httpEtag)
  c.header('x-content-type-options', 'nosniff')
  // Without a body the caller has these bytes already.
  if (!isWithBody(object)) return c.body(null, 304)
  return c.body(object.body, 200, { 'content-type': typeOf(object.httpMetadata?.contentType), 'content-length': String(object.size) })
}

const isWithBody = (object: R2Object | R2ObjectBody): object is R2ObjectBody => 'body' in object && object.body !== undefined

const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const pictureType = (stored: string | undefined): string =>
  stored !== undefined && PICTURES.includes(stored) ? stored : 'application/octet-stream'

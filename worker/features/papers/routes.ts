import { Hono, type Context } from 'hono'
import { HASH_PATTERN } from '#contract/shared/ids.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { immutableFiles } from '#worker/platform/immutable-files.ts'

/**
 * Immutable files by names that cannot be guessed: encrypted papers under the hash of their bytes, pictures under random keys.
 * Public, because a paper says nothing without its content key and a picture nothing without its question.
 * Papers come from the cache of the data centre. Pictures do not: those of people must be gone once they are deleted.
 */
export const paperRoutes = new Hono<AppEnv>()
  .get('/papers/:hash', access('anyone'), (c) => servePaper(c, c.req.param('hash')))
  .get('/media/:key', access('anyone'), (c) => {
    // A picture opened on its own may do nothing at all, whatever its bytes say (docs/threats.md#hostile-pictures).
    c.header('content-security-policy', "sandbox; default-src 'none'")
    return servePicture(c, c.req.param('key'))
  })

async function servePaper(c: Context<AppEnv>, hash: string): Promise<Response> {
  const file = HASH_PATTERN.test(hash) ? await immutableFiles(c.env, c.executionCtx).get(hash, (paper) => paper) : null
  if (file === null) return nothing(c)
  if (names(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, immutable(file.etag))
  return c.body(file.bytes, 200, sent(file.etag, 'application/octet-stream', file.bytes.byteLength))
}

async function servePicture(c: Context<AppEnv>, key: string): Promise<Response> {
  const bucket = c.env.MEDIA
  const condition = c.req.header('if-none-match')
  const known = HASH_PATTERN.test(key) && condition !== undefined ? await bucket.head(key) : null
  if (known !== null && names(condition, known.httpEtag)) return c.body(null, 304, immutable(known.httpEtag))
  const object = HASH_PATTERN.test(key) ? await bucket.get(key) : null
  if (object === null) return nothing(c)
  return c.body(object.body, 200, sent(object.httpEtag, pictureType(object.httpMetadata?.contentType), object.size))
}

const nothing = (c: Context<AppEnv>): Response => c.text('There is nothing here', 404, { 'cache-control': 'no-store' })

const immutable = (etag: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  etag,
  'x-content-type-options': 'nosniff',
})

const sent = (etag: string, type: string, bytes: number) => ({
  ...immutable(etag),
  'content-type': type,
  'content-length': String(bytes),
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

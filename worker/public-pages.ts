import { WorkerEntrypoint } from 'cloudflare:workers'
import { previewReply } from './features/blog/public/preview-reply.ts'
import { publicBlogReply } from './features/blog/public/public-reply.ts'
import { publicBooksReply } from './features/books/public/public-reply.ts'
import { now } from './platform/clock.ts'
import { LocalPageCache, type PageCache } from './platform/page-cache.ts'
import { tokenKeysOf } from './platform/token-keys.ts'

/** Of this process, where the platform has no cache before the entrypoint. */
const local = new LocalPageCache()

/**
 * What the public pages show, for the Functions of the site: JSON that is the same for everyone, cached before this entrypoint by its address
 * until its tags are purged. Nothing here knows who asks: no cookie, no token, no header of a visitor has an effect.
 */
export class PublicPages extends WorkerEntrypoint<Env> implements PageCache {
  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const preview = await previewReply({ db: this.env.DB, keys: tokenKeysOf(this.env), now: now() }, pathname, new URLSearchParams(search))
    if (preview !== null) return Response.json(preview, { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
    if (this.ctx.cache !== undefined) return this.#made(pathname, search)
    const address = `https://public-pages.invalid${pathname}${search}`
    const cache = await caches.open('public-pages')
    const found = await local.read(cache, address)
    if (found !== null) return found
    const begun = local.purges
    const made = await this.#made(pathname, search)
    if (made.ok && made.headers.has('cache-tag')) await local.write(cache, address, made.clone(), begun)
    return made
  }

  async purge(tags: readonly string[]): Promise<void> {
    if (this.ctx.cache === undefined) return local.purge(tags)
    const { success } = await this.ctx.cache.purge({ tags: [...tags] })
    if (!success) throw new Error('the cache was not purged')
  }

  async #made(pathname: string, search: string): Promise<Response> {
    const query = new URLSearchParams(search)
    const reply = (await publicBlogReply(this.env, pathname, query)) ?? (await publicBooksReply(this.env.DB, pathname, query))
    if (reply === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    if (reply.tags === null) return Response.json(reply.body, { headers: { 'cache-control': 'no-store' } })
    return Response.json(reply.body, {
      headers: { 'cache-control': `public, max-age=${CACHED_S}`, 'cache-tag': reply.tags.join(',') },
    })
  }
}

/** A purge comes with every change; this only ends what a lost purge would leave. */
const CACHED_S = 3_600

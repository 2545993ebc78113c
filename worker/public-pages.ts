import { WorkerEntrypoint } from 'cloudflare:workers'
import { networkOf } from '#domain/access/network.ts'
import { securityEvent } from './http/security-event.ts'
import { now } from './platform/clock.ts'
import { LocalPageCache, type PageCache } from './platform/page-cache.ts'
import { tokenKeysOf } from './platform/token-keys.ts'

/** Of this process, where the platform has no cache before the entrypoint. */
const local = new LocalPageCache()

/**
 * What the public pages show, for the Functions of the site: JSON that is the same for everyone, cached before this entrypoint by its address
 * until its tags are purged. Nothing here knows who asks: no cookie, no token, no header of a visitor changes an answer. What is not cached and has
 * to be made is counted by the network that asks; a flood of searches or of made-up addresses ends with 429.
 */
export class PublicPages extends WorkerEntrypoint<Env> implements PageCache {
  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    if (this.env.CLOSED !== undefined)
      return new Response(null, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '60' } })
    const { previewReply } = await import('./public-replies.ts')
    const preview = await previewReply({ db: this.env.DB, keys: tokenKeysOf(this.env), now: now() }, pathname, new URLSearchParams(search))
    if (preview !== null) return Response.json(preview, { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
    const made = async () => ((await this.#isWithinLimit(request, pathname)) ? this.#made(pathname, search) : TOO_MANY())
    if (this.ctx.cache !== undefined) return made()
    const address = `https://public-pages.invalid${pathname}${search}`
    const cache = await caches.open('public-pages')
    const found = await local.read(cache, address)
    if (found !== null) return found
    const begun = local.purges
    const fresh = await made()
    if (fresh.ok && fresh.headers.has('cache-tag')) await local.write(cache, address, fresh.clone(), begun)
    return fresh
  }

  async purge(tags: readonly string[]): Promise<void> {
    if (this.ctx.cache === undefined) return local.purge(tags)
    const { success } = await this.ctx.cache.purge({ tags: [...tags] })
    if (!success) throw new Error('the cache was not purged')
  }

  async #isWithinLimit(request: Request, pathname: string): Promise<boolean> {
    const network = networkOf(request.headers.get('x-asking-address') ?? 'local')
    const limiter = pathname === '/blog/search' ? 'LIMIT_GENERAL' : 'LIMIT_ADDRESS'
    const { success } = await this.env[limiter].limit({ key: `pages:${network}` })
    if (!success)
      securityEvent('limit_exceeded', {
        route: pathname === '/blog/search' ? pathname : 'public page',
        method: 'GET',
        outcome: 'refused',
        reason: limiter,
        network,
      })
    return success
  }

  async #made(pathname: string, search: string): Promise<Response> {
    const { publicReply } = await import('./public-replies.ts')
    const reply = await publicReply(this.env, pathname, new URLSearchParams(search))
    if (reply === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    if (reply.tags === null) return Response.json(reply.body, { headers: { 'cache-control': 'no-store' } })
    return Response.json(reply.body, {
      headers: { 'cache-control': `public, max-age=${CACHED_S}`, 'cache-tag': reply.tags.join(',') },
    })
  }
}

const TOO_MANY = () => new Response(null, { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '60' } })

/** A purge comes with every change; this only ends what a lost purge would leave. */
const CACHED_S = 3_600

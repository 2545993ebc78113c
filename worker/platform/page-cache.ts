import { exports } from 'cloudflare:workers'

/** What `PublicPages` (worker/public-pages.ts) offers the rest of the Worker. The platform's cache belongs to its entrypoint. */
export interface PageCache {
  /** Has every cached page with one of these tags made anew. */
  purge(tags: readonly string[]): Promise<void>
}

/** Has the cached public pages with one of these tags made anew. Throws where the platform does not do it. */
export async function purgePages(tags: readonly string[]): Promise<void> {
  const { PublicPages: pages } = exports as { readonly PublicPages?: PageCache }
  if (pages === undefined) throw new Error('the Worker exports no PublicPages')
  await pages.purge(tags)
}

/**
 * The cache where the platform has none of its own before the Worker, as on one machine: the Cache API, which knows no tags. An entry
 * remembers how often each of its tags had been purged; it counts as absent once one was purged again, or another process began.
 */
export class LocalPageCache {
  /** Made at the first use: a Worker has no chance while it starts. */
  #process: string | null = null
  readonly #purged = new Map<string, number>()
  #purges = 0

  /** How many purges there were. */
  get purges(): number {
    return this.#purges
  }

  /** A stored reply to this address; null where there is none that still holds. */
  async read(cache: Cache, address: string): Promise<Response | null> {
    const found = await cache.match(address)
    return found === undefined || found.headers.get(STAMP) !== this.#stampOf(tagsOf(found)) ? null : found
  }

  /**
   * Keeps a reply that names its tags in `Cache-Tag` and may be cached. `begun` is `purges` before the reply was made: one that was made across a
   * purge may show what was before, and is not kept.
   */
  async write(cache: Cache, address: string, reply: Response, begun: number): Promise<void> {
    if (this.#purges !== begun) return
    const headers = new Headers(reply.headers)
    headers.set(STAMP, this.#stampOf(tagsOf(reply)))
    await cache.put(address, new Response(reply.body, { status: reply.status, headers }))
  }

  purge(tags: readonly string[]): void {
    this.#purges += 1
    for (const tag of tags) this.#purged.set(tag, (this.#purged.get(tag) ?? 0) + 1)
  }

  #stampOf(tags: readonly string[]): string {
    this.#process ??= crypto.randomUUID()
    return [this.#process, ...tags.map((tag) => `${tag}.${this.#purged.get(tag) ?? 0}`)].join(' ')
  }
}

const STAMP = 'x-sopan-cache-stamp'
const tagsOf = (reply: Response): string[] => (reply.headers.get('cache-tag') ?? '').split(',').filter((tag) => tag !== '')

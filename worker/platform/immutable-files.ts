/**
 * Files of the bucket of papers that never change under their name, from the cache of the data centre where it has a copy (decision 0188).
 * Only files that tell nobody's secret and are about no single person: encrypted papers, and the numbers of final ranks.
 */

export interface ImmutableFile {
  readonly bytes: ArrayBuffer
  /** As the bucket names these bytes, in quotes. */
  readonly etag: string
}

export interface ImmutableFiles {
  /**
   * What `take` makes of a file; null where there is none, and where `take` finds it damaged and gives null. Only what `take` accepts is kept.
   * Errors: those of the bucket; what goes wrong with the cache costs a read of the bucket and nothing else.
   */
  get<Taken>(key: string, take: (file: ImmutableFile) => Taken | null): Promise<Taken | null>
}

export function immutableFiles(
  { PAPERS, PUBLIC_ORIGIN }: { readonly PAPERS: Pick<R2Bucket, 'get'>; readonly PUBLIC_ORIGIN: string },
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): ImmutableFiles {
  return {
    async get(key, take) {
      // The site's own host, as Cloudflare advises. No visitor reaches this cache by it: it is not the one that requests go through.
      const address = `${PUBLIC_ORIGIN}/immutable-files/${key}`
      const copy = await copyAt(address)
      const known = copy === null ? null : take(copy)
      if (known !== null) return known
      const object = await PAPERS.get(key)
      if (object === null) return null
      const file = { bytes: await object.arrayBuffer(), etag: object.httpEtag }
      const taken = take(file)
      if (taken !== null) ctx.waitUntil(keepCopy(address, file))
      return taken
    },
  }
}

const CACHE = 'immutable-files'
const ETAG = 'x-file-etag'
/** Long enough for a test and the evening after it, short enough that copies of what nobody reads any more go. */
const KEPT_S = 86_400

async function copyAt(address: string): Promise<ImmutableFile | null> {
  try {
    const found = await (await caches.open(CACHE)).match(address)
    const etag = found?.headers.get(ETAG) ?? null
    return found === undefined || etag === null ? null : { bytes: await found.arrayBuffer(), etag }
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'copy_not_read', error: String(error) }))
    return null
  }
}

async function keepCopy(address: string, { bytes, etag }: ImmutableFile): Promise<void> {
  try {
    const headers = { 'cache-control': `public, max-age=${KEPT_S}`, 'content-type': 'application/octet-stream', [ETAG]: etag }
    await (await caches.open(CACHE)).put(address, new Response(bytes, { headers }))
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'copy_not_kept', error: String(error) }))
  }
}

/** A page tells the service worker which files of this site it has loaded, so that it can be opened offline. */
export interface KeepMessage {
  readonly kind: 'keep'
  readonly urls: readonly string[]
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'keep' && 'urls' in data && Array.isArray(data.urls)

/** Of everything that a page has loaded, this site's own files with a hash in their name. */
export const keptUrls = (loaded: readonly string[], origin: string): string[] =>
  [...new Set(loaded)].filter((address) => address.startsWith(`${origin}/assets/`) || address.startsWith(`${origin}/fonts/`))

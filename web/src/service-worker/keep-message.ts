/** A page tells the service worker which files of this site it has loaded, so that it can be opened offline. */
export interface KeepMessage {
  readonly kind: 'keep'
  readonly urls: readonly string[]
}

/** A learner's page has time to spare: the other screens may be put on the device, with the texts of this language. */
export interface KeepScreensMessage {
  readonly kind: 'keepScreens'
  readonly locale: string
}

export const isKeepScreensMessage = (data: unknown): data is KeepScreensMessage =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  data.kind === 'keepScreens' &&
  'locale' in data &&
  typeof data.locale === 'string'

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'keep' && 'urls' in data && Array.isArray(data.urls)

/** Of everything that a page has loaded, this site's own files with a hash in their name. */
export const keptUrls = (loaded: readonly string[], origin: string): string[] =>
  [...new Set(loaded)].filter((address) => address.startsWith(`${origin}/assets/`) || address.startsWith(`${origin}/fonts/`))

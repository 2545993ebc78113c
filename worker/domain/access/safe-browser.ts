/**
 * Whether a request comes from a Safe Exam Browser that has one of the configurations an institute allows. The browser knows the Config Key of
 * its configuration and gives out only SHA-256(address without fragment + Config Key), in hexadecimal digits: in a header of each request about
 * the address of the request, and by a JavaScript API about the address of the page.
 * Source: safeexambrowser.org/developer/seb-config-key.html, read on 29 November 2026.
 * Whoever knows the key can compute the hash, so this is no proof of an honest device (docs/authoring/safe-exam-browser.md).
 */
import { type Digests, utf8 } from '#domain/receipts/digest.ts'

export interface SafeBrowserClaims {
  /** What the browser itself says about this request; null without its header. */
  readonly request: { readonly hash: string; readonly url: string } | null
  /** What the page read from the browser, and which addresses it may be about; null where it read nothing. */
  readonly page: { readonly hash: string; readonly urls: readonly string[] } | null
}

/** `noHash`: nothing was said. `foreignPage`: what was said is about pages of other sites. `otherKey`: it is no hash of an allowed key. */
export type SafeBrowserVerdict = 'allowed' | 'noHash' | 'foreignPage' | 'otherKey'

/**
 * @param keys the allowed Config Keys, 64 hexadecimal digits in lower case
 * @param ownOrigins the origins under which the site is served
 */
export async function checkSafeBrowser(
  subtle: Digests,
  keys: readonly string[],
  { request, page }: SafeBrowserClaims,
  ownOrigins: readonly string[],
): Promise<SafeBrowserVerdict> {
  if (request === null && page === null) return 'noHash'
  const ownPages = (page?.urls ?? []).filter((url) => URL.canParse(url) && ownOrigins.includes(new URL(url).origin))
  const claims = [...(request === null ? [] : [request]), ...ownPages.map((url) => ({ hash: page?.hash ?? '', url }))]
  if (claims.length === 0) return 'foreignPage'
  const isRight = await Promise.all(
    claims.flatMap(({ hash, url }) => keys.map(async (key) => (await configKeyHash(subtle, url, key)) === hash.toLowerCase())),
  )
  return isRight.includes(true) ? 'allowed' : 'otherKey'
}

/** What Safe Exam Browser says of an address: SHA-256 over the address without its fragment and the Config Key, in hexadecimal digits. */
export async function configKeyHash(subtle: Digests, url: string, key: string): Promise<string> {
  const digest = await subtle.digest('SHA-256', utf8(`${url.split('#', 1)[0]}${key}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

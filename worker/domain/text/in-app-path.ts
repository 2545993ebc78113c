const BASE = 'https://in-app.invalid'

/**
 * The path if it stays inside this site, else null (docs/threats.md#open-redirects). It must start with exactly one slash, be plain ASCII without
 * backslashes or (encoded) control characters, and resolve to the same origin with a path that is not protocol-relative.
 */
export function inAppPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 512) return null
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  if (/%(0[0-9a-f]|1[0-9a-f]|7f|5c|2f%2f)/i.test(text) || /^\/%2f/i.test(text)) return null
  if (!URL.canParse(text, BASE)) return null
  const url = new URL(text, BASE)
  return url.origin === BASE && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}

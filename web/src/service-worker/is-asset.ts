/**
 * Whether a reply is the file that its address names, and so may be kept permanently: a page of HTML under a script's name, such as a
 * server's or a hotel's answer to a missing file, would break the site on this device until its next version.
 */
export function isAsset(path: string, response: { readonly ok: boolean; readonly status: number; readonly headers: Headers }): boolean {
  const expected = TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
  return response.ok && response.status === 200 && expected !== undefined && expected.test(response.headers.get('content-type') ?? '')
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/i,
  css: /^text\/css\b/i,
  json: /^application\/json\b/i,
  woff2: /^(?:font\/woff2|application\/(?:font-woff2|octet-stream))\b/i,
  svg: /^image\/svg\+xml\b/i,
  png: /^image\/png\b/i,
  webp: /^image\/webp\b/i,
}

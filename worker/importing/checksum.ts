/** SHA-256 over a value's canonical JSON (keys sorted, undefined left out), base64url: equal content has equal checksums. */
export async function checksum(value: unknown): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(value))))
}

export function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function base64(bytes: ArrayBuffer | Uint8Array): string {
  let binary = ''
  const view = new Uint8Array(bytes)
  // In slices: a call takes only so many arguments.
  for (let at = 0; at < view.length; at += 8_192) binary += String.fromCharCode(...view.subarray(at, at + 8_192))
  return btoa(binary)
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

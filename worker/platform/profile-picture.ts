const MAX_BYTES = 256 * 1024
const MAGIC = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
] as const

/**
 * Copies a profile picture once from Google's own host into `MEDIA` under a random key; null for any other host, any failure and
 * anything that is not a small raster image. The only outgoing request made for an address we were given (docs/threats.md#server-side-requests).
 */
export async function copyGooglePicture(media: R2Bucket, picture: string | null, newKey: () => string): Promise<string | null> {
  if (picture === null || !URL.canParse(picture)) return null
  const url = new URL(picture)
  if (url.protocol !== 'https:' || !/^lh[3-6]\.googleusercontent\.com$/.test(url.hostname) || url.port !== '') return null
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(3_000) })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null
    const bytes = new Uint8Array(await response.arrayBuffer())
    const type = MAGIC.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0]
    if (type === undefined || bytes.byteLength > MAX_BYTES) return null
    const key = newKey()
    await media.put(key, bytes, { httpMetadata: { contentType: type } })
    return key
  } catch {
    return null
  }
}

import type { Picture } from './upload-model.ts'

/** What the bytes of a picture are, by how they begin; null for what the platform does not show. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
  return text(0) === 'RIFF' && text(8) === 'WEBP' ? 'image/webp' : null
}

/** A picture named by its bytes, so that the same one is kept once. */
export async function pictureOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Picture> {
  return { id: `img-${(await sha256Hex(bytes)).slice(0, 24)}`, type, bytes }
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

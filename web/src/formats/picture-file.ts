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

/** Kinds that a browser can at least draw, so that they become PNG or WebP. */
const DRAWN: Readonly<Record<string, string>> = { gif: 'image/gif', bmp: 'image/bmp', svg: 'image/svg+xml' }

/** A file as a picture, by its bytes or, for kinds that are drawn again, by its name; null for anything else. */
export async function pictureOfFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Picture | null> {
  const type = pictureType(bytes) ?? DRAWN[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  return type === undefined ? null : pictureOf(bytes, type)
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Null where the text is no base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

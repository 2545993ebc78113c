import type { ContentImage } from '#contract/imports/content.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'

export class RefusedPicture extends Error {}

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** A chosen file as the importer takes it, named by its content. Throws `RefusedPicture` for another type or one that is too large. */
export async function coverImage(file: File): Promise<ContentImage> {
  const type = TYPES.find((one) => one === file.type)
  if (type === undefined || file.size > CONTENT_LIMITS.imageBytes) throw new RefusedPicture()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const name = Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { id: `cover-${name}`, type, data: btoa(binary) }
}

import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { storePicture } from '#contract/question-bank/endpoints.ts'
import type { StoredPicture } from '#contract/question-bank/schemas.ts'
import { call } from '#web/lib/api/call.ts'

/** A file that the API would not take: another type than PNG, JPEG or WebP, or too many bytes. */
export class RefusedImage extends Error {}

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Stores an image under a name that its bytes give. Throws `RefusedImage` before anything is sent, else as `call` does. */
export async function storeImage(file: Blob): Promise<StoredPicture> {
  const type = TYPES.find((one) => one === file.type)
  if (type === undefined || file.size > CONTENT_LIMITS.imageBytes) throw new RefusedImage()
  return call(storePicture, { body: { type, data: await base64Of(file) }, timeoutMs: 60_000 })
}

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // A data address is a text.
    reader.addEventListener('load', () => resolve((typeof reader.result === 'string' ? reader.result : '').replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

import { pictureType } from './picture-file.ts'
import { UPLOAD_LIMITS } from './upload-model.ts'

/** The longest side that a figure of a question needs, in pixels. */
const SIDE = 1_600

/** A picture as the bank takes it: PNG, JPEG or WebP of at most half a megabyte; drawn again where it is larger or of another kind. Null where the browser cannot. */
export async function fitPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null> {
  const type = pictureType(bytes)
  if (type !== null && bytes.byteLength <= UPLOAD_LIMITS.pictureBytes) return { bytes, type }
  if (typeof OffscreenCanvas === 'undefined') return null
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]))
    for (const scale of [1, 0.7, 0.5, 0.35]) {
      const ratio = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height)) * scale
      const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * ratio)), Math.max(1, Math.round(bitmap.height * ratio)))
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      const drawn = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })).arrayBuffer())
      const made = pictureType(drawn)
      if (made !== null && drawn.byteLength <= UPLOAD_LIMITS.pictureBytes) return { bytes: drawn, type: made }
    }
  } catch {
    // No picture that the browser can read.
  }
  return null
}

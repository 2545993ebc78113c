import { storeImage } from '#web/admin/markdown/store-image.ts'
import { drawShareImage, type ShareText } from './draw-share-image.ts'

/** How long saving a text waits for its image. */
const WAIT_MS = 8_000

/** Draws and stores the image that a text is shared with, and gives its name; undefined where that fails: a text is saved without it. */
export async function shareImageFor(text: ShareText): Promise<string | undefined> {
  const stored = drawShareImage(text)
    .then((image) => (image === null ? undefined : storeImage(image)))
    .then((image) => image?.name)
    .catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS))
  return Promise.race([stored, late])
}

/** Whether a text that is saved needs another image: it has none, or it was drawn with another title. */
export const needsShareImage = (
  title: string,
  saved: { readonly title: string; readonly shareImage: string | null } | undefined,
): boolean => title.trim() !== '' && (saved === undefined || saved.shareImage === null || saved.title !== title.trim())

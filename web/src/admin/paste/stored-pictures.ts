import { fitPicture } from '#web/formats/fit-picture.ts'
import type { PastedText } from '#web/formats/paste/paste-markdown.ts'
import { storeImage } from '#web/admin/markdown/store-image.ts'

export interface StoredText {
  readonly text: string
  /** Pictures that the server or the browser did not take, and what stopped the last of them; null where none was. */
  readonly failed: { readonly count: number; readonly error: unknown } | null
  /** Pictures in the text that nobody has described yet. */
  readonly undescribed: number
}

/** Stores the pictures of a paste, one after the other, and names them in its text. A picture that fails is taken out of the text. */
export async function withStoredPictures({ text, pictures }: PastedText): Promise<StoredText> {
  let made = text
  const errors: unknown[] = []
  for (const { id, bytes } of pictures) {
    const own = new RegExp(`(!\\[[^\\]\\n]*\\])\\(image:${id}\\)`, 'g')
    // One that is only in a part that was left out.
    if (!own.test(made)) continue
    try {
      const fitted = await fitPicture(bytes)
      if (fitted === null) throw new Error('the browser cannot draw the picture')
      const { name } = await storeImage(new Blob([fitted.bytes], { type: fitted.type }))
      made = made.replace(own, `$1(image:${name})`)
    } catch (error) {
      errors.push(error)
      made = made.replace(own, '')
    }
  }
  const failed = errors.length === 0 ? null : { count: errors.length, error: errors.at(-1) }
  return { text: made.trim(), failed, undescribed: made.match(/!\[\]\(image:/g)?.length ?? 0 }
}

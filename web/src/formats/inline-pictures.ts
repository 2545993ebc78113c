import { bytesOfBase64, pictureOfFile } from './picture-file.ts'
import type { Picture } from './upload-model.ts'

const INLINE = /data:image\/(png|jpe?g|gif|webp|bmp|svg\+xml);base64,([A-Za-z0-9+/=\s]+)/g

/**
 * Pictures that stand in a text itself (`src="data:image/png;base64,…"`), as people paste them, with their ids in the text. What cannot be
 * decoded stays as it is, and is told by whoever reads the text.
 */
export async function withInlinePictures(text: string): Promise<{ readonly text: string; readonly pictures: readonly Picture[] }> {
  const pictures: Picture[] = []
  let made = ''
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, kind = '', data = ''] = match
    const bytes = bytesOfBase64(data)
    const picture = bytes === null || bytes.byteLength === 0 ? null : await pictureOfFile(`a.${kind.replace('svg+xml', 'svg')}`, bytes)
    if (picture === null) continue
    pictures.push(picture)
    made += `${text.slice(at, match.index)}image:${picture.id}`
    at = match.index + whole.length
  }
  return { text: made + text.slice(at), pictures }
}

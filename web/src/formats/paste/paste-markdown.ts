import { editedBreaks } from '#domain/text/line-breaks.ts'
import { isKrutiDev } from '#domain/text/legacy-hindi/detect-kruti-dev.ts'
import { convertKrutiDev } from '#domain/text/legacy-hindi/convert-kruti-dev.ts'
import { writeBlocks } from '../door/write-blocks.ts'
import type { Picture } from '../upload-model.ts'
import { pastedBlocks } from './pasted-blocks.ts'
import { toldOfTag, type Told } from './told.ts'

export interface PastedText {
  /** As the fields of the editor hold it: Markdown and TeX, a line break is one for learners. */
  readonly text: string
  readonly pictures: readonly Picture[]
  readonly told: readonly Told[]
}

/** HTML of a clipboard as a text of the editor. */
export async function pasteMarkdown(html: string): Promise<PastedText> {
  const { blocks, pictures, told } = await pastedBlocks(html)
  const { text, lost } = writeBlocks(blocks)
  return { text: editedBreaks(text), pictures, told: [...told, ...lost.map(toldOfTag)] }
}

/** A text that was typed in an old Hindi font whose name is not there any more, in Unicode; null for any other text. */
export function inUnicode(text: string): string | null {
  if (!isKrutiDev(text)) return null
  const after = convertKrutiDev(text)
  return after === text ? null : after
}

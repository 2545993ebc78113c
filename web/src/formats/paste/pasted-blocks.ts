import type { Block } from '../door/blocks.ts'
import { htmlBlocks } from '../door/html-blocks.ts'
import { readClipboard } from '../door/read-html.ts'
import { withInlinePictures } from '../inline-pictures.ts'
import type { Picture } from '../upload-model.ts'
import { cleanTree } from './clean-tree.ts'
import { withTextFormulas } from './text-formulas.ts'
import { toldOfTag, type Told } from './told.ts'

export interface PastedBlocks {
  readonly blocks: readonly Block[]
  /** Pictures that came with the clipboard, by their ids in the blocks. */
  readonly pictures: readonly Picture[]
  readonly told: readonly Told[]
  /** Characters that were understood and are no text. */
  readonly read: readonly { readonly place: number; readonly units: number }[]
}

/** HTML of a clipboard (Word, Google Docs, a web page) as blocks. Never throws, and asks no other place for anything. */
export async function pastedBlocks(html: string): Promise<PastedBlocks> {
  const { text, pictures } = await withInlinePictures(html)
  const { root, told, read } = cleanTree(readClipboard(text), new Set(pictures.map(({ id }) => id)))
  const lost: string[] = []
  const blocks = withTextFormulas(htmlBlocks(root, lost))
  return { blocks, pictures, told: [...told, ...lost.map(toldOfTag)], read }
}

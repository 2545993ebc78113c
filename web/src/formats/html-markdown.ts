import { htmlBlocks } from './door/html-blocks.ts'
import { readHtml } from './door/read-html.ts'
import { writeBlocks } from './door/write-blocks.ts'

/** HTML as our Markdown. `lost` names tags whose meaning has no Markdown. */
export interface Converted {
  readonly text: string
  readonly lost: readonly string[]
}

/**
 * The characters of the text are escaped, so that they stay what they are; formulas are `<math>`, `\(…\)`, `\[…\]` and `$$…$$`, as in
 * Moodle. A picture is carried where its address is `image:` and the id of a picture of the file.
 */
export function htmlToMarkdown(html: string): Converted {
  const lost: string[] = []
  const { text, lost: inTables } = writeBlocks(htmlBlocks(readHtml(html), lost), 'moodle')
  return { text, lost: [...lost, ...inTables] }
}

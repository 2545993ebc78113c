import type { Cells } from '#web/formats/row/row-cells.ts'
import type { Picture } from '#web/formats/upload-model.ts'

/**
 * Cells with the names of dropped picture files replaced by the pictures' ids. A line that is only `image:figure.png` is a picture
 * without a description, which is then asked for.
 */
export function resolvePictures(cells: Cells, named: ReadonlyMap<string, Picture>): Cells {
  const idOf = (name: string): string => named.get(name.trim().toLowerCase())?.id ?? name.trim()
  return new Map(
    [...cells].map(([column, text]) => [
      column,
      text.includes('image:')
        ? text
            .replace(/^[ \t]*image:([^\n()[\]]+?)[ \t]*$/gm, (_, name: string) => `![](image:${idOf(name)})`)
            .replace(/\]\(image:([^()\n]+)\)/g, (_, name: string) => `](image:${idOf(name)})`)
        : text,
    ]),
  )
}

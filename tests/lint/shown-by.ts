import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a row of a table of `docs` points to: a file of the project, and a text that stands in it. */
export interface Shown {
  readonly file: string
  readonly title: string
}

/** Reads `file` › title; null where a text does not say that. */
export function shownBy(text: string): Shown | null {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(text) ?? []
  return file === undefined || title === undefined ? null : { file, title }
}

/** Whether the file is there and holds the text: the title of a test, or a heading. */
export const isThere = ({ file, title }: Shown): boolean => existsSync(root + file) && readFileSync(root + file, 'utf8').includes(title)

export const readDoc = (path: string): string => readFileSync(root + path, 'utf8')

/** The cells of the rows of a document's one table, without its head; throws where a row has another number of cells. */
export function rowsOf(markdown: string, cells: number): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => {
    const row = line.slice(2, -2).split(' | ')
    if (row.length !== cells) throw new Error(`this row has ${row.length} cells, not ${cells}: ${line}`)
    return row
  })
}

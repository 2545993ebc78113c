import { guessColumns, type ColumnMapping } from '#web/formats/guess-columns.ts'
import { pictureOf } from '#web/formats/picture-file.ts'
import { readUpload, type ReadUpload } from '#web/formats/read-upload.ts'
import { Refusal, type Picture, type Problem } from '#web/formats/upload-model.ts'
import { fitPicture } from '#web/formats/fit-picture.ts'
import { notKept } from './kept-original.ts'
import type { GivenFile, UploadState } from './upload-state.ts'

/** A file that was read, with the pictures in it and those dropped along. */
export interface OpenedFile {
  readonly files: readonly GivenFile[]
  readonly table: ReadUpload
  /** By row number. */
  readonly rows: ReadonlyMap<number, readonly string[]>
  readonly pictures: ReadonlyMap<string, Picture>
  /** Pictures that were dropped along, by their small-letter names. */
  readonly named: ReadonlyMap<string, Picture>
  /** What reading met; columns are the file's own headers. */
  readonly problems: readonly Problem[]
}

/** Reads the file of an upload by what was chosen for it. Throws `Refusal`. */
export async function openFile(state: UploadState, files: readonly GivenFile[]): Promise<OpenedFile> {
  const main = files.find(({ name }) => name === state.fileName)
  if (main === undefined) throw new Refusal('empty')
  const { language, encoding, sheet } = state
  const table = await readUpload(state.format, main.bytes, {
    language,
    ...(encoding !== null && { encoding }),
    ...(sheet !== null && { sheet }),
    files: new Map(files.flatMap(({ name, bytes }) => (name === state.fileName ? [] : [[name, bytes]]))),
  })
  if (table.rows.length === 0 && table.problems.length === 0) throw new Refusal('empty')
  const problems = [...notKept(main), ...table.problems]
  const pictures = new Map<string, Picture>()
  const named = new Map<string, Picture>()
  const tooLarge = (name: string): void =>
    void problems.push({ row: null, column: null, code: 'picture_large', level: 'error', params: { name } })
  for (const picture of table.pictures.values()) {
    const fitted = await fitPicture(picture.bytes)
    if (fitted === null) tooLarge(picture.id)
    else pictures.set(picture.id, { id: picture.id, ...fitted })
  }
  for (const { name, bytes } of files) {
    if (name === state.fileName) continue
    const fitted = await fitPicture(bytes)
    if (fitted === null) {
      tooLarge(name)
      continue
    }
    const picture = await pictureOf(fitted.bytes, fitted.type)
    pictures.set(picture.id, picture)
    named.set(name.toLowerCase(), picture)
  }
  return { files, table, rows: new Map(table.rows.map(({ row, cells }) => [row, cells])), pictures, named, problems }
}

/** What the columns of a file look like. */
export const guessMapping = ({ table: { headers, rows } }: OpenedFile): ColumnMapping =>
  guessColumns(
    headers,
    headers.map((_, i) => rows.slice(0, 20).map(({ cells }) => cells[i] ?? '')),
  )

import { imageNamesIn } from '#web/formats/image-names-of.ts'
import { withoutLive } from '#web/formats/plain-text.ts'
import { draftOfRow, type DraftQuestion } from '#web/formats/question-of-row.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'
import type { Picture, Problem } from '#web/formats/upload-model.ts'
import { legacyCells } from './legacy-cells.ts'
import { offersFor, type Offer } from './offers.ts'
import type { OpenedFile } from './opened-file.ts'
import { resolvePictures } from './resolve-pictures.ts'

/** A row as the screen shows it for mending. */
export interface RowDetail {
  readonly row: number
  /** The row as it stands in the file, filled cells alone. */
  readonly original: readonly { readonly header: string; readonly column: string | null; readonly text: string }[]
  /** Of a format without cells: the text that the question was read from. */
  readonly source: string | null
  /** What the cells say now, by the template's columns; null for a question that could not be read. */
  readonly cells: readonly (readonly [column: string, text: string])[] | null
  readonly problems: readonly OfferedProblem[]
  /** What learners would see; null for a question that could not be read. */
  readonly draft: DraftQuestion | null
  /** The file's own pictures in it. */
  readonly pictures: readonly Picture[]
}

export interface OfferedProblem extends Problem {
  readonly offers: readonly Offer[]
}

/** More of a source is of no use on a screen. */
const MOST_SOURCE = 20_000

interface DetailParts {
  readonly opened: OpenedFile
  readonly mapping: readonly (string | null)[]
  readonly cells: Cells
  readonly problems: readonly Problem[]
  readonly settings: RowSettings
}

export function rowDetail(row: number, { opened, mapping, cells, problems, settings }: DetailParts): RowDetail {
  const { table, rows, pictures } = opened
  const found = rows.get(row)
  const original = table.headers.flatMap((header, i) => {
    const text = withoutLive(found?.[i] ?? '')
    return text.trim() === '' ? [] : [{ header, column: mapping[i] ?? null, text }]
  })
  const source = table.sources?.get(row)?.slice(0, MOST_SOURCE) ?? null
  if (found === undefined) {
    const bare = problems.map((problem) => ({ ...problem, offers: [] }))
    return { row, original, source, cells: null, problems: bare, draft: null, pictures: [] }
  }
  const resolved = resolvePictures(cells, opened.named)
  const legacy = legacyCells(cells)
  const { draft } = draftOfRow(row, resolved, settings)
  const shown = imageNamesIn(JSON.stringify([draft.variants, draft.passage])).flatMap((id) => pictures.get(id) ?? [])
  return {
    row,
    original,
    source,
    cells: [...cells].map(([column, text]) => [column, withoutLive(text)] as const),
    problems: problems.map((problem) => ({ ...problem, offers: offersFor(problem, cells, legacy) })),
    draft,
    pictures: shown,
  }
}

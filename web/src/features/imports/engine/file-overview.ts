import { groupedNumbers, readGrouped } from '#domain/text/grouped-number.ts'
import { withoutLive } from '#web/formats/plain-text.ts'
import { questionOfRow } from '#web/formats/question-of-row.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'
import { isSheet } from '#web/formats/sheet-format.ts'
import { columnNamed } from '#web/formats/template-columns.ts'
import { guessTextForm, type TextFormGuess } from '#web/formats/text-form.ts'
import type { OpenedFile } from './opened-file.ts'
import type { RowCells } from './row-cells.ts'
import type { UploadOverview, UploadState } from './upload-state.ts'

/** What the screen shows of a file before it is checked. `settings` are those that its rows are read by. */
export function overviewOf(
  state: UploadState,
  opened: OpenedFile,
  cells: RowCells,
  guess: TextFormGuess | null,
  settings: RowSettings,
): UploadOverview {
  const { runId, fileName, format, language, encoding, sheet, mapping, stage } = state
  const { table, pictures } = opened
  return {
    state: { runId, fileName, format, language, encoding, sheet, mapping, settings: state.settings, stage },
    rows: table.rows.length,
    pictures: pictures.size,
    sheets: table.sheets,
    readSheet: table.sheet ?? null,
    unit: table.unit,
    columns: table.headers.map((header, i) => ({
      header,
      sample: withoutLive(table.rows.find((row) => (row.cells[i] ?? '') !== '')?.cells[i] ?? '').slice(0, 80),
    })),
    guess,
    grouped: groupedKeys(opened, cells, settings),
  }
}

/** What the texts of a sheet look like, as far as its rows do not say so themselves. */
export function textGuess({ table }: OpenedFile, { format, mapping }: UploadState): TextFormGuess | null {
  if (!isSheet(format)) return null
  const at = mapping.flatMap((name, i) => {
    const column = name === null ? null : columnNamed(name)
    return column !== null && 'language' in column ? [i] : []
  })
  const own = mapping.indexOf('text_form')
  const rows = table.rows.filter(({ cells }) => own === -1 || (cells[own] ?? '') === '')
  if (rows.length === 0) return null
  return guessTextForm(rows.flatMap(({ cells }) => at.map((i) => withoutLive(cells[i] ?? ''))))
}

/** Keys that may be one number or several answers, where they are the keys of numbers. */
function groupedKeys({ table }: OpenedFile, cells: RowCells, settings: RowSettings): UploadOverview['grouped'] {
  const found = table.rows.flatMap(({ row }) => {
    const own = cells.of(row)
    const text = (own.get('key') ?? '').trim()
    if (groupedNumbers(text).length === 0) return []
    const { problems } = questionOfRow(row, own, { ...settings, grouped: null })
    if (!problems.some(({ code }) => code === 'key_grouped')) return []
    return [{ row, text, one: readGrouped(text, 'one') ?? '', several: readGrouped(text, 'several') ?? '' }]
  })
  return { count: found.length, cells: found.slice(0, 20) }
}

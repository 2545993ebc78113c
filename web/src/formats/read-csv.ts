import Papa from 'papaparse'
import { unguarded } from './formula-guard.ts'
import { headerScore } from './guess-columns.ts'
import { decodeText } from './text-encoding.ts'
import { NO_TOPICS, Refusal, UPLOAD_LIMITS, type ParseOptions, type Problem, type UploadTable } from './upload-model.ts'

/** Comma, semicolon or tab between the cells, as found. Rows are counted as a sheet counts them, whatever lines they take. */
export function readCsv(bytes: Uint8Array, options: ParseOptions): UploadTable {
  const text = decodeText(bytes, options)
  const records: string[][] = []
  const problems: Problem[] = []
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data, errors }, parser) => {
      records.push(data)
      const row = records.length
      for (const { type } of errors) if (type === 'Quotes') problems.push({ row, column: null, code: 'quotes', level: 'error' })
      if (row > UPLOAD_LIMITS.rows + 10) {
        parser.abort()
        throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
      }
      if (data.length > UPLOAD_LIMITS.columns) throw new Refusal('too_many_columns', { most: String(UPLOAD_LIMITS.columns) })
      for (const cell of data)
        if (cell.length > UPLOAD_LIMITS.cell) throw new Refusal('cell_too_long', { row: String(row), most: String(UPLOAD_LIMITS.cell) })
    },
  })
  return sheetTable(records, problems)
}

/** Records with a header among the first ten as a table; empty rows are passed over. */
export function sheetTable(records: readonly (readonly string[])[], problems: readonly Problem[]): UploadTable {
  const filled = records.map((cells, i) => ({ row: i + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const header = filled.slice(0, 10).toSorted((a, b) => headerScore(b.cells) - headerScore(a.cells) || a.row - b.row)[0]
  if (header === undefined) throw new Refusal('empty')
  const above = filled.filter(({ row }) => row < header.row)
  const rows = filled.filter(({ row }) => row > header.row)
  if (rows.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length))
  return {
    unit: 'row',
    headers: Array.from({ length: width }, (_, i) => (header.cells[i] ?? '').trim()),
    rows: rows.map(({ row, cells }) => ({ row, cells: Array.from({ length: width }, (_, i) => unguarded(cells[i] ?? '')) })),
    pictures: new Map(),
    topics: NO_TOPICS,
    problems: [
      ...problems,
      ...(above.length === 0
        ? []
        : [{ row: 1, column: null, code: 'rows_above', level: 'warning', params: { row: String(header.row) } } as const]),
    ],
  }
}

/** What parts a line of the first ten into known headers; where none does, whichever stands most often in the first line. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 64 * 1024).split(/\r\n?|\n/, 10)
  const tried = lines.flatMap((line, at) =>
    ['\t', ';', ','].map((mark) => {
      const cells = line.split(mark)
      return { mark, at, count: cells.length, score: headerScore(cells.map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))) }
    }),
  )
  return tried.toSorted((a, b) => b.score - a.score || a.at - b.at || b.count - a.count)[0]?.mark ?? ','
}

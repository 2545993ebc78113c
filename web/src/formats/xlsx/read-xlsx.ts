import { unguarded } from '../formula-guard.ts'
import { headerScore } from '../guess-columns.ts'
import { pictureOf, pictureType } from '../picture-file.ts'
import { NO_TOPICS, Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import { unzipCapped } from '../zip/capped-unzip.ts'
import { readCellStyles } from './cell-styles.ts'
import { readDrawing, readRelations, relationsOf } from './drawings.ts'
import { readRichText, type CellText } from './rich-text.ts'
import { readSheetCells, type SheetCells } from './sheet-cells.ts'
import { matchedTokens } from '../xml/matched-tokens.ts'
import { attribute, xmlTokens } from '../xml/xml-tokens.ts'

type Parts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/**
 * Reads a workbook: the sheet of questions, its strings with their look, and the pictures that lie over its cells, each named at the end
 * of the cell under its upper left corner. Throws `Refusal` where it is no workbook or too much of one.
 */
export async function readXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  options: ParseOptions,
): Promise<UploadTable & { readonly sheets: readonly string[]; readonly sheet: string }> {
  const { parts, sheets: read } = openWorkbook(bytes)
  const filled = read.filter(({ rows }) => rows.size > 0).map((sheet) => ({ ...sheet, header: headerOf(sheet.rows) }))
  const chosen =
    filled.find(({ name }) => name === options.sheet) ??
    filled.filter(({ isHidden }) => !isHidden).toSorted((a, b) => b.header.score - a.header.score)[0]
  if (chosen === undefined) throw new Refusal('empty')
  const problems: Problem[] = []
  const others = filled.filter((sheet) => sheet !== chosen && (sheet.isHidden || sheet.header.score >= 3) && sheet.name !== 'Instructions')
  if (others.length > 0)
    problems.push({
      row: null,
      column: null,
      code: 'sheets_unread',
      level: 'warning',
      params: { sheets: others.map(({ name }) => name).join(', '), sheet: chosen.name },
    })
  const pictures = await picturesOf(parts, chosen.part, problems)
  const table = tableOf(chosen, pictures, problems)
  return { ...table, sheet: chosen.name, sheets: filled.filter(({ isHidden }) => !isHidden).map(({ name }) => name) }
}

/** A sheet as its cells stand in it, by row from 1 and column from 0. */
interface OpenedSheet extends SheetCells {
  readonly name: string
  readonly isHidden: boolean
  /** Its part in the package. */
  readonly part: string
}

/** Opens a workbook and reads the cells of all its sheets. Throws `Refusal`. */
export function openWorkbook(bytes: Uint8Array<ArrayBuffer>): { readonly parts: Parts; readonly sheets: readonly OpenedSheet[] } {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Refusal('old_excel')
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Refusal('not_xlsx')
  const parts = unzipCapped(bytes, (name) => /\.(xml|rels)$/i.test(name) || name.includes('/media/'), UPLOAD_LIMITS.unpackedBytes)
  const root = readRelations(textOf(parts, '_rels/.rels'), '')
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!parts.has(workbook)) throw new Refusal('not_xlsx')
  const relations = readRelations(textOf(parts, relationsOf(workbook)), workbook)
  const byType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target ?? ''
  const strings = readStrings(textOf(parts, byType('sharedStrings')))
  const looks = readCellStyles(textOf(parts, byType('styles')))
  const sheets = readSheets(textOf(parts, workbook) ?? '').flatMap(({ name, relation, isHidden }) => {
    const part = relations.get(relation)
    return part?.type === 'worksheet' ? [{ name, isHidden, part: part.target }] : []
  })
  return {
    parts,
    sheets: sheets.map((sheet) => ({ ...sheet, ...readSheetCells(textOf(parts, sheet.part) ?? '', strings, looks) })),
  }
}

interface Placed {
  readonly row: number
  readonly column: number
  readonly picture: Picture
  readonly alt: string
}

function tableOf(
  sheet: {
    readonly rows: ReadonlyMap<number, ReadonlyMap<number, string>>
    readonly header: { readonly row: number }
    readonly problems: readonly Problem[]
  },
  placed: readonly Placed[],
  problems: Problem[],
): UploadTable {
  const headerCells = sheet.rows.get(sheet.header.row) ?? new Map<number, string>()
  const width = Math.max(...[...sheet.rows].map(([, cells]) => Math.max(-1, ...cells.keys())), ...placed.map(({ column }) => column)) + 1
  const headers = Array.from({ length: width }, (_, column) => (headerCells.get(column) ?? '').trim())
  const above = [...sheet.rows.keys()].filter((row) => row < sheet.header.row)
  if (above.length > 0)
    problems.push({ row: above[0] ?? null, column: null, code: 'rows_above', level: 'warning', params: { row: String(sheet.header.row) } })
  const numbers = new Set([...sheet.rows.keys(), ...placed.map(({ row }) => row)].filter((row) => row > sheet.header.row))
  if (numbers.size > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const marks = new Map<string, string[]>()
  for (const { row, column, picture, alt } of placed) {
    if (row <= sheet.header.row) {
      problems.push({ row, column: headers[column] ?? null, code: 'drawing_lost', level: 'warning' })
      continue
    }
    const at = `${row}:${column}`
    const words = alt
      .replace(/[[\]\n]/g, ' ')
      .trim()
      .slice(0, 300)
    marks.set(at, [...(marks.get(at) ?? []), `![${words}](image:${picture.id})`])
  }
  const cellOf = (row: number, column: number): string =>
    [unguarded(sheet.rows.get(row)?.get(column) ?? ''), ...(marks.get(`${row}:${column}`) ?? [])].filter((text) => text !== '').join('\n')
  const named = (problem: Problem): Problem => ({
    ...problem,
    column: problem.column !== null && /^\d+$/.test(problem.column) ? (headers[Number(problem.column)] ?? null) : problem.column,
  })
  return {
    unit: 'row',
    headers,
    rows: [...numbers].toSorted((a, b) => a - b).map((row) => ({ row, cells: headers.map((_, column) => cellOf(row, column)) })),
    pictures: new Map(placed.map(({ picture }) => [picture.id, picture])),
    topics: NO_TOPICS,
    problems: [...problems, ...sheet.problems.filter(({ row }) => (row ?? 0) > sheet.header.row)].map(named),
  }
}

/** The row among the first ten that reads most like headers. */
function headerOf(rows: ReadonlyMap<number, ReadonlyMap<number, string>>): { readonly row: number; readonly score: number } {
  const first = [...rows.keys()].toSorted((a, b) => a - b).slice(0, 10)
  const scored = first.map((row) => ({ row, score: headerScore([...(rows.get(row)?.values() ?? [])]) }))
  return scored.toSorted((a, b) => b.score - a.score || a.row - b.row)[0] ?? { row: 1, score: 0 }
}

async function picturesOf(parts: Parts, sheet: string, problems: Problem[]): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const { target, type } of readRelations(textOf(parts, relationsOf(sheet)), sheet).values()) {
    if (type !== 'drawing') continue
    const relations = readRelations(textOf(parts, relationsOf(target)), target)
    for (const { row, column, alt, relation } of readDrawing(textOf(parts, target) ?? '')) {
      const bytes = parts.get(relations.get(relation ?? '')?.target ?? '')
      const kind = bytes === undefined ? null : pictureType(bytes)
      const at = { row, column: String(column) }
      if (bytes === undefined) problems.push({ ...at, code: 'drawing_lost', level: 'error' })
      else if (kind === null) problems.push({ ...at, code: 'picture_format', level: 'error' })
      else placed.push({ row, column, alt, picture: await pictureOf(bytes, kind) })
    }
  }
  return placed
}

function readStrings(xml: string | undefined): CellText[] {
  if (xml === undefined) return []
  const strings: CellText[] = []
  const tokens = matchedTokens(xml, 'not_xlsx')
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value
    if (token.kind === 'open' && token.name === 'si') strings.push(token.isEmpty ? { text: '', lost: false } : readRichText(tokens, 'si'))
  }
  return strings
}

function readSheets(xml: string): { readonly name: string; readonly relation: string; readonly isHidden: boolean }[] {
  return [...xmlTokens(xml)].flatMap((token) => {
    if (token.kind !== 'open' || token.name !== 'sheet') return []
    const { attributes } = token
    const isHidden = /hidden/i.test(attribute(attributes, 'state') ?? '')
    return [{ name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, 'id') ?? '', isHidden }]
  })
}

const utf8 = new TextDecoder()

function textOf(parts: Parts, name: string): string | undefined {
  const bytes = parts.get(name)
  if (bytes === undefined) return undefined
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) throw new Refusal('not_xlsx')
  return utf8.decode(bytes)
}

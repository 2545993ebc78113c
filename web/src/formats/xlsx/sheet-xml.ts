import type { WrittenSheet } from './write-xlsx.ts'
import { xmlText } from '../xml/xml-text.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Rows below the last one that are text and offer choices, too: where questions will be typed. */
const ROOM = 500

/** One sheet. Its children stand in the order that the format asks for. */
export function sheetXml({ rows, widths = [], choices = new Map(), pictures = [] }: WrittenSheet): string {
  const columns = Math.max(1, ...rows.map((cells) => cells.length))
  const cols = Array.from(
    { length: columns },
    (_, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths[i] ?? 24}" style="1" customWidth="1"/>`,
  )
  const data = rows.map((cells, r) => `<row r="${r + 1}">${cells.map((text, c) => cellXml(text, c, r)).join('')}</row>`)
  const lists = [...choices].map(
    ([column, words]) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${columnName(column)}2:${columnName(column)}${rows.length + ROOM}"><formula1>"${xmlText(words.join(','))}"</formula1></dataValidation>`,
  )
  return [
    `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${cols.join('')}</cols>`,
    `<sheetData>${data.join('')}</sheetData>`,
    ...(lists.length === 0 ? [] : [`<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`]),
    ...(pictures.length === 0 ? [] : ['<drawing r:id="rId1"/>']),
    '</worksheet>',
  ].join('')
}

const cellXml = (text: string, column: number, row: number): string =>
  text === ''
    ? ''
    : `<c r="${columnName(column)}${row + 1}" s="${row === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** 0 is A, 26 is AA. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (column % 26))}`
}

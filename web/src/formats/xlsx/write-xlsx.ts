import { strToU8, zipSync, type Zippable } from 'fflate'
import { guarded } from '../formula-guard.ts'
import { sheetXml } from './sheet-xml.ts'
import { xmlText } from '../xml/xml-text.ts'

export interface WrittenSheet {
  readonly name: string
  /** The first one is the header: bold, and it stays in view. */
  readonly rows: readonly (readonly string[])[]
  /** In characters, by column. */
  readonly widths?: readonly number[]
  /** Columns where a list of words is offered, by number from 0. */
  readonly choices?: ReadonlyMap<number, readonly string[]>
  readonly pictures?: readonly PlacedPicture[]
}

export interface PlacedPicture {
  /** From 0. */
  readonly row: number
  readonly column: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly alt: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/**
 * A workbook of texts. Every cell is text by type and by format, so that no spreadsheet makes a day of 1/2, and is guarded like every file
 * we give out. Zipped here and not by a library of workbooks: those start workers of their own, which the site's policy forbids.
 */
export function writeXlsx(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    '[Content_Types].xml': xml(contentTypes(sheets)),
    '_rels/.rels': xml(relations([['officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': xml(workbook(sheets)),
    'xl/_rels/workbook.xml.rels': xml(
      relations([...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const), ['styles', 'styles.xml']]),
    ),
    'xl/styles.xml': xml(STYLES),
  }
  let media = 0
  for (const [i, sheet] of sheets.entries()) {
    files[`xl/worksheets/sheet${i + 1}.xml`] = xml(sheetXml({ ...sheet, rows: sheet.rows.map((cells) => cells.map(guarded)) }))
    if ((sheet.pictures ?? []).length === 0) continue
    const pictures = (sheet.pictures ?? []).map((picture) => ({
      ...picture,
      file: `image${++media}.${picture.type === 'image/jpeg' ? 'jpeg' : picture.type.slice(6)}`,
    }))
    files[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = xml(relations([['drawing', `../drawings/drawing${i + 1}.xml`]]))
    files[`xl/drawings/drawing${i + 1}.xml`] = xml(drawing(pictures))
    files[`xl/drawings/_rels/drawing${i + 1}.xml.rels`] = xml(relations(pictures.map(({ file }) => ['image', `../media/${file}`] as const)))
    for (const { file, bytes } of pictures) files[`xl/media/${file}`] = [bytes, { level: 0 }]
  }
  return new Uint8Array(zipSync(files, { level: 6, mtime: '2026-01-01' }))
}

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`)

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = [
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ...sheets.flatMap(({ pictures = [] }, i) => [
      [`/xl/worksheets/sheet${i + 1}.xml`, `${spreadsheet}.worksheet+xml`],
      ...(pictures.length > 0 ? [[`/xl/drawings/drawing${i + 1}.xml`, 'application/vnd.openxmlformats-officedocument.drawing+xml']] : []),
    ]),
  ]
  const defaults = ['png', 'jpeg', 'webp'].map((end) => `<Default Extension="${end}" ContentType="image/${end}"/>`).join('')
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults}${parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')}</Types>`
}

const workbook = (sheets: readonly WrittenSheet[]): string =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

/** 0 as it is, 1 text with lines, 2 the header. */
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFECEEFA"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

const EMU = 9_525

function drawing(pictures: readonly PlacedPicture[]): string {
  const anchors = pictures.map(
    ({ row, column, width, height, alt }, i) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${width * EMU}" cy="${height * EMU}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${i + 2}" name="Picture ${i + 1}" descr="${xmlText(alt)}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${i + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width * EMU}" cy="${height * EMU}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
  )
  return `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`
}

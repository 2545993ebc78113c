import type { readMathtype } from '../mathtype/read-mathtype.ts'
import type { ReadFormula } from '../maths/math-tree.ts'
import { writeTex } from '../maths/write-tex.ts'
import { isMetafile } from '../metafile/inspect-metafile.ts'
import { pictureType } from '../picture-file.ts'
import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { DocItem, DocLine, DocPiece } from './doc-model.ts'
import type { ShownMetafile } from './drawn-metafiles.ts'
import { readNumbering, type NextNumber } from './list-numbers.ts'
import { controlTag, readParagraph } from './read-paragraph.ts'
import { numberingOf, readStyles, type Styles } from './run-look.ts'
import type { WordPackage } from './word-package.ts'

/** A picture that the document shows, by the id that its pieces name until its bytes are hashed. */
export interface FoundPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface ReadDocument {
  readonly items: readonly DocItem[]
  /** By the relation that pieces name as their id. */
  readonly pictures: ReadonlyMap<string, FoundPicture>
  /** Those without an equation, by the relation that their pieces name. */
  readonly metafiles: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

interface Reading {
  readonly file: WordPackage
  readonly styles: Styles
  readonly nextNumber: NextNumber
  readonly places: ReadonlyMap<XmlElement, number>
  readonly pictures: Map<string, FoundPicture>
  readonly metafiles: Map<string, Uint8Array<ArrayBuffer>>
  readonly readEquation: ReadEquation
  /** Equations that were read, by the relations of their parts: one may be shown many times. */
  readonly equations: Map<string, ReadFormula | null>
  readonly isCell: boolean
}

/** Reads the equation of an object of another program; loaded for documents that have one. */
type ReadEquation = typeof readMathtype

/** The body of a document as lines and tables, in the order of the file. */
export function readDocument(file: WordPackage, readEquation: ReadEquation = () => null): ReadDocument {
  const places = new Map<XmlElement, number>()
  number(file.document, places)
  const reading: Reading = {
    file,
    styles: readStyles(file.styles),
    nextNumber: readNumbering(file.numbering),
    places,
    pictures: new Map(),
    metafiles: new Map(),
    readEquation,
    equations: new Map(),
    isCell: false,
  }
  const body = elementOf(file.document, 'body')
  const items = body === null ? [] : itemsOf(body, reading)
  return { items, pictures: reading.pictures, metafiles: reading.metafiles }
}

/** Paragraphs are numbered as they begin in the file, those in text boxes and cells as well. */
function number(element: XmlElement, places: Map<XmlElement, number>): void {
  if (element.name === 'p') places.set(element, places.size + 1)
  for (const child of element.children) if (typeof child !== 'string') number(child, places)
}

const PASSED = new Set(['del', 'moveFrom', 'sectPr', 'sdtPr', 'sdtEndPr', 'tblPr', 'tblGrid', 'trPr', 'tcPr', 'tblPrEx', 'Fallback'])

/** @param tag of the content control around */
function itemsOf(parent: XmlElement, reading: Reading, tag?: string): DocItem[] {
  return elementsOf(parent).flatMap((element): DocItem[] => {
    if (PASSED.has(element.name)) return []
    if (element.name === 'p') return linesOf(element, reading, tag)
    if (element.name === 'tbl') return [tableOf(element, reading, tag)]
    // Content controls, accepted insertions and marks of other programs hold paragraphs of their own.
    return itemsOf(element, reading, (element.name === 'sdt' ? controlTag(element) : null) ?? tag)
  })
}

/** Rows and cells may lie within content controls. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((element) =>
    element.name === name
      ? [element]
      : PASSED.has(element.name) || element.name === 'p' || element.name === 'tbl'
        ? []
        : within(element, name),
  )
}

const tableOf = (table: XmlElement, reading: Reading, tag?: string): DocItem => ({
  kind: 'table',
  rows: within(table, 'tr').map((row) =>
    within(row, 'tc').map((cell) => {
      const properties = elementOf(cell, 'tcPr')
      const span = properties === null ? null : elementOf(properties, 'gridSpan')
      return {
        items: itemsOf(cell, { ...reading, isCell: true }, tag),
        span: Math.min(50, Number((span && attributeOf(span, 'val')) ?? 1) || 1),
      }
    }),
  ),
})

function linesOf(paragraph: XmlElement, reading: Reading, tag?: string): DocItem[] {
  const boxes: DocItem[] = []
  const place = reading.places.get(paragraph) ?? 0
  const properties = elementOf(paragraph, 'pPr')
  const style = properties === null ? null : elementOf(properties, 'pStyle')
  const own = properties === null ? null : numberingOf(properties)
  const styleId = (style === null ? null : attributeOf(style, 'val')) ?? reading.styles.standard
  const named = own ?? reading.styles.numbering(styleId)
  const isNumbered = named !== null && named.list !== '0'
  const lines = readParagraph(paragraph, {
    styles: reading.styles,
    place,
    tag,
    readDrawing: (drawing, at) =>
      drawingOf(drawing, { place: at, display: !isNumbered && !reading.isCell && isAlone(paragraph) }, reading, boxes),
    noteText: (kind, id) => noteText(reading.file, kind, id),
  })
  const isEmpty = lines.every((line) => line.length === 0)
  const label = isNumbered && !isEmpty ? reading.nextNumber(named.list, named.level) : null
  return [
    ...lines.map((pieces, i): DocLine => ({
      kind: 'line',
      pieces,
      label: i === 0 ? label : null,
      list: i === 0 && label !== null && named !== null ? `${named.list}:${named.level}` : '',
      isContinued: i > 0,
      style: styleId,
      member: named,
      ...(tag !== undefined && { tag }),
    })),
    ...boxes,
  ]
}

/** All elements of a name within, the outermost ones. What stands in a text box belongs to its own paragraphs. */
function all(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((element) => {
    if (element.name === name) return [element]
    if (element.name === 'txbxContent' || (element.name === 'Fallback' && elementOf(parent, 'Choice') !== null)) return []
    return all(element, name)
  })
}

/** Where a drawing stands: its paragraph, and whether an equation in it has a line of its own. */
interface Stand {
  readonly place: number
  readonly display: boolean
}

const DRAWN = ['object', 'drawing', 'pict', 'oMath', 'sym']

/** One drawing is all that a paragraph holds. */
const isAlone = (paragraph: XmlElement): boolean =>
  DRAWN.reduce((sum, name) => sum + all(paragraph, name).length, 0) === 1 && words(paragraph).trim() === ''

/** A picture, an equation, the words of a text box, or what is told as lost. A drawing that only holds words is nothing by itself. */
function drawingOf(drawing: XmlElement, stand: Stand, reading: Reading, boxes: DocItem[]): DocPiece[] {
  const { place } = stand
  const texts = all(drawing, 'txbxContent')
  for (const text of texts) boxes.push(...itemsOf(text, reading))
  const alt = all(drawing, 'docPr')
    .concat(all(drawing, 'shape'))
    .map((one) => (attributeOf(one, 'descr') ?? attributeOf(one, 'alt') ?? '').trim())
    .find((one) => one !== '')
  const relations = [
    ...all(drawing, 'blip').map((one) => attributeOf(one, 'embed') ?? attributeOf(one, 'link')),
    ...all(drawing, 'imagedata').map((one) => attributeOf(one, 'id')),
  ]
  const object = drawing.name === 'object' ? all(drawing, 'OLEObject')[0] : undefined
  const pieces: DocPiece[] =
    object !== undefined
      ? (equationOf(attributeOf(object, 'id'), relations[0] ?? null, stand, reading) ??
        previewOf(attributeOf(object, 'ProgID') ?? 'OLE', relations[0] ?? null, alt ?? '', stand, reading))
      : relations.flatMap((relation) => pictureOf(relation, alt ?? '', stand, reading))
  if (pieces.length === 0 && texts.length === 0) pieces.push(lost(kindOf(drawing), place))
  return texts.length > 0 ? pieces : pieces.map((piece, i) => ({ ...piece, units: i === 0 ? 1 : 0 }))
}

const lost = (name: string, place: number): DocPiece => ({
  kind: 'lost',
  code: 'object_lost',
  level: 'error',
  params: { name },
  units: 0,
  place,
})

/** What a drawing is that holds neither a picture nor words. */
const kindOf = (drawing: XmlElement): string =>
  all(drawing, 'chart').length > 0
    ? 'chart'
    : all(drawing, 'relIds').length > 0
      ? 'SmartArt'
      : drawing.name === 'object'
        ? 'object'
        : 'drawing'

/** The equation of an object, or of a metafile that MathType drew; null where neither part holds one that can be read. */
function equationOf(object: string | null, preview: string | null, { place, display }: Stand, reading: Reading): DocPiece[] | null {
  const bytesOf = (relation: string | null): Uint8Array | null => (relation === null ? null : (reading.file.media(relation)?.bytes ?? null))
  const key = `${object ?? ''} ${preview ?? ''}`
  const known = reading.equations.get(key)
  const read = known === undefined ? reading.readEquation(bytesOf(object), bytesOf(preview)) : known
  reading.equations.set(key, read)
  if (read === null) return null
  return [
    { kind: 'formula', tex: writeTex(read.formula), display, units: 0, place },
    ...read.lost.map((name): DocPiece => ({ kind: 'lost', code: 'formula_part', level: 'warning', params: { name }, units: 0, place })),
  ]
}

function pictureOf(relation: string | null, alt: string, stand: Stand, reading: Reading): DocPiece[] {
  const { place } = stand
  const found = relation === null ? null : reading.file.media(relation)
  if (relation === null || found === null) return [lost(relation === null ? 'drawing' : 'linked picture', place)]
  if (!isPicture(found.bytes)) {
    const metafile = { relation, alt, shows: 'drawing', isPreview: false } as const
    return equationOf(null, relation, stand, reading) ?? [lostOrDrawn(lost(found.name, place), found.bytes, metafile, reading)]
  }
  reading.pictures.set(relation, { bytes: found.bytes })
  return [{ kind: 'picture', id: relation, alt, units: 0, place }]
}

/** What is seen of an object that holds no equation that can be read: its preview, with a word that it is only that. */
function previewOf(program: string, relation: string | null, alt: string, { place }: Stand, reading: Reading): DocPiece[] {
  const shows = /^(?:equation|mathtype|dsequations)/i.test(program) ? 'formula' : 'drawing'
  const found = relation === null ? null : reading.file.media(relation)
  if (relation === null || found === null) return [lost(program, place)]
  if (!isPicture(found.bytes)) return [lostOrDrawn(lost(program, place), found.bytes, { relation, alt, shows, isPreview: true }, reading)]
  reading.pictures.set(relation, { bytes: found.bytes })
  const code = shows === 'formula' ? 'formula_as_picture' : 'drawing_as_picture'
  return [
    { kind: 'picture', id: relation, alt, units: 0, place },
    { kind: 'lost', code, level: 'warning', params: { name: program }, units: 0, place },
  ]
}

/** Metafiles are drawn once all of the document is read. */
function lostOrDrawn(piece: DocPiece, bytes: Uint8Array<ArrayBuffer>, metafile: ShownMetafile, reading: Reading): DocPiece {
  if (piece.kind !== 'lost' || !isMetafile(bytes)) return piece
  reading.metafiles.set(metafile.relation, bytes)
  return { ...piece, metafile }
}

const isPicture = (bytes: Uint8Array): boolean => pictureType(bytes) !== null || isGif(bytes)

const isGif = (bytes: Uint8Array): boolean => bytes[0] === 0x47 && bytes[1] === 0x49 && bytes[2] === 0x46 && bytes[3] === 0x38

function noteText(file: WordPackage, kind: 'footnote' | 'endnote', id: string): string {
  const notes = kind === 'footnote' ? file.footnotes : file.endnotes
  const note = notes === null ? undefined : elementsOf(notes, kind).find((one) => attributeOf(one, 'id') === id)
  return note === undefined ? '' : words(note).trim()
}

/** The words of a part: its texts, without codes of fields. */
export const words = (element: XmlElement): string =>
  element.name === 't'
    ? textOf(element)
    : element.name === 'tab' || element.name === 'p'
      ? ` ${elementsOf(element).map(words).join('')}`
      : elementsOf(element).map(words).join('')

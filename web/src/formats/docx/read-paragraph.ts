import { convertKrutiDev } from '#domain/text/legacy-hindi/convert-kruti-dev.ts'
import { isEmptyFormula } from '../maths/math-tree.ts'
import { readOmml } from '../maths/read-omml.ts'
import { writeTex } from '../maths/write-tex.ts'
import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { unitsOf, type DocPiece } from './doc-model.ts'
import { oldFont } from './old-font.ts'
import { lookOf, type RunLook, type Styles } from './run-look.ts'
import { isSymbolFont, symbolOf } from './symbol-font.ts'

export interface ParagraphReading {
  readonly styles: Styles
  readonly place: number
  /** The tag of the content control around the paragraph. */
  readonly tag?: string | undefined
  /** A picture or object; gives the pieces it is carried or told as, and keeps the paragraphs of its text boxes for later. */
  readonly readDrawing: (drawing: XmlElement, place: number) => DocPiece[]
  /** The words of a note, by its id. */
  readonly noteText: (kind: 'footnote' | 'endnote', id: string) => string
}

interface Open extends ParagraphReading {
  /** Tags of the content controls that the runs are within, the innermost last. */
  readonly tags: string[]
  readonly base: RunLook
  /** One list of pieces a line. */
  readonly lines: DocPiece[][]
  /** The field that the runs are within, its code so far, and whether its code is over. */
  readonly fields: { code: string; isResult: boolean }[]
}

/** The lines of a paragraph, one for each soft break. */
export function readParagraph(paragraph: XmlElement, reading: ParagraphReading): DocPiece[][] {
  const properties = elementOf(paragraph, 'pPr')
  const style = properties === null ? null : elementOf(properties, 'pStyle')
  const id = (style === null ? null : attributeOf(style, 'val')) ?? reading.styles.standard
  const base = { ...reading.styles.run(null), ...reading.styles.run(id) }
  const open: Open = { ...reading, base, lines: [[]], fields: [], tags: reading.tag === undefined ? [] : [reading.tag] }
  walk(paragraph, open)
  return open.lines.map((line) => converted(merged(line)))
}

const PASSED = new Set(['pPr', 'del', 'moveFrom', 'sdtPr', 'sdtEndPr', 'smartTagPr', 'customXmlPr', 'proofErr', 'Fallback'])

function walk(parent: XmlElement, open: Open): void {
  for (const element of elementsOf(parent)) {
    if (element.name === 'r') readRun(element, open)
    else if (element.name === 'oMathPara') for (const math of elementsOf(element, 'oMath')) readFormula(math, open, true)
    else if (element.name === 'oMath') readFormula(element, open, false)
    else if (!PASSED.has(element.name)) {
      const tag = element.name === 'sdt' ? controlTag(element) : null
      if (tag !== null) open.tags.push(tag)
      walk(element, open)
      if (tag !== null) open.tags.pop()
    }
  }
}

/** What a content control is tagged with; null where it has no tag. */
export function controlTag(control: XmlElement): string | null {
  const properties = elementOf(control, 'sdtPr')
  const tag = properties === null ? null : elementOf(properties, 'tag')
  return tag === null ? null : attributeOf(tag, 'val')
}

function add({ lines, tags }: Open, piece: DocPiece): void {
  const tag = tags.at(-1)
  lines.at(-1)?.push(tag === undefined ? piece : { ...piece, tag })
}

/** Styles of runs in documents that we wrote. */
const ROLES: Readonly<Record<string, NonNullable<DocPiece['role']>>> = {
  SopanLabel: 'label',
  SopanNote: 'label',
  SopanCode: 'code',
  SopanTeX: 'tex',
}

function readFormula(math: XmlElement, open: Open, display: boolean): void {
  const { place } = open
  const { formula, lost } = readOmml(math, (symbol) => symbolOfElement(symbol))
  const units = unitsOfFormula(math)
  if (isEmptyFormula(formula) && lost.length === 0) return void (units > 0 && add(open, textPiece(textOf(math), units, place, {})))
  add(open, { kind: 'formula', tex: writeTex(formula), display, units, place })
  for (const name of new Set(lost)) add(open, { kind: 'lost', code: 'formula_part', level: 'warning', params: { name }, units: 0, place })
}

/** Characters and symbols of a formula that are not deleted. */
function unitsOfFormula(element: XmlElement): number {
  if (element.name === 'del' || element.name === 'moveFrom' || element.name === 'instrText' || element.name === 'delText') return 0
  if (element.name === 'sym') return 1
  if (element.name === 't') return unitsOf(textOf(element))
  return elementsOf(element).reduce((sum, child) => sum + unitsOfFormula(child), 0)
}

function symbolOfElement(symbol: XmlElement): string | null {
  const code = Number.parseInt(attributeOf(symbol, 'char') ?? '', 16)
  return Number.isNaN(code) ? null : symbolOf(attributeOf(symbol, 'font') ?? '', code)
}

const textPiece = (text: string, units: number, place: number, look: RunLook): DocPiece => ({
  kind: 'text',
  text,
  units,
  place,
  // Markdown has no underline, and the word that is meant has to stand out.
  ...((look.strong === true || look.underlined === true) && { strong: true }),
  ...(look.em === true && { em: true }),
  ...(look.struck === true && { struck: true }),
  ...(look.raised !== undefined && look.raised !== '' && { raised: look.raised }),
  ...(look.colour !== undefined && look.colour !== '' && { colour: look.colour }),
  ...(look.font !== undefined && { font: look.font }),
})

function readRun(run: XmlElement, open: Open): void {
  const { styles, base, place } = open
  const properties = elementOf(run, 'rPr')
  const named = properties === null ? null : elementOf(properties, 'rStyle')
  const look = {
    ...base,
    ...(named === null ? {} : styles.run(attributeOf(named, 'val'))),
    ...lookOf(properties),
  }
  const role = ROLES[(named === null ? null : attributeOf(named, 'val')) ?? '']
  const text = (said: string, units = unitsOf(said)): void =>
    add(open, { ...textPiece(said, units, place, look), ...(role !== undefined && { role }) })
  for (const element of elementsOf(run)) {
    switch (element.name) {
      case 't': {
        const said = textOf(element)
        if (look.font !== undefined && isSymbolFont(look.font)) for (const one of said) text(inSymbolFont(look.font, one), unitsOf(one))
        else text(said)
        break
      }
      case 'tab':
      case 'ptab':
        text('\t')
        break
      case 'noBreakHyphen':
        text('-', 0)
        break
      case 'br':
      case 'cr':
        if (!/^(?:page|column)$/.test(attributeOf(element, 'type') ?? '')) open.lines.push([])
        break
      case 'sym': {
        const symbol = symbolOfElement(element)
        if (symbol !== null) text(symbol, 1)
        else
          add(open, {
            kind: 'lost',
            code: 'object_lost',
            level: 'error',
            params: { name: `${attributeOf(element, 'font') ?? ''} ${attributeOf(element, 'char') ?? ''}`.trim() },
            units: 1,
            place,
          })
        break
      }
      case 'drawing':
      case 'pict':
      case 'object':
        for (const piece of open.readDrawing(element, place)) add(open, piece)
        break
      case 'AlternateContent':
        for (const piece of alternative(element, open)) add(open, piece)
        break
      case 'footnoteReference':
      case 'endnoteReference': {
        const said = open.noteText(element.name === 'footnoteReference' ? 'footnote' : 'endnote', attributeOf(element, 'id') ?? '')
        add(open, { kind: 'lost', code: 'note_lost', level: 'warning', params: { text: said.slice(0, 200) }, units: 1, place })
        break
      }
      case 'fldChar':
        readField(attributeOf(element, 'fldCharType') ?? '', open, look)
        break
      case 'instrText': {
        const field = open.fields.at(-1)
        if (field !== undefined && !field.isResult) field.code += textOf(element)
      }
    }
  }
}

/** A letter typed in the Symbol font is what the font draws. */
const inSymbolFont = (font: string, letter: string): string => symbolOf(font, letter.codePointAt(0) ?? 0) ?? letter

/** A formula of the old kind (`EQ \f(1,2)`) is only its code: it stays as text, and is told. */
function readField(type: string, open: Open, look: RunLook): void {
  const { fields, place } = open
  if (type === 'begin') fields.push({ code: '', isResult: false })
  const field = fields.at(-1)
  if (field === undefined || type === 'begin') return
  if (!field.isResult) {
    field.isResult = true
    const code = field.code.trim()
    if (/^EQ\b/i.test(code)) {
      add(open, textPiece(code, unitsOf(code), place, look))
      add(open, { kind: 'lost', code: 'field_text', level: 'error', params: { text: code.slice(0, 120) }, units: 0, place })
    }
  }
  if (type === 'end') fields.pop()
}

/** What newer programs read, unless it is a drawing without a picture and what older ones read has one. */
function alternative(element: XmlElement, open: Open): DocPiece[] {
  const [choice, fallback] = [elementOf(element, 'Choice'), elementOf(element, 'Fallback')]
  const read = (part: XmlElement | null): DocPiece[] =>
    part === null
      ? []
      : elementsOf(part).flatMap((one) => (['drawing', 'pict', 'object'].includes(one.name) ? open.readDrawing(one, open.place) : []))
  if (choice === null) return read(fallback)
  const first = read(choice)
  const isCarried = ({ kind }: DocPiece): boolean => kind === 'picture' || kind === 'formula'
  if (fallback === null || first.length === 0 || first.some(isCarried)) return first
  const second = read(fallback).filter(isCarried)
  const units = first.reduce((sum, piece) => sum + piece.units, 0)
  return second.length === 0 ? first : second.map((piece, i) => ({ ...piece, units: i === 0 ? units : 0 }))
}

/** Word splits a text at every edit: neighbours of one look are one. */
function merged(pieces: readonly DocPiece[]): DocPiece[] {
  const found: DocPiece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.kind === 'text' && piece.kind === 'text' && isSameLook(last, piece))
      found[found.length - 1] = { ...last, text: last.text + piece.text, units: last.units + piece.units }
    else found.push(piece)
  }
  return found
}

type Text = Extract<DocPiece, { kind: 'text' }> & { readonly font?: string }

const isSameLook = (a: Text, b: Text): boolean =>
  a.strong === b.strong &&
  a.em === b.em &&
  a.struck === b.struck &&
  a.raised === b.raised &&
  a.colour === b.colour &&
  a.font === b.font &&
  a.tag === b.tag &&
  a.role === b.role

/** Texts in an old Hindi font as Unicode; an old font that no converter knows is told. */
function converted(pieces: readonly DocPiece[]): DocPiece[] {
  return pieces.flatMap((piece): DocPiece[] => {
    if (piece.kind !== 'text') return [piece]
    const { font, ...text } = piece as Text
    const kind = font === undefined ? null : oldFont(font)
    // What is Unicode already was typed in another way, whatever the font says.
    if (kind === null || !/[A-Za-z\u00a1-\u00ff]/.test(text.text)) return [text]
    if (kind === 'krutiDev') return [{ ...text, text: fromKrutiDev(text.text), isConverted: true }]
    return [
      text,
      {
        kind: 'lost',
        code: 'old_font',
        level: 'error',
        params: { name: font ?? '', text: text.text.slice(0, 60) },
        units: 0,
        place: text.place,
      },
    ]
  })
}

/** A sign `%` that stands alone is the colon of the font; behind a number it may be meant as it looks. */
const fromKrutiDev = (text: string): string => convertKrutiDev(text.replace(/(?<=^|\s)%(?=\s|$)/g, ':'))

import { ByteCursor } from './byte-cursor.ts'
import type { Alignment, Face, MtefCharacter, MtefObject } from './mtef-records.ts'
import { slotsOf3, templateOf3 } from './mtef3-templates.ts'

/** How deep templates may lie within each other. */
const MOST_DEPTH = 200
const MOST_RECORDS = 100_000

/** From 2 pt on, a character that was moved up or down looks raised or lowered. */
const SEEN_LIFT = 64

const LINE = 1
const CHAR = 2
const TMPL = 3
const PILE = 4
const MATRIX = 5
const EMBELL = 6
const RULER = 7

interface Reading {
  readonly cursor: ByteCursor
  readonly version: 3 | 5
  records: number
  /** Names of fonts in the order in which they are defined. */
  readonly fonts: string[]
  /** Fonts with a look, in the order in which they are defined (MTEF 5), or by their number (MTEF 3). */
  readonly faces: Map<number, Face>
  /** What the styles of MathType look like in this equation. */
  readonly styles: Map<number, Face>
}

/**
 * Reads MTEF, the bytes of an equation of MathType: version 3 (Equation Editor 3, MathType 3) and 5 (MathType 4 and later). Null where it
 * is another version, is damaged, has a record that cannot be skipped, or more than 100,000 records: a part of an equation is none.
 */
export function readMtef(bytes: Uint8Array): readonly MtefObject[] | null {
  const cursor = new ByteCursor(bytes)
  const version = cursor.byte()
  if (version !== 3 && version !== 5) return null
  // Platform, product, version and subversion of the program.
  cursor.skip(4)
  if (version === 5) {
    cursor.text()
    cursor.skip(1)
  }
  const reading: Reading = { cursor, version, records: 0, fonts: [], faces: new Map(), styles: new Map() }
  const objects = readObjects(reading, 0)
  return cursor.isBroken ? null : objects
}

/** A list of objects up to its end. The outermost list may end with the data. */
function readObjects(reading: Reading, depth: number): MtefObject[] {
  const { cursor, version } = reading
  const found: MtefObject[] = []
  if (depth > MOST_DEPTH) cursor.break()
  while (!cursor.isBroken) {
    if (depth === 0 && cursor.isAtEnd) break
    const tag = cursor.byte()
    const type = version === 3 ? tag & 0x0f : tag
    if (type === 0) break
    if (++reading.records > MOST_RECORDS) cursor.break()
    const options = version === 3 ? tag >> 4 : type <= EMBELL ? cursor.byte() : 0
    const lift = type <= EMBELL && (options & 8) !== 0 ? readNudge(cursor) : 0
    const object = type <= MATRIX ? readObject(type, options, reading, depth) : null
    if (object !== null) found.push(object.kind === 'character' && Math.abs(lift) >= SEEN_LIFT ? { ...object, isMoved: true } : object)
    else if (type > MATRIX) readDefinition(type, reading)
  }
  return found
}

/** How far down an object was moved by hand, in 1/32 pt: a byte, or a number behind two bytes of 128. */
function readNudge(cursor: ByteCursor): number {
  const [x, y] = [cursor.byte(), cursor.byte()]
  if (x !== 128 || y !== 128) return y - 128
  cursor.skip(2)
  return (cursor.short() << 16) >> 16
}

function readObject(type: number, options: number, reading: Reading, depth: number): MtefObject | null {
  const { cursor } = reading
  switch (type) {
    case LINE: {
      if ((options & 4) !== 0) cursor.skip(2)
      if ((options & 2) !== 0) skipRuler(cursor)
      return { kind: 'line', objects: (options & 1) !== 0 ? [] : readObjects(reading, depth + 1) }
    }
    case CHAR:
      return readCharacter(options, reading)
    case TMPL:
      return readTemplate(reading, depth)
    case PILE: {
      const align = alignmentOf(cursor.byte())
      cursor.skip(1)
      if ((options & 2) !== 0) skipRuler(cursor)
      return { kind: 'pile', align, lines: readObjects(reading, depth + 1) }
    }
    default:
      return readMatrix(reading, depth)
  }
}

const alignmentOf = (value: number): Alignment => (['left', 'left', 'center', 'right', 'relation', 'decimal'] as const)[value] ?? 'left'

/** Tab stops, with or without the number of their record. */
function skipRuler(cursor: ByteCursor): void {
  if ((cursor.peek() & 0x0f) === RULER) cursor.skip(1)
  cursor.skip(cursor.byte() * 3)
}

function readMatrix(reading: Reading, depth: number): MtefObject {
  const { cursor } = reading
  cursor.skip(1)
  const align = alignmentOf(cursor.byte())
  cursor.skip(1)
  const [rows, columns] = [cursor.byte(), cursor.byte()]
  // Two bits for each line between and around them.
  const ruled = [rows, columns].map((count) => cursor.take(Math.ceil((count + 1) / 4)).some((byte) => byte !== 0))
  return { kind: 'matrix', columns, align, isRuled: ruled.includes(true), cells: readObjects(reading, depth + 1) }
}

function readTemplate(reading: Reading, depth: number): MtefObject | null {
  const { cursor, version } = reading
  const selector = cursor.byte()
  let variation = cursor.byte()
  if (version === 5 && (variation & 0x80) !== 0) variation = (variation & 0x7f) | (cursor.byte() << 8)
  cursor.skip(1)
  const parts = readObjects(reading, depth + 1)
  const signs = parts.filter((part): part is MtefCharacter => part.kind === 'character')
  const slots = parts.filter(({ kind }) => kind !== 'character')
  if (version === 5) return { kind: 'template', selector, variation, slots, signs }
  // An unknown one is told by a number that MTEF 5 does not have.
  const code = templateOf3(selector, variation) ?? { selector: 3_000 + selector, variation: 0 }
  return { kind: 'template', ...code, slots: slotsOf3(selector, variation, slots), signs }
}

function readCharacter(options: number, reading: Reading): MtefObject {
  const { cursor, version } = reading
  const typeface = cursor.byte() - 128
  const hasCode = version === 3 || (options & 0x20) === 0
  const code = hasCode ? cursor.short() : null
  const position = version === 3 ? null : (options & 4) !== 0 ? cursor.byte() : (options & 0x10) !== 0 ? cursor.short() : null
  const marks = (options & (version === 3 ? 2 : 1)) !== 0 ? readMarks(reading) : []
  // In MTEF 3 the other option says of every letter that a function may be found in it.
  const startsFunction = version === 5 && (options & 2) !== 0
  return { kind: 'character', face: faceOf(typeface, reading), code, position, marks, startsFunction, isMoved: false }
}

/** Embellishments of a character, up to the end of their list. */
function readMarks(reading: Reading): number[] {
  const { cursor, version } = reading
  const found: number[] = []
  while (!cursor.isBroken) {
    const tag = cursor.byte()
    const type = version === 3 ? tag & 0x0f : tag
    if (type === 0) break
    if (++reading.records > MOST_RECORDS) cursor.break()
    if (type !== EMBELL) {
      readDefinition(type, reading)
      continue
    }
    const options = version === 3 ? tag >> 4 : cursor.byte()
    if ((options & 8) !== 0) readNudge(cursor)
    found.push(cursor.byte())
    // Equation Editor 3 writes a second byte.
    if (version === 3 && cursor.peek() === 0) cursor.skip(1)
  }
  return found
}

const PLAIN = { font: '', isBold: false, isItalic: false }

function faceOf(typeface: number, { version, faces, styles }: Reading): Face {
  if (typeface > 0) return styles.get(typeface) ?? { ...PLAIN, style: typeface }
  return (version === 5 || typeface < 0 ? faces.get(-typeface) : undefined) ?? { ...PLAIN, style: 0 }
}

/** Sizes, colours, fonts and settings, of which the fonts are kept. A number that no version has ends the reading. */
function readDefinition(type: number, reading: Reading): void {
  const { cursor, version, fonts, faces } = reading
  if (type === EMBELL) return cursor.skip(1)
  if (type === RULER) return cursor.skip(cursor.byte() * 3)
  if (type === 8) {
    if (version === 3) {
      const [index, look] = [cursor.byte(), cursor.byte()]
      faces.set(index, { style: 0, isItalic: (look & 1) !== 0, isBold: (look & 2) !== 0, font: cursor.text() })
    } else faces.set(faces.size + 1, readFace(cursor, 0, fonts))
    return
  }
  if (type === 9) return skipSize(cursor)
  if (type >= 10 && type <= 14) return
  if (version === 3) return cursor.break()
  if (type === 15) return void number(cursor)
  if (type === 16) {
    const options = cursor.byte()
    cursor.skip((options & 1) !== 0 ? 8 : 6)
    if ((options & 4) !== 0) cursor.text()
  } else if (type === 17) {
    number(cursor)
    fonts.push(cursor.text())
  } else if (type === 18) readPreferences(reading)
  else if (type === 19) cursor.text()
  // Records of later versions say how long they are.
  else if (type >= 100) cursor.skip(number(cursor))
  else cursor.break()
}

/** A number of one byte, or of two behind a byte of 255. */
function number(cursor: ByteCursor): number {
  const first = cursor.byte()
  return first === 0xff ? cursor.short() : first
}

/** A font by its number, from 1, and its look. */
function readFace(cursor: ByteCursor, style: number, fonts: readonly string[]): Face {
  const font = fonts[number(cursor) - 1] ?? ''
  const look = cursor.byte()
  return { style, font, isBold: (look & 1) !== 0, isItalic: (look & 2) !== 0 }
}

function skipSize(cursor: ByteCursor): void {
  const first = cursor.byte()
  cursor.skip(first === 101 ? 2 : first === 100 ? 3 : 1)
}

/** Sizes and distances, which are skipped, and the fonts of the styles. */
function readPreferences({ cursor, fonts, styles }: Reading): void {
  cursor.skip(1)
  skipDimensions(cursor)
  skipDimensions(cursor)
  const count = cursor.byte()
  for (let style = 1; style <= count && !cursor.isBroken; style++) {
    if (cursor.peek() === 0) cursor.skip(1)
    else styles.set(style, readFace(cursor, style, fonts))
  }
}

/** Dimensions are written in half bytes: a unit, digits, and 15 as their end. */
function skipDimensions(cursor: ByteCursor): void {
  let left = cursor.byte()
  let isUnit = true
  while (left > 0 && !cursor.isBroken) {
    const byte = cursor.byte()
    for (const half of [byte >> 4, byte & 0x0f]) {
      if (isUnit) isUnit = false
      else if (half === 0x0f) {
        left--
        isUnit = true
      }
    }
  }
}

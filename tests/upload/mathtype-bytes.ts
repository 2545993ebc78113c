/** Bytes of a part of an equation. */
export type Part = readonly number[]

/** Styles of MathType by their numbers. */
export const FACE = { text: 1, function: 2, variable: 3, greek: 4, symbol: 6, vector: 7, number: 8, sign: 22, space: 24 } as const

export const bytes = (...parts: readonly (number | Part)[]): number[] => parts.flat()
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const short = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const long = (value: number): number[] => bytes(short(value), short(value >>> 16))
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
export const ended = (text: string): number[] => bytes(letters(text), 0)

/** How MathType sets a character if nothing else is said. */
function faceOf(letter: string): number {
  if (/[0-9]/.test(letter)) return FACE.number
  if (/[a-zA-Z]/.test(letter)) return FACE.variable
  if (/[α-ωΑ-Ω]/.test(letter)) return FACE.greek
  return /\p{L}|\p{M}/u.test(letter) ? FACE.text : FACE.symbol
}

/** Writes the parts of equations in one version of MTEF, by selectors and variations of that version. */
export interface MtefWriter {
  /** Characters, each in the face that MathType would give it. */
  readonly text: (text: string, face?: number) => Part
  /** One character with embellishments, by their numbers. */
  readonly marked: (letter: string, ...marks: readonly number[]) => Part
  readonly line: (...parts: readonly Part[]) => Part
  /** A slot that is not shown. */
  readonly none: Part
  readonly template: (selector: number, variation: number, ...parts: readonly Part[]) => Part
  /** @param align 1 left, 2 center, 3 right, 4 at relations */
  readonly pile: (align: number, ...lines: readonly Part[]) => Part
  readonly matrix: (rows: number, columns: number, align: number, cells: readonly Part[]) => Part
  readonly equation: (...parts: readonly Part[]) => Uint8Array<ArrayBuffer>
}

/** Bytes in which no line between rows and columns is drawn. */
const unruled = (rows: number, columns: number): number[] => zeros(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4))

/** An encoding, a font, a colour, settings with dimensions in half bytes (12pt, 58%; 150%) and fonts of styles, and a later record. */
const DEFINITIONS: Part = bytes(
  bytes(19, ended('WinAllBasicCodePages')),
  bytes(17, 5, ended('Times New Roman')),
  bytes(16, 0, short(0), short(500), short(1000), 15, 0),
  bytes(18, 0, 2, 0x21, 0x2f, 0x45, 0x8f, 1, 0x41, 0x50, 0xf0, 3, 1, 0, 0, 1, 2),
  bytes(102, 3, 1, 2, 3),
)

export const mtef5: MtefWriter = {
  text: (text, face) => Array.from(text, (letter) => bytes(2, 0, (face ?? faceOf(letter)) + 128, short(letter.charCodeAt(0)))).flat(),
  marked: (letter, ...marks) => bytes(2, 1, faceOf(letter) + 128, short(letter.charCodeAt(0)), ...marks.map((mark) => [6, 0, mark]), 0),
  line: (...parts) => bytes(1, 0, ...parts, 0),
  none: [1, 1],
  template: (selector, variation, ...parts) =>
    bytes(3, 0, selector, variation < 0x80 ? variation : [(variation & 0x7f) | 0x80, variation >> 8], 0, ...parts, 0),
  pile: (align, ...lines) => bytes(4, 0, align, 1, ...lines, 0),
  matrix: (rows, columns, align, cells) => bytes(5, 0, 1, align, 1, rows, columns, unruled(rows, columns), ...cells, 0),
  equation: (...parts) => Uint8Array.from(bytes(5, 1, 0, 7, 0, ended('DSMT7'), 0, DEFINITIONS, 10, 1, 0, ...parts, 0, 0)),
}

export const mtef3: MtefWriter = {
  text: (text, face) => Array.from(text, (letter) => bytes(2, (face ?? faceOf(letter)) + 128, short(letter.charCodeAt(0)))).flat(),
  marked: (letter, ...marks) =>
    bytes(2 | (2 << 4), faceOf(letter) + 128, short(letter.charCodeAt(0)), ...marks.map((mark) => [6, mark, 0]), 0),
  line: (...parts) => bytes(1, ...parts, 0),
  none: [1 | (1 << 4)],
  template: (selector, variation, ...parts) => bytes(3, selector, variation, 0, ...parts, 0),
  pile: (align, ...lines) => bytes(4, align, 1, ...lines, 0),
  matrix: (rows, columns, align, cells) => bytes(5, 1, align, 1, rows, columns, unruled(rows, columns), ...cells, 0),
  equation: (...parts) => Uint8Array.from(bytes(3, 1, 1, 3, 10, 10, 1, ...parts, 0, 0)),
}

/** The stream of an equation: its header, and MTEF. */
export const nativeStream = (mtef: Uint8Array): Uint8Array =>
  Uint8Array.from(bytes(short(28), long(0x20000), short(0xc1ff), long(mtef.length), zeros(16), [...mtef]))

const FREE = 0xffffffff
const END = 0xfffffffe
const TABLE = 0xfffffffd

/** Sectors one behind the other, as a table names them. */
const chain = (first: number, length: number): number[] => Array.from({ length }, (_, i) => (i === length - 1 ? END : first + i + 1))

interface Entry {
  readonly name: string
  readonly type: number
  readonly start: number
  readonly size: number
  readonly child?: number
}

const directoryEntry = ({ name, type, start, size, child = FREE }: Entry): number[] => {
  const title = Array.from(name, (letter) => short(letter.charCodeAt(0))).flat()
  return bytes(
    bytes(title, zeros(64 - title.length), short(title.length + 2), type, 1),
    bytes(long(FREE), long(FREE), long(child), zeros(36), long(start), long(size), long(0)),
  )
}

/** An OLE compound file with one stream. A stream from 4,096 bytes on has sectors of its own; a smaller one lies in the mini stream. */
export function compoundFile(name: string, stream: Uint8Array, version: 3 | 4 = 3): Uint8Array<ArrayBuffer> {
  const sector = version === 3 ? 512 : 4096
  const isSmall = stream.length < 4096
  const minis = Math.ceil(stream.length / 64)
  const padded = (part: Part, fill = 0): number[] => {
    const length = Math.max(1, Math.ceil(part.length / sector)) * sector
    return bytes(part, zeros(length - part.length).fill(fill))
  }
  const header = bytes(
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, zeros(16), short(0x3e), short(version), short(0xfffe)),
    bytes(short(version === 3 ? 9 : 12), short(6), zeros(6), long(version === 3 ? 0 : 1), long(1), long(1), long(0)),
    bytes(long(4096), long(isSmall ? 2 : END), long(1), long(END), long(0), long(0), zeros(108 * 4).fill(0xff)),
  )
  // Sectors: 0 is the table, 1 the directory, 2 the mini table, and from 3 on the stream.
  const table = bytes(TABLE, END, END, chain(3, Math.max(1, Math.ceil(stream.length / sector))))
  const directory = bytes(
    directoryEntry({ name: 'Root Entry', type: 5, start: isSmall ? 3 : END, size: isSmall ? minis * 64 : 0, child: 1 }),
    directoryEntry({ name: '\u0001CompObj', type: 2, start: END, size: 0 }),
    directoryEntry({ name, type: 2, start: isSmall ? 0 : 3, size: stream.length }),
  )
  const miniTable = isSmall ? chain(0, minis).flatMap(long) : []
  return Uint8Array.from(
    bytes(padded(header), padded(table.flatMap(long), 0xff), padded(directory), padded(miniTable, 0xff), padded([...stream])),
  )
}

/** The part of a document in which MathType keeps an equation. */
export const equationObject = (mtef: Uint8Array): Uint8Array<ArrayBuffer> => compoundFile('Equation Native', nativeStream(mtef))

/** The comments that hold an equation, each at most `size` bytes of it. */
const comments = (mtef: Uint8Array, size: number): number[][] =>
  Array.from({ length: Math.ceil(mtef.length / size) }, (_, i) => {
    const part = [...mtef.subarray(i * size, (i + 1) * size)]
    return bytes(letters('AppsMFCC'), short(1), long(mtef.length), long(part.length), ended('Design Science, Inc.'), part)
  })

const filled = (part: Part, to: number): number[] => bytes(part, zeros((to - (part.length % to)) % to))

const wmfEscape = (data: Part): number[] => {
  const even = filled(data, 2)
  return bytes(long(5 + even.length / 2), short(0x0626), short(15), short(data.length), even)
}

const WMF_HEADER = bytes(short(1), short(9), short(0x300), zeros(12))
const WMF_END = bytes(long(3), short(0))

/** A placeable WMF that shows nothing, with an equation in its comments. */
export const wmfOf = (mtef: Uint8Array, size = 32_000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    bytes(
      bytes(0xd7, 0xcd, 0xc6, 0x9a, zeros(18), WMF_HEADER, long(4), short(0x103), short(8)),
      wmfEscape(bytes(letters('MathType'), short(0), short(0))),
      ...comments(mtef, size).map(wmfEscape),
      WMF_END,
    ),
  )

/** A picture of MathType before version 6: the whole equation in one comment. */
export const oldWmfOf = (mtef: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytes(WMF_HEADER, wmfEscape(bytes(letters('MathTypeUU'), short(mtef.length), [...mtef])), WMF_END))

/** An EMF that shows nothing, with an equation in its comments. */
export const emfOf = (mtef: Uint8Array, size = 32_000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    bytes(
      bytes(long(1), long(88), zeros(80)),
      ...comments(mtef, size).map((data) => {
        const even = filled(data, 4)
        return bytes(long(70), long(12 + even.length), long(data.length), even)
      }),
      bytes(long(14), long(20), zeros(12)),
    ),
  )

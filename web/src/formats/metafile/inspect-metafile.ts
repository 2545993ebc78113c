import { oldFont } from '../docx/old-font.ts'
import { ByteCursor } from '../mathtype/byte-cursor.ts'
import {
  EMF_DRAWS,
  EMF_EOF,
  EMF_FONT,
  EMF_HEADER,
  EMF_PLUS,
  WMF_DRAWS,
  WMF_FONT,
  WMF_TEXTS,
  WMF_WINDOW,
  WMF_ORIGIN,
  EMF_TEXTS,
} from './record-kinds.ts'

/** A picture that Windows draws from a list of records. Sizes are in CSS pixels. */
export interface Metafile {
  readonly kind: 'emf' | 'wmf'
  readonly width: number
  readonly height: number
  /** Of a WMF without the header that says where it lies: the window that its records draw in, in units of its own. */
  readonly window: Box | null
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Why a metafile is not drawn. */
export type MetafileFault =
  | { readonly fault: 'damaged' | 'empty' | 'large' | 'late' | 'undrawn' }
  /** Its text is in a font whose letters mean something else in every other font, and which browsers do not have. */
  | { readonly fault: 'font'; readonly font: string }

/** More would take a browser too long; real drawings have some thousands. */
export const MOST_RECORDS = 100_000
const MOST_BYTES = 10 * 1024 * 1024
/** A side of more than this, in CSS pixels, is no figure of a question (five metres). */
const LONGEST_SIDE = 20_000

const PLACEABLE = 0x9ac6cdd7
const EMF_SIGNATURE = 0x464d4520

/** Whether the bytes begin as a metafile does. */
export const isMetafile = (file: Uint8Array): boolean => isEmf(file) || wmfStart(file) !== null

/**
 * What a metafile is and how large, or why it cannot be drawn: its list of records is gone through to its end, so that one that was cut off
 * is not drawn in part. Throws for no bytes.
 */
export function inspectMetafile(file: Uint8Array): Metafile | MetafileFault {
  if (file.length > MOST_BYTES) return { fault: 'large' }
  return isEmf(file) ? inspectEmf(file) : inspectWmf(file)
}

const isEmf = (file: Uint8Array): boolean => new ByteCursor(file).long() === EMF_HEADER && new ByteCursor(file, 40).long() === EMF_SIGNATURE

/** Where the own header of a WMF begins: behind the placeable one, if there is one. Null for what is no WMF. */
function wmfStart(file: Uint8Array): number | null {
  const start = new ByteCursor(file).long() === PLACEABLE ? 22 : 0
  const header = new ByteCursor(file, start)
  const [type, words] = [header.short(), header.short()]
  return (type === 1 || type === 2) && words === 9 ? start : null
}

/** What the records of a file have shown so far. */
interface Seen {
  draws: boolean
  texts: boolean
  /** The first font whose letters cannot be drawn. */
  font: string | null
}

function inspectEmf(file: Uint8Array): Metafile | MetafileFault {
  const seen: Seen = { draws: false, texts: false, font: null }
  let at = 0
  let isWhole = false
  for (let records = 0; !isWhole; records++) {
    if (records > MOST_RECORDS) return { fault: 'large' }
    const cursor = new ByteCursor(file, at)
    const [kind, size] = [cursor.long(), cursor.long()]
    if (cursor.isBroken || size < 8 || at + size > file.length) return { fault: 'damaged' }
    isWhole = kind === EMF_EOF
    seen.draws ||= EMF_DRAWS.has(kind) || (kind === EMF_PLUS.comment && isEmfPlus(file, at))
    seen.texts ||= EMF_TEXTS.has(kind)
    if (kind === EMF_FONT) seen.font ??= emfFont(file, at, size)
    at += size
  }
  const frame = boxAt(file, 24)
  // Where the frame is missing, the bounds say it, in points of the device that drew it.
  const size = widthOf(frame) > 0 && heightOf(frame) > 0 ? sizeOf(frame, FRAME_UNITS) : sizeOf(boxAt(file, 8), 96)
  return judged({ kind: 'emf', ...size, window: null }, seen)
}

/** Hundredths of a millimetre in an inch. */
const FRAME_UNITS = 2_540

function inspectWmf(file: Uint8Array): Metafile | MetafileFault {
  const start = wmfStart(file)
  if (start === null) return { fault: 'damaged' }
  const seen: Seen = { draws: false, texts: false, font: null }
  let at = start + 18
  let origin = { x: 0, y: 0 }
  let extent = { x: 0, y: 0 }
  let isWhole = false
  for (let records = 0; !isWhole; records++) {
    if (records > MOST_RECORDS) return { fault: 'large' }
    const cursor = new ByteCursor(file, at)
    const [words, kind] = [cursor.long(), cursor.short()]
    if (cursor.isBroken || words < 3 || at + words * 2 > file.length) return { fault: 'damaged' }
    isWhole = kind === 0
    seen.draws ||= WMF_DRAWS.has(kind)
    seen.texts ||= WMF_TEXTS.has(kind)
    if (kind === WMF_FONT) seen.font ??= foreignFont(file[at + 6 + 13] ?? 0, narrowName(file, at + 6 + 18, at + words * 2))
    // The first window is the one of the whole drawing.
    if (kind === WMF_ORIGIN && !seen.draws) origin = { y: signed(cursor.short()), x: signed(cursor.short()) }
    if (kind === WMF_WINDOW && extent.x === 0) extent = { y: signed(cursor.short()), x: signed(cursor.short()) }
    at += words * 2
  }
  const window = { left: origin.x, top: origin.y, right: origin.x + extent.x, bottom: origin.y + extent.y }
  if (start === 0) return judged({ kind: 'wmf', ...sizeOf(window, TWIPS), window }, seen)
  const header = new ByteCursor(file, 6)
  const [left, top, right, bottom] = [signed(header.short()), signed(header.short()), signed(header.short()), signed(header.short())]
  return judged({ kind: 'wmf', ...sizeOf({ left, top, right, bottom }, header.short() || TWIPS), window: null }, seen)
}

/** Units in an inch where a file says none. */
const TWIPS = 1_440

function judged(found: Metafile, seen: Seen): Metafile | MetafileFault {
  if (!seen.draws) return { fault: 'empty' }
  if (!(found.width > 0 && found.height > 0)) return { fault: 'damaged' }
  if (Math.max(found.width, found.height) > LONGEST_SIDE) return { fault: 'large' }
  return seen.texts && seen.font !== null ? { fault: 'font', font: seen.font } : found
}

const SYMBOL_CHARSET = 2

/** The name of a font that has signs where others have letters, as Symbol, MT Extra and Kruti Dev do; null for any other. */
const foreignFont = (charset: number, name: string): string | null =>
  charset === SYMBOL_CHARSET || oldFont(name) !== null || /^(?:symbol|mt extra|wingdings|webdings|euclid (?:extra|symbol|math))/i.test(name)
    ? name
    : null

/** Records shorter than this name a font in a form that the library skips, so that it would draw all text small and level. */
const SHORTEST_FONT = 332

function emfFont(file: Uint8Array, at: number, size: number): string | null {
  const name = wideName(file, at + 40)
  return size < SHORTEST_FONT ? name : foreignFont(file[at + 35] ?? 0, name)
}

const isEmfPlus = (file: Uint8Array, at: number): boolean => new ByteCursor(file, at + 12).long() === EMF_PLUS.signature

function boxAt(file: Uint8Array, at: number): Box {
  const cursor = new ByteCursor(file, at)
  const next = () => cursor.long() | 0
  return { left: next(), top: next(), right: next(), bottom: next() }
}

const widthOf = ({ left, right }: Box): number => right - left
const heightOf = ({ top, bottom }: Box): number => bottom - top
const sizeOf = (box: Box, unitsPerInch: number): { width: number; height: number } => ({
  width: (Math.abs(widthOf(box)) / unitsPerInch) * 96,
  height: (Math.abs(heightOf(box)) / unitsPerInch) * 96,
})
const signed = (short: number): number => (short << 16) >> 16

function wideName(file: Uint8Array, at: number): string {
  const cursor = new ByteCursor(file, at)
  let made = ''
  for (let next = cursor.short(); next !== 0 && made.length < 32; next = cursor.short()) made += String.fromCharCode(next)
  return made
}

const narrowName = (file: Uint8Array, at: number, end: number): string => new ByteCursor(file.subarray(0, end), at).text()

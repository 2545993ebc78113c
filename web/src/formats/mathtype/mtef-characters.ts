import { isSymbolFont, symbolOf } from '../docx/symbol-font.ts'
import type { MathStyle } from '../maths/math-tree.ts'
import type { Face, MtefCharacter } from './mtef-records.ts'

/** Styles of MathType by their numbers. */
const TEXT = 1
const FUNCTION = 2
const GREEK = [4, 5]
const SYMBOL = 6
const VECTOR = 7
const USER = [9, 10]
const MT_EXTRA = 11
const TEXT_FAR_EAST = 12
const SPACE = 24

/** Where lines of a pile meet: a character that is never seen. */
export const ALIGNMENT_MARK = '\uef00'

/** Signs of MathType's own, each behind the last three digits of its code in the private area (E…), as Unicode. */
const OWN_SIGNS =
  '901⩲ 902⩱ 903⨦ 904⨤ 908⪜ 909⪛ 90A⋾ 90B⊇ 90C⊆ 912⋷ 913⪚ 914⫈ 915⫇ 916⪾ 917⪽ 918⩦ 919⨫ 91A⨬ 91F⩬ 920⩏ 921⩎ 922⋚ 924⩪ 925⩫ 926⪋ 927⪌ ' +
  '928≲ 929≳ 92A⫍ 92B⫎ 92C⩧ 92D⋛ 92E| 932≲ 933≳ 936⪡ 937⪢ 93A≾ 93B≿ 940⪳ 941⪴ 949∾ 94A⊣ 94B⩵ 94C⩶ 94E≡ 954⊃ 957⫊ 958⫉ 95C⩓ 95D⩔ 98F· ' +
  'A06≰ A07≱ A0B⊉ A0C⊈ A32⪉ A33⪊ A34≨ A35≩ A3A⋨ A3B⋩ A40⪵ A41⪶ A42⊈ A43⊉ A44⊊ A45⊋ B01⥂ B02⥄ B05⤢ B06⤡ D01⅁ D03ϝ D10d D11e D12i D13j D16D E19⁗'
const OWN = new Map(OWN_SIGNS.split(' ').map((sign) => [Number.parseInt(`E${sign.slice(0, 3)}`, 16), sign.slice(3)]))

/** Spaces from EF01 on, and from EB01 on where the style is that of spaces: none, thin, medium, thick, em, two em, one unit, hair. */
const SPACES = ['', '\u2009', '\u2005', '\u2004', '\u2003', '\u2003\u2003', '\u200a', '\u200a']

/** Letters of other alphabets from these codes on: 26 capitals, then 26 small letters. */
const ALPHABETS: readonly (readonly [start: number, style: MathStyle])[] = [
  [0xf000, 'fraktur'],
  [0xf080, 'doubleStruck'],
  [0xf100, 'script'],
]
const STRUCK_DIGITS = 0xf0c0

/** The MT Extra font by the places of its characters. */
const EXTRA: Readonly<Record<number, string>> = { 0x4b: '…', 0x4c: '⋯', 0x4d: '⋮', 0x4e: '⋰', 0x4f: '⋱', 0x68: 'ℏ', 0x6c: 'ℓ' }

export interface SeenCharacter {
  readonly text: string
  readonly style: MathStyle
}

/** A character as it is seen; null where neither its code nor its font says what it is. */
export function seenCharacter({ face, code, position }: MtefCharacter): SeenCharacter | null {
  const style = styleOf(face)
  const inFont = fontCharacter(face, code ?? position)
  if (inFont !== null) return { text: inFont, style }
  if (code === null || code === 0)
    return position === null || position < 0x20 || isSymbolic(face) ? null : { text: String.fromCharCode(position), style }
  if (code === ALIGNMENT_MARK.charCodeAt(0)) return { text: ALIGNMENT_MARK, style: 'normal' }
  const space = code > 0xef00 || face.style === SPACE ? SPACES[(code & 0xff) - 1] : undefined
  if (space !== undefined && (code >> 8 === 0xef || code >> 8 === 0xeb)) return { text: space, style: 'normal' }
  const own = OWN.get(code)
  if (own !== undefined) return { text: own, style }
  for (const [start, alphabet] of ALPHABETS) {
    const at = code - start
    if (at >= 0 && at < 52) return { text: String.fromCharCode(at < 26 ? 0x41 + at : 0x61 + at - 26), style: alphabet }
  }
  if (code >= STRUCK_DIGITS && code < STRUCK_DIGITS + 10) return { text: String(code - STRUCK_DIGITS), style: 'doubleStruck' }
  if (code >= 0xe000 && code <= 0xf8ff) return null
  // Half of a pair, and what XML has no place for.
  if ((code >= 0xd800 && code <= 0xdfff) || (code < 0x20 && code !== 9)) return null
  return { text: String.fromCharCode(code), style }
}

const isSymbolic = ({ style, font }: Face): boolean =>
  style === SYMBOL || style === MT_EXTRA || GREEK.includes(style) || isSymbolFont(font) || /^mt extra/i.test(font)

/** A character by its place in the Symbol font or MT Extra; null where its code is Unicode. */
function fontCharacter(face: Face, code: number | null): string | null {
  if (code === null || !isSymbolic(face)) return null
  const place = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code
  if (face.style === MT_EXTRA || /^mt extra/i.test(face.font)) return place < 0x80 && place > 0x40 ? (EXTRA[place] ?? null) : null
  // Signs and digits are the same in both; a Latin letter is none of Greek or of signs.
  const isPlace = place !== code || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return isPlace ? symbolOf('Symbol', place) : null
}

function styleOf(face: Face): MathStyle {
  const { style, isBold, isItalic } = face
  if (style === TEXT || style === TEXT_FAR_EAST || USER.includes(style)) return 'words'
  if (style === FUNCTION) return 'upright'
  if (style === VECTOR) return 'bold'
  // A font that was chosen by hand looks as it does; letters of formulas are in italics.
  if (style === 0 && !isSymbolic(face)) return isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'normal' : 'words'
  return 'normal'
}

/** The character by its code or its place in its font, for what is told as lost. */
export function nameOfCharacter({ face, code, position }: MtefCharacter): string {
  const number = code ?? position ?? 0
  return `${face.font === '' ? 'MathType' : face.font} ${number.toString(16).toUpperCase().padStart(4, '0')}`
}

export const isFunctionLetter = ({ face, code, marks }: MtefCharacter): boolean =>
  face.style === FUNCTION && code !== null && marks.length === 0 && /^[A-Za-z]$/.test(String.fromCharCode(code))

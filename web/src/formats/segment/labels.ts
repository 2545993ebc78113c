import type { DocLine } from '../docx/doc-model.ts'
import { textOfPieces } from './line-text.ts'

/** Letters and numbers that stand before options; each list has one first label. Case matters: `A.` of a list is not `(a)` of options. */
export const ALPHABETS: readonly (readonly string[])[] = [
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
  ['1', '2', '3', '4', '5', '6', '7', '8'],
  ['१', '२', '३', '४', '५', '६', '७', '८'],
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'],
  ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'],
  ['क', 'ख', 'ग', 'घ', 'ङ', 'च', 'छ', 'ज'],
  ['अ', 'ब', 'स', 'द', 'इ', 'फ', 'ज', 'ह'],
  ['अ', 'आ', 'इ', 'ई', 'उ', 'ऊ', 'ए', 'ऐ'],
  ['ए', 'बी', 'सी', 'डी', 'ई', 'एफ', 'जी', 'एच'],
]

/** A label that a line has at its start or behind a space. `index` is its place in the alphabet. */
export interface Label {
  /** Of the alphabet and the signs around the label, such as `0()`. */
  readonly style: string
  readonly index: number
  /** Where it begins and where the text behind it begins, in the characters of the line. */
  readonly from: number
  readonly to: number
  /** A star stands before it. */
  readonly isStarred: boolean
}

const TOKEN = '(?:viii|vii|vi|iv|iii|ii|i|v|VIII|VII|VI|IV|III|II|I|V|[a-hA-H1-8१-८]|बी|सी|डी|एफ|जी|एच|[कखगघङचछजअआबसदइईफउऊहएऐ])'
const CANDIDATE = new RegExp(
  `(^|[\\s\\ufffc])(\\*?)\\s?(?:\\(\\s?(${TOKEN})\\s?\\)|\\[\\s?(${TOKEN})\\s?\\]|(${TOKEN})\\s?\\)|(${TOKEN})\\.(?!\\d)|(${TOKEN})\\s?:(?=\\s))(?=\\s*)`,
  'gu',
)
/** In brackets, whatever stands before it. */
const CLOSE = new RegExp(`\\(\\s?(${TOKEN})\\s?\\)\\s*`, 'gu')
const SIGNS = ['()', '[]', ')', '.', ':'] as const

/** Every label of a line, with all alphabets it may be of. Labels in brackets may stand without spaces, where a line has three in a row. */
export function labelsOf(text: string): Label[] {
  const spaced = spacedLabels(text)
  const close = [...text.matchAll(CLOSE)]
  if (close.length < 3) return spaced
  const added = ALPHABETS.flatMap((letters, alphabet) => {
    const style = `${alphabet}()`
    const own = close.flatMap((match): Label[] => {
      const index = letters.indexOf(match[1] ?? '')
      return index === -1 ? [] : [{ style, index, from: match.index, to: match.index + match[0].length, isStarred: false }]
    })
    const isRun = own.length >= 3 && own.every(({ index }, i) => index === i)
    return isRun ? own.filter(({ from }) => !spaced.some((label) => label.style === style && label.from === from)) : []
  })
  return added.length === 0 ? spaced : [...spaced, ...added].toSorted((a, b) => a.from - b.from)
}

function spacedLabels(text: string): Label[] {
  const found: Label[] = []
  for (const match of text.matchAll(CANDIDATE)) {
    const tokens = match.slice(3, 8)
    const at = tokens.findIndex((token) => token !== undefined)
    const token = tokens[at] ?? ''
    const from = match.index + (match[1] ?? '').length
    const end = match.index + match[0].length
    const to = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)
    for (const [alphabet, letters] of ALPHABETS.entries()) {
      const index = letters.indexOf(token)
      if (index !== -1) found.push({ style: `${alphabet}${SIGNS[at] ?? ''}`, index, from, to, isStarred: match[2] === '*' })
    }
  }
  return found
}

/** The label that Word itself sets before a paragraph, as one that takes no characters. */
export const labelsOfLine = (line: DocLine): Label[] => [
  ...(line.label === null ? [] : labelsOf(`${line.label} `).map((label) => ({ ...label, from: 0, to: 0 }))),
  ...labelsOf(textOfPieces(line.pieces)),
]

/** Numbers before questions: `12.`, `12)`, `(12)`, `Q. 12`, `प्रश्न 12`. */
export interface Numbered {
  readonly number: number
  /** `Q` and the like stand before it, so that it can be nothing else. */
  readonly isExplicit: boolean
  /** Where the text behind it begins. */
  readonly to: number
}

const DIGITS = '(\\d{1,4}|[०-९]{1,4})'
const EXPLICIT = new RegExp(
  `^(?:Q(?:ue(?:s(?:tion)?)?)?|प्रश्न|प्र)\\s*[.\\-:]?\\s*(?:No\\.?|सं(?:ख्या)?\\.?|क्र(?:मांक)?\\.?)?\\s*[.\\-:]?\\s*\\(?${DIGITS}\\s*[.):\\-–]*(?!\\d)\\s*`,
  'iu',
)
const PLAIN = new RegExp(`^(?:${DIGITS}\\s?[.)](?!\\d)|\\(${DIGITS}\\)|\\[${DIGITS}\\]|${DIGITS}\\s?[:\\-–](?=\\s))\\s*`, 'u')

export function numberOf(text: string): Numbered | null {
  const start = text.length - text.trimStart().length
  const body = text.slice(start)
  const explicit = EXPLICIT.exec(body)
  const match = explicit ?? PLAIN.exec(body)
  if (match === null) return null
  const digits = match.slice(1).find((one) => one !== undefined) ?? ''
  return { number: Number(latinDigits(digits)), isExplicit: explicit !== null, to: start + match[0].length }
}

export const latinDigits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

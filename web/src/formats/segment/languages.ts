import type { DocPiece } from '../docx/doc-model.ts'
import { linesOf, slicePieces, textOfPieces, trimPieces } from './line-text.ts'
import type { Content } from './draft.ts'

export type Side = 'en' | 'hi'

/** Which of the two languages a text is in; null where it has letters of neither, such as a number or a formula. */
export function sideOf(text: string): Side | null {
  const hindi = text.match(/[\u0904-\u0939\u0958-\u0961]/g)?.length ?? 0
  const words = text.match(/[A-Za-z]{3,}/g)?.length ?? 0
  if (hindi === 0) return words === 0 && !/[A-Za-z]{2,}/.test(text) ? null : 'en'
  // Names and abbreviations in Latin letters do not make a Hindi sentence English.
  if (/(?:^|\s)(?:का|की|के|है|हैं|में|से|को|पर|क्या|और|ने|एक|कौन|किस)(?=[\s?,।:]|$)/.test(text) && words < 8) return 'hi'
  const letters = text.match(/[A-Za-z]/g)?.length ?? 0
  return hindi * 2 >= letters || words < 3 ? 'hi' : 'en'
}

export const textOfContent = (content: Content): string =>
  content.kind === 'line'
    ? textOfPieces(content.pieces)
    : linesOf([content.table])
        .map(({ pieces }) => textOfPieces(pieces))
        .join(' ')

const HINDI = '[\\u0900-\\u097f]'
const SPLITS: readonly RegExp[] = [
  // "Delhi / दिल्ली", "Delhi – दिल्ली", "Delhi (दिल्ली)" and the other way.
  new RegExp(
    `^(?<en>[^\\u0900-\\u097f]*?[A-Za-z0-9][^\\u0900-\\u097f]*?)\\s*(?:/|\\||–|—|\\t|\\s-\\s)\\s*(?<hi>[^A-Za-z]*${HINDI}[\\s\\S]*)$`,
    'u',
  ),
  new RegExp(
    `^(?<hi>[^A-Za-z]*${HINDI}[^A-Za-z]*?)\\s*(?:/|\\||–|—|\\t|\\s-\\s)\\s*(?<en>[^\\u0900-\\u097f]*[A-Za-z][^\\u0900-\\u097f]*)$`,
    'u',
  ),
  new RegExp(`^(?<en>[^\\u0900-\\u097f(]*[A-Za-z][^\\u0900-\\u097f]*?)\\s*\\((?<hi>[^()A-Za-z]*${HINDI}[^()A-Za-z]*)\\)$`, 'u'),
  new RegExp(`^(?<en>[^\\u0900-\\u097f]*[A-Za-z][^\\u0900-\\u097f]*[.?:!)])\\s+(?<hi>[^A-Za-z]{0,6}${HINDI}[\\s\\S]*)$`, 'u'),
]

export interface Halves {
  readonly en: DocPiece[]
  readonly hi: DocPiece[]
  /** The sign between the two. */
  readonly between: DocPiece[]
}

/** A line that says the same in English and Hindi, as its two halves; null where it is in one language. */
export function halvesOf(pieces: readonly DocPiece[]): Halves | null {
  const text = textOfPieces(pieces)
  if (!/[\u0900-\u097f]/.test(text) || !/[A-Za-z]/.test(text)) return null
  for (const split of SPLITS) {
    const found = split.exec(text.trim())
    const { en, hi } = found?.groups ?? {}
    if (en === undefined || hi === undefined || sideOf(hi) !== 'hi') continue
    const offset = text.length - text.trimStart().length
    const [enAt, hiAt] = [text.indexOf(en, offset), text.indexOf(hi, offset)]
    const [first, second] =
      enAt < hiAt
        ? [
            [enAt, en.length],
            [hiAt, hi.length],
          ]
        : [
            [hiAt, hi.length],
            [enAt, en.length],
          ]
    const [a = 0, aLength = 0] = first ?? []
    const [b = 0, bLength = 0] = second ?? []
    const [one, two] = [slicePieces(pieces, a, a + aLength), slicePieces(pieces, b, b + bLength)]
    return {
      en: trimPieces(enAt < hiAt ? one : two),
      hi: trimPieces(enAt < hiAt ? two : one),
      between: [...slicePieces(pieces, 0, a), ...slicePieces(pieces, a + aLength, b), ...slicePieces(pieces, b + bLength)],
    }
  }
  return null
}

import { escapedInline } from '../plain-text.ts'
import type { DocPiece } from '../docx/doc-model.ts'
import type { Content, Draft, Option } from './draft.ts'
import { leadingLetters, placesOf } from './key-words.ts'
import { latinDigits } from './labels.ts'
import { slicePieces, textOfPieces, trimPieces } from './line-text.ts'
import { textOfContent } from './languages.ts'

export interface FoundKey {
  /** As the template's key column has it; "" where the file gives no answer. */
  readonly cell: string
  /** It was taken from the look of an option (a star, bold letters, a colour) and not from words. */
  readonly fromLook: boolean
  /** What stands behind the answer and is part of the solution. */
  readonly solution: readonly DocPiece[]
  readonly read: readonly DocPiece[]
}

/** The key of a question: as the file says it, else by a star, the one option that stands out, or the letter its solution begins with. */
export function keyOf({ answer, solution }: Draft, options: readonly Option[]): FoundKey {
  if (answer !== null) return saidKey(answer, options)
  const starred = lettersWhere(options, ({ isStarred, items }) => isStarred || /^\*|\*$/.test(plainText(items)))
  if (starred !== null) return { cell: starred, fromLook: true, solution: [], read: [] }
  const looks: ((option: Option) => boolean)[] = [
    ({ items }) => everyText(items, (piece) => piece.colour !== undefined),
    ({ items }) => everyText(items, (piece) => piece.strong === true),
  ]
  for (const look of looks) {
    const found = lettersWhere(options, look)
    if (found !== null) return { cell: found, fromLook: true, solution: [], read: [] }
  }
  // "Sol. (b) …": the letter stays in the solution, where it is part of the sentence.
  const [first] = solution
  const letter =
    first?.kind === 'line'
      ? /^\s*(?:ans(?:wer)?\s*[.:\-–]?\s*)?([([]\s*\S{1,2}\s*[)\]])(?=\s|$)/iu.exec(textOfPieces(first.pieces))?.[1]
      : undefined
  const places = letter === undefined ? null : placesOf(letter, options.length)
  return { cell: places?.map(letterAt).join(', ') ?? '', fromLook: places !== null, solution: [], read: [] }
}

function saidKey(answer: readonly DocPiece[], options: readonly Option[]): FoundKey {
  const text = textOfPieces(answer)
  // "1 and 2 only" is an option's own text before it is two options.
  const whole = options.findIndex(({ items }) => plainText(items) === text.trim() && text.trim().length > 1)
  if (whole !== -1) return { cell: letterAt(whole), fromLook: false, solution: [], read: answer }
  const letters = leadingLetters(text)
  const places = letters === null || options.length === 0 ? null : placesOf(letters.text, options.length)
  if (letters !== null && places !== null) {
    const behind = slicePieces(answer, letters.to)
    const said = textOfPieces(behind)
      .replace(/^[\s.:)\-–—।]+/, '')
      .trim()
    const isOption = places.some((place) => said === plainText(options[place]?.items ?? []))
    const cell = places.map(letterAt).join(', ')
    return isOption || said === ''
      ? { cell, fromLook: false, solution: [], read: answer }
      : { cell, fromLook: false, solution: trimPieces(behind), read: slicePieces(answer, 0, letters.to) }
  }
  const own = latinDigits(text.replace(/[।]/g, '').trim()).replace(/^\((.*)\)$/, '$1')
  const bare = options.length === 0 ? own.replace(/\.$/, '') : own
  const named = options.findIndex(({ items }) => plainText(items) === own)
  return {
    cell: named === -1 ? (options.length === 0 ? bare : escapedInline(bare)) : letterAt(named),
    fromLook: false,
    solution: [],
    read: answer,
  }
}

const letterAt = (place: number): string => String.fromCharCode(97 + place)
const plainText = (items: readonly Content[]): string => items.map(textOfContent).join('\n').trim()

/** The letters of the options that stand out; null where none or most of them do. */
function lettersWhere(options: readonly Option[], stands: (option: Option) => boolean): string | null {
  const found = options.flatMap((option, i) => (stands(option) ? [letterAt(i)] : []))
  return found.length > 0 && found.length < options.length && (found.length === 1 || found.length * 2 <= options.length)
    ? found.join(', ')
    : null
}

function everyText(items: readonly Content[], holds: (piece: Extract<DocPiece, { kind: 'text' }>) => boolean): boolean {
  const texts = items
    .flatMap((item) => (item.kind === 'line' ? item.pieces : []))
    .filter((piece) => piece.kind === 'text' && piece.text.trim() !== '')
  return texts.length > 0 && texts.every((piece) => piece.kind === 'text' && holds(piece))
}

/** Items without the star that marks an option as right, and the star. */
export function withoutStar(items: readonly Content[]): { readonly items: readonly Content[]; readonly star: readonly DocPiece[] } {
  const text = plainText(items)
  const [first, last] = [items[0], items.at(-1)]
  if (text.startsWith('*') && first?.kind === 'line') {
    const at = textOfPieces(first.pieces).indexOf('*') + 1
    return {
      items: [{ ...first, pieces: trimPieces(slicePieces(first.pieces, at)) }, ...items.slice(1)],
      star: slicePieces(first.pieces, 0, at),
    }
  }
  if (text.endsWith('*') && last?.kind === 'line') {
    const at = textOfPieces(last.pieces).lastIndexOf('*')
    return {
      items: [...items.slice(0, -1), { ...last, pieces: trimPieces(slicePieces(last.pieces, 0, at)) }],
      star: slicePieces(last.pieces, at),
    }
  }
  return { items, star: [] }
}

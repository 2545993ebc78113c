import type { Locale } from '#contract/shared/locales.ts'
import { languageOfText } from '../language-of-text.ts'
import type { DocItem, DocPiece, DocTable } from '../docx/doc-model.ts'
import { optionParts, type Content, type Draft, type Option, type Part } from './draft.ts'
import { halvesOf, sideOf, textOfContent, type Side } from './languages.ts'
import { isBlank, numberPiece, textOfPieces } from './line-text.ts'

/** The texts of a question in one language. */
export interface Fields {
  readonly stem: readonly Content[]
  readonly options: readonly (readonly Content[])[]
  readonly solution: readonly Content[]
  readonly passage: readonly Content[]
}

export interface FoundFields {
  readonly languages: ReadonlyMap<Locale, Fields>
  /** The options as the file has them, for the key. */
  readonly options: readonly Option[]
  /** Labels and signs that were understood and are no content. */
  readonly read: readonly DocPiece[]
}

/**
 * The fields of a question by language. English and Hindi stand together under one number: paragraph by paragraph, half a line each, or
 * one whole version behind the other. A question whose options are in one language only is in that language.
 */
export function fieldsOf(draft: Draft, language: Locale): FoundFields {
  const read: DocPiece[] = []
  const runs = optionParts(draft)
  const pair = versions(draft.parts)
  if (pair !== null) {
    const [first, second] = pair
    const solutions = sided(draft.solution, read)
    for (const { options } of [first, second]) for (const { label } of options) read.push(...label)
    const side = sideOfItems([...first.stem, ...first.options.flatMap(({ items }) => items)]) ?? 'en'
    const other = side === 'en' ? 'hi' : 'en'
    // A passage is accounted for once, not at each of its questions.
    const passage = sided(draft.passage?.items ?? [], [])
    const fields = (one: Version, own: Side): Fields => ({
      stem: one.stem,
      options: one.options.map(({ items }) => items),
      solution: solutions[own],
      passage: passage[own],
    })
    return {
      languages: new Map([
        [side, fields(first, side)],
        [other, fields(second, other)],
      ]),
      options: first.options,
      read,
    }
  }
  // The last run are the options: what stands before it, with its labels, is the stem.
  const last = runs.at(-1)
  const stem = draft.parts.flatMap((part) => (part === last ? [] : part.kind === 'text' ? part.items : part.options.flatMap(asText)))
  const options = last?.options ?? []
  for (const { label } of options) read.push(...label)
  const all = options.map(({ items }) => items)
  const both = bothLanguages(stem, all, read)
  if (both !== null) {
    const solutions = sided(draft.solution, read)
    const passage = sided(draft.passage?.items ?? [], [])
    const of = (side: Side): Fields => ({
      ...both[side],
      solution: solutions[side],
      passage: passage[side],
    })
    return {
      languages: new Map([
        ['en', of('en')],
        ['hi', of('hi')],
      ]),
      options,
      read,
    }
  }
  const text = [...stem, ...all.flat(), ...draft.solution].map(textOfContent).join(' ')
  const own = languageOfText(text) ?? (/[A-Za-z]{3}/.test(text) && language === 'hi' ? 'en' : language)
  return {
    languages: new Map([[own, { stem, options: all, solution: draft.solution, passage: draft.passage?.items ?? [] }]]),
    options,
    read,
  }
}

interface Version {
  readonly stem: readonly Content[]
  readonly options: readonly Option[]
}

/** A question whose whole text stands twice, in English and in Hindi; null where it does not. */
function versions(parts: readonly Part[]): readonly [Version, Version] | null {
  const found: { stem: Content[]; options: readonly Option[] }[] = []
  let stem: Content[] = []
  for (const part of parts) {
    if (part.kind === 'text') stem.push(...part.items)
    else {
      found.push({ stem, options: part.options })
      stem = []
    }
  }
  if (stem.length > 0 || found.length < 2) return null
  const second = found.at(-1)
  const first = found.at(-2)
  if (first === undefined || second === undefined || first.options.length !== second.options.length) return null
  const earlier = found.slice(0, -2).flatMap((one) => [...one.stem, ...one.options.flatMap(asText)])
  const [one, other] = [sideOfItems([...earlier, ...first.stem]), sideOfItems(second.stem)]
  if (one === null || other === null || one === other) return null
  // Lists of statements in one language before options in another are no second version.
  const sides = [sideOfItems(first.options.flatMap(({ items }) => items)), sideOfItems(second.options.flatMap(({ items }) => items))]
  if ((sides[0] ?? one) !== one || (sides[1] ?? other) !== other) return null
  return [{ stem: [...earlier, ...first.stem], options: first.options }, second]
}

const sideOfItems = (items: readonly Content[]): Side | null => sideOf(items.map(textOfContent).join(' '))

/** A labelled line that is no option, as it stood. */
function asText({ label, number, items }: Option): Content[] {
  const [first, ...others] = items
  if (first?.kind !== 'line') return [{ kind: 'line', pieces: label, isContinued: false }, ...items]
  const own = number === '' ? label : [numberPiece(number, first.pieces)]
  return [{ ...first, pieces: [...own, ...first.pieces], isContinued: false }, ...others]
}

/** Items in English and in Hindi, halves of lines apart; null where all of them are in one language. Formulas and numbers go to both. */
function bySide(items: readonly Content[], read: DocPiece[]): Readonly<Record<Side, Content[]>> | null {
  const found: Record<Side, Content[]> = { en: [], hi: [] }
  const between: DocPiece[] = []
  for (const item of items) {
    const halves = item.kind === 'line' ? halvesOf(item.pieces) : null
    if (item.kind === 'line' && halves !== null) {
      found.en.push({ ...item, pieces: halves.en })
      found.hi.push({ ...item, pieces: halves.hi })
      between.push(...halves.between)
      continue
    }
    const side = sideOf(textOfContent(item))
    // What both languages show is carried once.
    if (side !== 'hi') found.en.push(item)
    if (side !== 'en') found.hi.push(side === null ? shared(item) : item)
  }
  const isBoth = sideOfItems(found.en) === 'en' && sideOfItems(found.hi) === 'hi'
  if (!isBoth) return null
  read.push(...between)
  return found
}

/** Items of a question that is in both languages: by halves, else all in the language they are in. */
function sided(items: readonly Content[], read: DocPiece[]): Readonly<Record<Side, readonly Content[]>> {
  const found = bySide(items, read)
  if (found !== null) return found
  const side = sideOfItems(items)
  return { en: side === 'hi' ? [] : items, hi: side === 'en' ? [] : side === null ? items.map(shared) : items }
}

/** The same content once more: it is accounted for where it stands first. */
const shared = (item: Content): Content =>
  item.kind === 'line' ? { ...item, pieces: item.pieces.map(uncounted) } : { kind: 'table', table: uncountedTable(item.table) }

function bothLanguages(
  stem: readonly Content[],
  options: readonly (readonly Content[])[],
  read: DocPiece[],
): Readonly<Record<Side, Pick<Fields, 'stem' | 'options'>>> | null {
  const own: DocPiece[] = []
  const stems = bySide(stem, own)
  if (stems === null) return null
  const sides = options.map((option) => {
    const found = bySide(option, own)
    // An option without words is the same in both languages.
    return found ?? (sideOfItems(option) === null ? { en: [...option], hi: option.map(shared) } : null)
  })
  if (sides.some((one) => one === null)) return null
  read.push(...own)
  const of = (side: Side): Pick<Fields, 'stem' | 'options'> => ({ stem: stems[side], options: sides.map((one) => one?.[side] ?? []) })
  return { en: of('en'), hi: of('hi') }
}

export const isNothing = (items: readonly Content[]): boolean =>
  items.every((item) => item.kind === 'line' && (isBlank(item.pieces) || textOfPieces(item.pieces).trim() === ''))

const uncounted = (piece: DocPiece): DocPiece => ({ ...piece, units: 0 })
const uncountedTable = ({ rows }: DocTable): DocTable => ({
  kind: 'table',
  rows: rows.map((row) => row.map((cell) => ({ ...cell, items: cell.items.map(uncountedItem) }))),
})
const uncountedItem = (item: DocItem): DocItem =>
  item.kind === 'line' ? { ...item, pieces: item.pieces.map(uncounted) } : uncountedTable(item)

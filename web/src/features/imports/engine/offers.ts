import { LOCALES } from '#contract/shared/locales.ts'
import { readGrouped } from '#domain/text/grouped-number.ts'
import { withoutLive } from '#web/formats/plain-text.ts'
import { typeOfContent } from '#web/formats/row/key-of-row.ts'
import { optionLetters, optionTexts, type Cells } from '#web/formats/row/row-cells.ts'
import { columnNamed, optionColumn } from '#web/formats/template-columns.ts'
import { cleanCell } from '#web/formats/clean-cell.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { dateTexts } from './date-texts.ts'
import { keyMeant } from './key-meant.ts'
import type { LegacyCell } from './legacy-cells.ts'

/** How a mend was worked out; the same kind of mend can be made in other rows. */
export type OfferKind =
  | 'dateDayMonth'
  | 'dateMonthDay'
  | 'dateMonthYear'
  | 'keyText'
  | 'keyLetter'
  | 'keyPlace'
  | 'oneNumber'
  | 'severalNumbers'
  | 'typeOfContent'
  | 'easy'
  | 'medium'
  | 'hard'
  | 'yearWithin'
  | 'asId'
  | 'clear'
  | 'unicode'
  | 'dropLanguage'
  | 'sameOptions'
  | 'escapeDollar'
  | 'withoutLabel'

/** A mend that can be worked out: what the cells would say. */
export interface Offer {
  readonly kind: OfferKind
  readonly cells: readonly (readonly [column: string, text: string])[]
}

/** Mends of a problem that can be worked out of the row, the likeliest first. */
export function offersFor({ code, column, params = {} }: Problem, cells: Cells, legacy: readonly LegacyCell[]): Offer[] {
  if (column === null) return []
  const text = withoutLive(cells.get(column) ?? '').trim()
  const to = (kind: OfferKind, made: string | null | undefined): Offer[] =>
    made === null || made === undefined || made === text ? [] : [{ kind, cells: [[column, made]] }]
  switch (code) {
    case 'date_cell':
      return dateTexts(params['value'] ?? text, params['look'] ?? '').map((made) => ({ kind: made.kind, cells: [[column, made.text]] }))
    case 'bad_key':
    case 'key_ambiguous':
      return keyOffers(text, column, cells)
    case 'key_grouped':
      return [...to('oneNumber', readGrouped(text, 'one')), ...to('severalNumbers', readGrouped(text, 'several'))]
    case 'bad_type':
      return to('typeOfContent', typeOfContent(withoutLabelled(cells)))
    case 'bad_difficulty':
      return [...to('easy', 'easy'), ...to('medium', 'medium'), ...to('hard', 'hard')]
    case 'bad_year':
      return [...to('yearWithin', /(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)/.exec(text)?.[0]), ...to('clear', '')]
    case 'bad_id':
      return to('asId', idOf(text))
    case 'duplicate_id':
    case 'not_carried':
    case 'bad_letter':
      return to('clear', '')
    case 'legacy_hindi':
      return to('unicode', legacy.find((cell) => cell.column === column)?.after)
    case 'dollar':
      return to('escapeDollar', text.replace(/(?<!\\)\$/g, '\\$'))
    case 'option_label':
      return to('withoutLabel', params['text'])
    case 'options_none':
      return [...sameOptions(column, cells), ...dropLanguage(column, cells)]
    case 'stem_missing':
      return dropLanguage(column, cells)
    default:
      return []
  }
}

/** Cells as a row is read: cleaned, and the empty ones are not there. */
const withoutLabelled = (cells: Cells): Cells =>
  new Map([...cells].map(([name, text]) => [name, cleanCell(withoutLive(text))] as const).filter(([, text]) => text !== ''))

function keyOffers(text: string, column: string, cells: Cells): Offer[] {
  const filled = withoutLabelled(cells)
  const letters = optionLetters(filled)
  const meant = keyMeant(text, letters, optionTexts(filled, letters))
  return meant.map(({ kind, letters: found }) => ({ kind, cells: [[column, found.join(', ')]] }))
}

/** A name as ids are written; null where nothing of it is left. */
function idOf(text: string): string | null {
  const id = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 80)
  return id === '' ? null : id
}

/** Takes a language out of a row that has another one. */
function dropLanguage(column: string, cells: Cells): Offer[] {
  const named = columnNamed(column)
  if (named === null || !('language' in named)) return []
  const filled = [...cells].filter(([, text]) => text.trim() !== '').map(([name]) => name)
  const languageOf = (name: string): string | null => {
    const found = columnNamed(name)
    return found !== null && 'language' in found ? found.language : null
  }
  const own = filled.filter((name) => languageOf(name) === named.language)
  const isLeft = LOCALES.some((language) => language !== named.language && filled.includes(`stem_${language}`))
  return own.length === 0 || !isLeft ? [] : [{ kind: 'dropLanguage', cells: own.map((name) => [name, ''] as const) }]
}

/** Gives a language without options those of the first language that has them, such as names that are written alike. */
function sameOptions(column: string, cells: Cells): Offer[] {
  const named = columnNamed(column)
  if (named?.kind !== 'option') return []
  const letters = optionLetters(cells)
  const source = LOCALES.find((language) => letters.every((letter) => (cells.get(optionColumn(letter, language)) ?? '').trim() !== ''))
  if (letters.length < 2 || source === undefined || source === named.language) return []
  const copied = letters.map((letter) => [optionColumn(letter, named.language), cells.get(optionColumn(letter, source)) ?? ''] as const)
  return [{ kind: 'sameOptions', cells: copied }]
}

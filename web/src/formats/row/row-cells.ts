import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { columnNamed, optionColumn } from '../template-columns.ts'
import type { TextForm } from '../text-form.ts'
import type { Problem, ProblemCode } from '../upload-model.ts'

/** The cells of one row by the template's columns. */
export type Cells = ReadonlyMap<string, string>

export type Variant = NonNullable<ContentQuestion['variants'][Locale]>
export type RowForm = TextForm | 'stored'
export type Report = (code: ProblemCode, column: string | null, params?: Record<string, string>, level?: Problem['level']) => void

/** A row's texts as they came and as they are stored. */
export interface RowTexts {
  readonly cells: Cells
  readonly shown: Cells
  readonly letters: readonly string[]
  /** By letter, language by language: without labels and with them. */
  readonly options: readonly Readonly<Record<string, string>>[]
}

/** An address and a number of seconds stay as they are written. */
export const isTextColumn = (name: string): boolean => languageOf(name) !== null && !name.startsWith('video_')

export function languageOf(name: string): Locale | null {
  const column = columnNamed(name)
  return column !== null && 'language' in column ? column.language : null
}

export const isId = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{0,79}$/.test(text)

/** The options that are filled in any language, a to z. */
export function optionLetters(cells: Cells): string[] {
  const letters = [...cells.keys()].flatMap((name) => {
    const column = columnNamed(name)
    return column?.kind === 'option' ? [column.letter] : []
  })
  return [...new Set(letters)].toSorted()
}

export const isFixed = (cells: Cells): boolean => /^(?:y|yes|true|1|हाँ)$/i.test(cells.get('fixed_order') ?? '')

export const optionTexts = (cells: Cells, letters: readonly string[]): Record<string, string>[] =>
  LOCALES.map((language) =>
    Object.fromEntries(
      letters.flatMap((letter) => {
        const text = cells.get(optionColumn(letter, language))
        return text === undefined ? [] : [[letter, text]]
      }),
    ),
  )

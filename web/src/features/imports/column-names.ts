import type { Locale } from '#contract/shared/locales.ts'
import { LETTERS, optionColumn, PLAIN_COLUMNS, RARE_COLUMNS, TEXT_COLUMNS, textColumn } from '#web/formats/template-columns.ts'

/** What a column of a file may be read as, in one language or in none: the names are the template's, the same in every language of the site. */
export const columnsFor = (language: Locale): string[] => [
  ...(['stem'] as const).map((kind) => textColumn(kind, language)),
  ...LETTERS.map((letter) => optionColumn(letter, language)),
  ...TEXT_COLUMNS.filter((kind) => kind !== 'stem').map((kind) => textColumn(kind, language)),
]
export const plainColumns: readonly string[] = [...PLAIN_COLUMNS, ...RARE_COLUMNS]

import { isLocale, type Locale } from '#contract/shared/locales.ts'

/**
 * The languages of a sheet: the first is always there, the second only where the paper has it too.
 * @param wanted as the address says it, such as "en,hi"
 * @param offered those that the paper has, at least one
 * @param first stands first where nothing is wanted
 */
export function printedLanguages(wanted: string | undefined, offered: readonly Locale[], first: Locale): Locale[] {
  const chosen = (wanted ?? '').split(',').filter((one): one is Locale => isLocale(one) && offered.includes(one))
  return chosen.length === 0 ? [first] : [...new Set(chosen)]
}

/** What a column shows of a question: its own language, another that stands in for it, or a line that says it is not there. */
export type ColumnShows = 'text' | 'standIn' | 'absent'

/**
 * A question that has none of the languages is printed once, in the one that stands in for the first.
 * @param wanted the language of each column
 * @param actual the language that the question has in each column's paper
 */
export function columnsShow(wanted: readonly Locale[], actual: readonly Locale[]): ColumnShows[] {
  const isThere = wanted.map((language, column) => actual[column] === language)
  return isThere.map((is, column) => (is ? 'text' : column === 0 && !isThere.includes(true) ? 'standIn' : 'absent'))
}

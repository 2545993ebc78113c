import { FALLBACKS, type Locale } from '#contract/shared/locales.ts'

/** The language asked for and what stands in for it, nearest first; always three, as the statements bind them. */
export function languageChain(language: Locale): readonly [Locale, Locale, Locale] {
  const second = FALLBACKS[language] ?? 'en'
  return [language, second, FALLBACKS[second] ?? 'en']
}

/** Of each question's rows the one in the nearest language, in the order in which the questions come. */
export function nearestOf<Row extends { readonly questionId: string; readonly language: Locale }>(
  rows: readonly Row[],
  chain: readonly Locale[],
): Row[] {
  const nearest = new Map<string, Row>()
  for (const row of rows) {
    const before = nearest.get(row.questionId)
    if (before === undefined || chain.indexOf(row.language) < chain.indexOf(before.language)) nearest.set(row.questionId, row)
  }
  return [...nearest.values()]
}

import type { Locale } from '#contract/shared/locales.ts'

/** What a translation knows of its source, and what the source is now. */
interface Translated {
  readonly language: Locale
  readonly from: { readonly language: Locale; readonly revision: number } | null
  readonly revision: number
}

/**
 * How far a translation is behind the text that it was made from: the source with the revision it was made from and the current one. Null
 * for an original, for a translation that is up to date, and where its source is not there any more.
 */
export function behindSource(
  text: Pick<Translated, 'from'>,
  texts: readonly Pick<Translated, 'language' | 'revision'>[],
): { readonly language: Locale; readonly revision: number; readonly current: number } | null {
  const { from } = text
  if (from === null) return null
  const source = texts.find(({ language }) => language === from.language)
  return source === undefined || source.revision <= from.revision ? null : { ...from, current: source.revision }
}

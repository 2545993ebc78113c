import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** How much of a question stands in a language. */
export type Completeness = 'none' | 'part' | 'whole'

type Variant = Partial<NonNullable<ContentQuestion['variants'][Locale]>>

/** What of a question decides which texts a language needs; the form's own shape fits it as well as the format's. */
export interface Needed {
  readonly options?: readonly string[] | undefined
  readonly rows?: readonly string[] | undefined
  readonly columns?: readonly string[] | undefined
  readonly lists?: { readonly one: number; readonly two: number } | undefined
}

/**
 * Whether a language has every text that the question needs: stem, solution, all options, rows, columns and entries of lists. A hint and a
 * video are never needed.
 */
export function completenessOf(variant: Variant | undefined, needed: Needed): Completeness {
  if (variant === undefined) return 'none'
  const byLetter = (letters: readonly string[] | undefined, texts: Readonly<Record<string, string>> | undefined) =>
    (letters ?? []).map((letter) => texts?.[letter])
  const byPlace = (count: number | undefined, texts: readonly string[] | undefined) =>
    Array.from({ length: count ?? 0 }, (_, place) => texts?.[place])
  const texts = [
    variant.stem,
    variant.solution,
    ...byLetter(needed.options, variant.options),
    ...byLetter(needed.rows, variant.rows),
    ...byLetter(needed.columns, variant.columns),
    ...byPlace(needed.lists?.one, variant.lists?.one),
    ...byPlace(needed.lists?.two, variant.lists?.two),
  ]
  const written = texts.filter((text) => (text ?? '').trim() !== '').length
  if (written === texts.length) return 'whole'
  return written === 0 && `${variant.hint ?? ''}${variant.videoUrl ?? ''}`.trim() === '' ? 'none' : 'part'
}

/** One version's texts in each language it has, as one string a language. */
export interface VersionTexts {
  readonly version: number
  readonly texts: { readonly [locale in Locale]?: string | undefined }
}

/**
 * The languages that were translated from another English than the one of today: English now differs from English when the
 * translation last changed. A translation written in the same version as its English is up to date, and so is one whose English went
 * away and came back.
 * @param versions oldest first
 */
export function behindEnglish(versions: readonly VersionTexts[]): Locale[] {
  const today = versions.at(-1)
  const english = today?.texts.en
  if (today === undefined || english === undefined) return []
  return LOCALES.filter((locale) => {
    const text = today.texts[locale]
    if (locale === 'en' || text === undefined) return false
    const changed = versions.findLastIndex((one, i) => versions[i - 1]?.texts[locale] !== text && one.texts[locale] === text)
    const source = versions[changed]?.texts.en
    return source !== undefined && source !== english
  })
}

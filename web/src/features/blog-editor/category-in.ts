import type { BlogCategory } from '#contract/blog/schemas.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'

/** A category in a language; "" where it is not known. */
export function categoryIn(categories: readonly BlogCategory[], slug: string, language: Locale): string {
  const found = categories.find((one) => one.slug === slug)
  return found === undefined ? '' : localize(found.titles, language).text
}

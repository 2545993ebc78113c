import { isLocale, type Locale } from '#contract/shared/locales.ts'

/**
 * The language of a visitor: what the address asks for (`?lang=ta`), else the first of the browser's languages that we speak, by
 * their weights (`Accept-Language`, RFC 9110 12.5.4), else English.
 */
export function chooseLocale(asked: string | null, accepted: string | null): Locale {
  if (isLocale(asked)) return asked
  const languages = (accepted ?? '').slice(0, MOST_LETTERS).split(',').map(weighed)
  const spoken = languages.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return spoken.map(({ language }) => language).find(isLocale) ?? 'en'
}

/** No browser names so many languages. */
const MOST_LETTERS = 1_000

/** `bn-IN;q=0.8` as its language and weight. */
function weighed(range: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const [, q = '1'] = parameters.map((parameter) => /^q=([\d.]+)$/i.exec(parameter)).find((found) => found !== null) ?? []
  const [language = ''] = tag.toLowerCase().split('-', 1)
  return { language, weight: Number(q) || 0 }
}

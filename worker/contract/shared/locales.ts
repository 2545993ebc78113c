/** Each language's name in its own script, as the language list shows it, in the specified order (docs/screens.md#constants). */
export const ENDONYMS = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  kn: 'ಕನ್ನಡ',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ml: 'മലയാളം',
  gu: 'ગુજરાતી',
  mr: 'मराठी',
  ur: 'اردو',
  as: 'অসমীয়া',
  mni: 'মৈতৈলোন্',
  mai: 'मैथिली',
  bho: 'भोजपुरी',
} as const

export type Locale = keyof typeof ENDONYMS

/** The 14 languages of the product, read from their names: a second list would cost every first screen its bytes. */
export const LOCALES = Object.keys(ENDONYMS) as readonly Locale[]

/** Which language stands in where a text is missing; English is the last resort and has none. */
export const FALLBACKS = {
  en: null,
  hi: 'en',
  bn: 'en',
  kn: 'en',
  ta: 'en',
  te: 'en',
  ml: 'en',
  gu: 'en',
  mr: 'hi',
  ur: 'en',
  as: 'en',
  mni: 'en',
  mai: 'hi',
  bho: 'hi',
} as const satisfies Record<Locale, Locale | null>

export type Direction = 'ltr' | 'rtl'

export const directionOf = (locale: Locale): Direction => (locale === 'ur' ? 'rtl' : 'ltr')

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && (LOCALES as readonly string[]).includes(value)

/** A text in some of the languages; English is always there. */
export type Localized = { readonly en: string } & { readonly [locale in Locale]?: string | undefined }

/** The text in `locale`, else in the nearest fallback, and the language it turned out to be in. */
export function localize(text: Localized, locale: Locale): { text: string; locale: Locale } {
  for (let at: Locale | null = locale; at !== null; at = FALLBACKS[at]) {
    const found = text[at]
    if (found !== undefined && found !== '') return { text: found, locale: at }
  }
  return { text: text.en, locale: 'en' }
}

/** The reader's language and those that stand in for it, the nearest first. */
export function languagesOf(locale: Locale): Locale[] {
  const languages: Locale[] = []
  for (let at: Locale | null = locale; at !== null; at = FALLBACKS[at]) languages.push(at)
  return languages
}

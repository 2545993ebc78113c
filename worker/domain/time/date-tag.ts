import { FALLBACKS, type Locale } from '#contract/shared/locales.ts'

/** Those that the runtime has no dates for say them as a neighbour does (docs/platform.md#languages). */
const DATES_OF: Partial<Record<Locale, Locale>> = { as: 'en', mni: 'en', mai: FALLBACKS.mai, bho: FALLBACKS.bho }

/** The language tag by which `Intl` writes dates for a reader in India, in Latin digits: `ta-IN-u-nu-latn`. */
export const dateTag = (locale: Locale): string => `${DATES_OF[locale] ?? locale}-IN-u-nu-latn`

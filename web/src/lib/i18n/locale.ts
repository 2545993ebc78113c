import { directionOf, isLocale, type Direction, type Locale } from '#contract/shared/locales.ts'

/**
 * The interface language of this page's life: the boot script put it on <html>, and another choice loads the page again. Where the
 * first HTML is drawn there is no page; it says its language under this name before it loads us.
 */
export const locale: Locale = chosenLocale()

function chosenLocale(): Locale {
  const { document, sopanLocale } = globalThis as { document?: { documentElement: { lang: string } }; sopanLocale?: unknown }
  const chosen = document === undefined ? sopanLocale : document.documentElement.lang
  return isLocale(chosen) ? chosen : 'en'
}

export const direction: Direction = directionOf(locale)

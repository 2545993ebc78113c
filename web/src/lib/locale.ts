import { directionOf, isLocale, type Direction, type Locale } from '#contract/locales.ts'

export const LANGUAGE_KEY = 'appLanguage'

/** The interface language of this page's life: the boot script put it on <html>, and another choice loads the page anew. */
export const locale: Locale =
  typeof document !== 'undefined' && isLocale(document.documentElement.lang) ? document.documentElement.lang : 'en'

export const direction: Direction = directionOf(locale)

/** Remembers another interface language and loads the page in it. What was typed is in drafts; answers are on the device. */
export function chooseInterfaceLanguage(chosen: Locale): void {
  if (chosen === locale) return
  try {
    localStorage.setItem(LANGUAGE_KEY, chosen)
  } catch {
    return
  }
  location.reload()
}

import { directionOf, isLocale, type Direction, type Locale } from '#contract/locales.ts'

export const LANGUAGE_KEY = 'appLanguage'

/**
 * The interface language of this page's life: the boot script put it on <html>, and another choice loads the page anew. Where the
 * first HTML is drawn there is no page; it says its language under this name before it loads us.
 */
export const locale: Locale = chosenLocale()

function chosenLocale(): Locale {
  const chosen: unknown =
    typeof document === 'undefined' ? (globalThis as { sopanLocale?: unknown }).sopanLocale : document.documentElement.lang
  return isLocale(chosen) ? chosen : 'en'
}

export const direction: Direction = directionOf(locale)

/** Remembers another interface language and loads the page in it. What was typed is in drafts; answers are on the device. */
export function chooseInterfaceLanguage(chosen: Locale): void {
  if (chosen === locale) return
  try {
    localStorage.setItem(LANGUAGE_KEY, chosen)
  } catch {
    return
  }
  // An address that names a language would win over the choice.
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return location.reload()
  address.searchParams.delete('lang')
  location.replace(address)
}

import type { Locale } from '#contract/shared/locales.ts'
import { locale } from './locale.ts'

/** Under which the choice is kept (docs/screens.md#kept-in-the-browser). */
export const LANGUAGE_KEY = 'appLanguage'

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

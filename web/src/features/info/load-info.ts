import { FALLBACKS, type Locale } from '#contract/shared/locales.ts'
import type { InfoText } from '../../../vite/info-pages.ts'
import { inChosenLetters } from '#web/lib/i18n/manipuri-letters.ts'
import type { InfoPageName } from './info-text.ts'

const texts = import.meta.glob<InfoText>('../../../content/info/*/*.md', { import: 'default' })

/** The text of a page and the language that it turned out to be in. */
export async function loadInfo(page: InfoPageName, locale: Locale): Promise<InfoText & { readonly locale: Locale }> {
  for (let at: Locale | null = locale; at !== null; at = FALLBACKS[at]) {
    const load = texts[`../../../content/info/${page}/${at}.md`]
    if (load !== undefined) return { ...(at === 'mni' ? inChosenLetters(await load()) : await load()), locale: at }
  }
  throw new Error(`There is no text of ${page}`)
}

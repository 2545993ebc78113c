import type { PublicBookCard } from '../../../../worker/contract/books/public.ts'
import { directionOf, ENDONYMS, type Locale } from '../../../../worker/contract/shared/locales.ts'
import { formatNumber } from '../../../src/lib/i18n/format.ts'
import { books_chapters, books_pdf, books_printed } from '../../../src/paraglide/messages/_index.js'
import { html, type SafeHtml } from '../html.ts'

/** "12 chapters", "PDF" or "Printed book". */
export function kindOf({ kind, chapters }: Pick<PublicBookCard, 'kind' | 'chapters'>, locale: Locale): string {
  if (kind === 'file') return books_pdf({}, { locale })
  if (kind === 'external') return books_printed({}, { locale })
  return books_chapters({ count: chapters, shown: formatNumber(chapters) }, { locale })
}

/** Languages by their own names, with points between. */
export const languageNames = (languages: readonly Locale[]): SafeHtml =>
  html`${languages.map((language, n) => html`${n > 0 && ' · '}<span lang="${language}">${ENDONYMS[language]}</span>`)}`

const SIZES = { list: 'aspect-[3/4] w-full', page: 'aspect-[3/4] w-full self-start rounded-card border border-line sm:row-span-2' } as const

/** The cover, or the title on a plain one. */
export function cover(
  { title, cover: address, language }: { readonly title: string; readonly cover: string | null; readonly language: Locale },
  size: keyof typeof SIZES,
): SafeHtml {
  if (address !== null)
    return html`<img
      src="${address}"
      alt=""
      width="480"
      height="640"
      ${size === 'list' ? html` loading="lazy"` : html` fetchpriority="high"`}
      decoding="async"
      class="${SIZES[size]} object-cover"
    />`
  return html`<span
    aria-hidden="true"
    lang="${language}"
    dir="${directionOf(language)}"
    class="${SIZES[size]} flex flex-col justify-between overflow-hidden bg-[light-dark(#2f3a9b,#2b3270)] p-2 sm:p-4 text-[#fff]"
    ><span class="h-1 w-10 bg-current opacity-60"></span
    ><span
      class="line-clamp-6 font-bold wrap-anywhere ${size === 'page' ? 'text-[0.625rem] leading-snug sm:text-lg' : 'text-sm sm:text-lg'}"
      >${title}</span
    ><span class="h-1 w-full bg-current opacity-30"></span
  ></span>`
}

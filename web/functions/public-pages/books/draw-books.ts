import type { PublicBookCard, PublicBooks } from '../../../../worker/contract/books/public.ts'
import { ENDONYMS, type Locale, LOCALES } from '../../../../worker/contract/shared/locales.ts'
import {
  books_empty,
  books_empty_here,
  filter_exam,
  books_exam_all,
  books_first,
  shell_language,
  books_language_all,
  books_lead,
  books_more,
  footer_books,
  test_prime,
} from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { ALIGNED, attributes } from '../cards.ts'
import { html, type SafeHtml } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { inLanguage, langAttributes } from '../words.ts'
import { cover, kindOf, languageNames } from './book-words.ts'

/** `/books`. Filtered lists and further pages are there for people; search engines find the books by the sitemap. */
export function drawBooks(list: PublicBooks, isFirst: boolean, locale: Locale): DrawnPage {
  const title = footer_books({}, { locale })
  const description = books_lead({}, { locale })
  const isListed = isFirst && list.exam === null && list.language === null && list.books.length > 0
  const isWhole = list.exam === null && list.language === null
  return {
    status: 200,
    locale,
    title,
    description,
    html: html`<header class="grid gap-2">
        <h1 class="text-2xl wrap-anywhere">${title}</h1>
        <p class="max-w-[68ch] text-muted">${description}</p>
      </header>
      ${(list.books.length > 0 || !isWhole) && filters(list, locale)}${
        list.books.length > 0
          ? bookGrid(list.books, locale)
          : html`<p class="rounded-card border border-line bg-surface p-5">
              ${isWhole && isFirst ? books_empty({}, { locale }) : books_empty_here({}, { locale })}
            </p>`
      }${pager(list, isFirst, locale)}`,
    canonical: isListed ? inLanguage('/books', locale) : null,
    alternates: isListed ? LOCALES.map((language) => ({ language, path: inLanguage('/books', language) })) : [],
    image: null,
    post: null,
    kind: 'website',
    data: [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        inLanguage: locale,
        publisher: { '@id': ORGANISATION },
        hasPart: list.books.map((book) => ({ '@type': 'Book', name: book.title, inLanguage: book.language, url: `/books/${book.slug}` })),
      },
    ],
  }
}

const CHIP = 'inline-flex min-h-11 items-center rounded-md border px-4 font-bold no-underline'

/** Links, so that they work without any script: the exams that there are books for, and their languages. */
function filters(list: PublicBooks, locale: Locale): SafeHtml {
  const { exams, exam, languages, language } = list
  const link = (of: { exam: string | null; language: string | null }, text: string, isChosen: boolean, lang: Locale | null = null) =>
    html`<li>
      <a
        href="${inLanguage(pathOf(of), locale)}"
        class="${CHIP} ${isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge hover:border-ink'}"
        ${isChosen && html` aria-current="true"`}${lang !== null && html` lang="${lang}"`}
        >${text}</a
      >
    </li>`
  return html`<div class="grid gap-3">
    ${
      exams.length > 0 &&
      html`<nav aria-label="${filter_exam({}, { locale })}">
        <ul class="flex flex-wrap gap-2">
          ${link({ exam: null, language }, books_exam_all({}, { locale }), exam === null)}${exams.map(({ slug, title }) =>
            link({ exam: slug, language }, title, exam === slug),
          )}
        </ul>
      </nav>`
    }${
      languages.length > 1 &&
      html`<nav aria-label="${shell_language({}, { locale })}">
        <ul class="flex flex-wrap gap-2">
          ${link({ exam, language: null }, books_language_all({}, { locale }), language === null)}${languages.map((one) =>
            link({ exam, language: one }, ENDONYMS[one], language === one, one),
          )}
        </ul>
      </nav>`
    }
  </div>`
}

const pathOf = (
  { exam, language }: { readonly exam: string | null; readonly language: string | null },
  before: string | null = null,
): string => {
  const query = [
    ...(exam === null ? [] : [`exam=${exam}`]),
    ...(language === null ? [] : [`language=${language}`]),
    ...(before === null ? [] : [`before=${before}`]),
  ].join('&')
  return query === '' ? '/books' : `/books?${query}`
}

export const bookGrid = (books: readonly PublicBookCard[], locale: Locale): SafeHtml =>
  html`<ul class="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
    ${books.map((book) => card(book, locale))}
  </ul>`

function card(book: PublicBookCard, locale: Locale): SafeHtml {
  const own = attributes(langAttributes(book.language, locale))
  return html`<li
    class="relative grid content-start overflow-hidden rounded-card border border-line bg-surface hover:border-ink focus-within:border-ink"
  >
    ${cover(book, 'list')}
    <div class="grid gap-1.5 p-3 sm:p-4">
      <h2 class="${ALIGNED} text-sm wrap-anywhere" ${own}>
        <a class="after:absolute after:inset-0" href="${inLanguage(`/books/${book.slug}`, locale)}">${book.title}</a>
      </h2>
      <p class="text-sm text-muted tabular">
        ${kindOf(book, locale)}${book.access === 'prime' && html` · <b class="text-ink">${test_prime({}, { locale })}</b>`}
      </p>
      <p class="text-sm text-muted">${languageNames(book.languages)}</p>
    </div>
  </li>`
}

const STEP = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'

function pager(list: PublicBooks, isFirst: boolean, locale: Locale): SafeHtml | null {
  if (list.next === null && isFirst) return null
  return html`<nav class="flex flex-wrap justify-between gap-x-6">
    ${!isFirst && html`<a class="${STEP}" href="${inLanguage(pathOf(list), locale)}">${books_first({}, { locale })}</a>`}${
      list.next !== null &&
      html`<a class="${STEP} ms-auto" rel="next" href="${inLanguage(pathOf(list, list.next), locale)}">${books_more({}, { locale })}</a>`
    }
  </nav>`
}

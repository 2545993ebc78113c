import type { PublicBookCard, PublicBooks } from '../../../../worker/contract/books/public.ts'
import { ENDONYMS, type Locale, LOCALES } from '../../../../worker/contract/shared/locales.ts'
import {
  books_empty,
  books_empty_here,
  books_exam,
  books_exam_all,
  books_filters,
  books_first,
  books_language,
  books_language_all,
  books_lead,
  books_more,
  books_show,
  footer_books,
  test_prime,
} from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { attributes } from '../cards.ts'
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

const CONTROL = 'min-h-12 w-full rounded-md border border-edge bg-surface px-3 text-ink'

/** A form that works without any script. */
function filters({ exams, exam, language }: PublicBooks, locale: Locale): SafeHtml {
  const option = (value: string, text: string, chosen: string | null) =>
    html`<option value="${value}" ${value === (chosen ?? '') && html` selected`}>${text}</option>`
  return html`<form
    action="/books"
    aria-label="${books_filters({}, { locale })}"
    class="grid gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto] sm:items-end sm:justify-start"
  >
    ${locale !== 'en' && html`<input type="hidden" name="lang" value="${locale}" />`}
    ${
      exams.length > 0 &&
      html`<label class="grid gap-1 text-sm font-bold"
        >${books_exam({}, { locale })}<select name="exam" class="${CONTROL}">
          ${option('', books_exam_all({}, { locale }), exam)}${exams.map(({ slug, title }) => option(slug, title, exam))}
        </select></label
      >`
    }
    <label class="grid gap-1 text-sm font-bold"
      >${books_language({}, { locale })}<select name="language" class="${CONTROL}">
        ${option('', books_language_all({}, { locale }), language)}${LOCALES.map((one) => option(one, ENDONYMS[one], language))}
      </select></label
    >
    <button class="min-h-12 rounded-md border border-edge px-6 font-bold hover:border-ink">${books_show({}, { locale })}</button>
  </form>`
}

export const bookGrid = (books: readonly PublicBookCard[], locale: Locale): SafeHtml =>
  html`<ul class="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
    ${books.map((book) => card(book, locale))}
  </ul>`

function card(book: PublicBookCard, locale: Locale): SafeHtml {
  const own = attributes(langAttributes(book.language, locale))
  return html`<li
    class="relative grid content-start overflow-hidden rounded-card border border-line bg-surface hover:border-ink focus-within:border-ink"
  >
    ${cover(book, 'list')}
    <div class="grid gap-1.5 p-4">
      <h2 class="text-base wrap-anywhere" ${own}>
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

function pager({ next, exam, language }: PublicBooks, isFirst: boolean, locale: Locale): SafeHtml | null {
  if (next === null && isFirst) return null
  const kept = [...(exam === null ? [] : [`exam=${exam}`]), ...(language === null ? [] : [`language=${language}`])]
  const of = (more: readonly string[]) => inLanguage(`/books${more.length === 0 ? '' : `?${more.join('&')}`}`, locale)
  return html`<nav class="flex flex-wrap justify-between gap-x-6">
    ${!isFirst && html`<a class="${STEP}" href="${of(kept)}">${books_first({}, { locale })}</a>`}${
      next !== null &&
      html`<a class="${STEP} ms-auto" rel="next" href="${of([...kept, `before=${next}`])}">${books_more({}, { locale })}</a>`
    }
  </nav>`
}

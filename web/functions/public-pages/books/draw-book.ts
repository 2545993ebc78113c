import type { PublicBook, PublicContentsChapter } from '../../../../worker/contract/books/public.ts'
import { ENDONYMS, type Locale } from '../../../../worker/contract/shared/locales.ts'
import { fileSize } from '../../../src/lib/i18n/file-size.ts'
import {
  blog_by,
  blog_languages,
  books_buy_heading,
  books_buy_note,
  books_contents,
  books_download,
  books_exams,
  books_isbn,
  books_publisher,
  books_read_sample,
  books_sample,
  books_start,
  books_with_prime,
  footer_books,
  nav_join_prime,
  test_prime,
} from '../../../src/paraglide/messages/_index.js'
import { ORGANISATION } from '../../first-html/structured-data.ts'
import { ALIGNED, attributes } from '../cards.ts'
import { factLine, html, type SafeHtml } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { breadcrumbData } from '../structured.ts'
import { inLanguage, langAttributes, readingTime } from '../words.ts'
import { cover, kindOf } from './book-words.ts'
import { ofText } from './of-text.ts'

const LINK = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'
const MAIN = 'inline-flex min-h-12 items-center justify-center rounded-md bg-primary px-6 font-bold text-on-primary no-underline'
const SECOND = 'inline-flex min-h-12 items-center justify-center rounded-md border border-edge px-6 font-bold no-underline hover:border-ink'

/** `/books/{slug}`. The words around the texts of the book are in `locale`, the book in its own language. */
export function drawBook(book: PublicBook, locale: Locale): DrawnPage {
  const path = `/books/${book.slug}`
  return {
    status: 200,
    locale,
    title: book.title,
    description: book.description,
    html: html`<nav class="text-sm">
        <a class="font-bold text-primary hover:underline" href="${inLanguage('/books', locale)}">${footer_books({}, { locale })}</a>
      </nav>
      ${article(book, locale)}`,
    canonical: ofText(path, book.language),
    alternates: book.languages.length < 2 ? [] : book.languages.map((language) => ({ language, path: ofText(path, language) })),
    image: book.cover,
    post: null,
    kind: 'book',
    data: [
      {
        '@type': 'Book',
        '@id': path,
        name: book.title,
        description: book.description,
        inLanguage: book.language,
        datePublished: new Date(book.publishedAt).toISOString(),
        dateModified: new Date(book.updatedAt).toISOString(),
        isAccessibleForFree: book.access === 'free' && book.bookKind !== 'external',
        bookFormat: book.bookKind === 'external' ? 'https://schema.org/Paperback' : 'https://schema.org/EBook',
        publisher: book.publisher === '' ? { '@id': ORGANISATION } : { '@type': 'Organization', name: book.publisher },
        ...(book.byline !== '' && { author: { '@type': 'Person', name: book.byline } }),
        ...(book.isbn !== null && { isbn: book.isbn }),
        ...(book.cover !== null && { image: { '@id': book.cover } }),
      },
      breadcrumbData([
        [footer_books({}, { locale }), '/books'],
        [book.title, path],
      ]),
    ],
  }
}

function article(book: PublicBook, locale: Locale): SafeHtml {
  const own = attributes(langAttributes(book.language, locale))
  return html`<article
    class="grid min-w-0 gap-8"
    data-book="${book.id}"
    data-kind="${book.bookKind}"
    data-access="${book.access}"
    data-language="${book.language}"
    data-bytes="${book.bytes}"
  >
    <header
      class="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 gap-y-4 sm:grid-cols-[14rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8"
    >
      ${cover(book, 'page')}
      <div class="grid min-w-0 content-start gap-2">
        <h1 class="${ALIGNED} text-xl wrap-anywhere sm:text-2xl" ${own}>${book.title}</h1>
        <p class="text-muted tabular">${factLine(facts(book, locale))}</p>
      </div>
      <div class="grid min-w-0 content-start gap-3 max-sm:col-span-2">
        <p class="${ALIGNED} max-w-[68ch]" ${own}>${book.description}</p>
        ${
          book.exams.length > 0 &&
          html`<p class="flex flex-wrap items-center gap-x-4">
            <span class="text-muted">${books_exams({}, { locale })}</span>${book.exams.map(
              ({ slug, title }) => html`<a class="${LINK}" href="${inLanguage(`/books?exam=${slug}`, locale)}">${title}</a>`,
            )}
          </p>`
        }
        <div class="flex flex-wrap gap-3">${mainAct(book, locale)}</div>
        ${otherLanguages(book, locale)}
      </div>
    </header>
    ${chapters(book, locale)}${sellers(book, locale)}
  </article>`
}

function facts(book: PublicBook, locale: Locale): string[] {
  return [
    ...(book.byline === '' ? [] : [blog_by({ name: book.byline }, { locale })]),
    ...(book.publisher === '' ? [] : [books_publisher({ name: book.publisher }, { locale })]),
    kindOf({ kind: book.bookKind, chapters: book.chapters.length }, locale),
    ...(book.access === 'prime' ? [test_prime({}, { locale })] : []),
    ...(book.isbn === null ? [] : [books_isbn({ isbn: book.isbn }, { locale })]),
    ...(book.language === locale ? [] : [ENDONYMS[book.language]]),
  ]
}

/** What a reader came for: the first chapter, the sample, the file. */
function mainAct(book: PublicBook, locale: Locale): SafeHtml | null {
  const joins = book.access === 'prime' && html`<a class="${SECOND}" data-join href="/user/buy-pass">${nav_join_prime({}, { locale })}</a>`
  if (book.fileBytes !== null)
    return html`<a class="${MAIN}" data-download href="/api/books/${book.id}/file">
        ${books_download({ size: fileSize(book.fileBytes, locale) }, { locale })}</a
      >${joins}`
  const first = book.access === 'prime' ? (book.chapters.find(({ isSample }) => isSample) ?? book.chapters[0]) : book.chapters[0]
  if (first === undefined) return null
  const text = book.access === 'prime' && first.isSample ? books_read_sample({}, { locale }) : books_start({}, { locale })
  return html`<a class="${MAIN}" href="${addressOf(book, first, locale)}">${text}</a>${joins}`
}

const addressOf = (book: Pick<PublicBook, 'slug' | 'language'>, chapter: PublicContentsChapter, locale: Locale): string =>
  inLanguage(ofText(`/books/${book.slug}/${chapter.slug}`, chapter.language), locale)

function otherLanguages(book: PublicBook, locale: Locale): SafeHtml | null {
  const others = book.languages.filter((language) => language !== book.language)
  if (others.length === 0) return null
  return html`<nav class="flex flex-wrap items-center gap-x-4">
    <span class="text-muted">${blog_languages({}, { locale })}</span>${others.map(
      (language) =>
        html`<a class="${LINK}" href="${ofText(`/books/${book.slug}`, language)}" hreflang="${language}" lang="${language}"
          >${ENDONYMS[language]}</a
        >`,
    )}
  </nav>`
}

function chapters(book: PublicBook, locale: Locale): SafeHtml | null {
  if (book.chapters.length === 0) return null
  return html`<section class="grid gap-3">
    <h2 class="text-lg">${books_contents({}, { locale })}</h2>
    <ol class="grid divide-y divide-line rounded-card border border-line bg-surface">
      ${book.chapters.map(
        (chapter, n) =>
          html`<li class="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-3 hover:bg-page" data-chapter="${chapter.id}">
            <span class="w-6 text-muted tabular">${n + 1}</span>
            <a
              class="min-w-0 flex-1 font-bold wrap-anywhere after:absolute after:inset-0"
              href="${addressOf(book, chapter, locale)}"
              ${attributes(langAttributes(chapter.language, locale))}
              >${chapter.title}</a
            >
            <span class="text-sm text-muted tabular max-sm:ps-10 max-sm:basis-full"
              >${factLine([readingTime(chapter.words, locale), ...stateOf(book, chapter, locale)])}</span
            >
          </li>`,
      )}
    </ol>
  </section>`
}

const stateOf = (book: PublicBook, { isSample }: PublicContentsChapter, locale: Locale): string[] =>
  book.access === 'free' ? [] : [isSample ? books_sample({}, { locale }) : books_with_prime({}, { locale })]

function sellers(book: PublicBook, locale: Locale): SafeHtml | null {
  if (book.sellers.length === 0) return null
  return html`<section class="grid gap-3">
    <h2 class="text-lg">${books_buy_heading({}, { locale })}</h2>
    <p class="text-muted">${books_buy_note({}, { locale })}</p>
    <ul class="flex flex-wrap gap-3">
      ${book.sellers.map(
        ({ name, address }) => html`<li><a class="${SECOND}" href="${address}" rel="nofollow noopener" target="_blank">${name}</a></li>`,
      )}
    </ul>
  </section>`
}

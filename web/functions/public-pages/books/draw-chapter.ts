import type { PublicChapter, PublicContentsChapter } from '../../../../worker/contract/books/public.ts'
import { directionOf, ENDONYMS, type Locale } from '../../../../worker/contract/shared/locales.ts'
import { formatDate } from '../../../src/lib/i18n/format.ts'
import {
  blog_contents,
  blog_languages,
  blog_updated,
  books_contents,
  books_locked_text,
  books_locked_title,
  books_next,
  books_practise,
  books_previous,
  books_read_sample,
  footer_books,
  nav_join_prime,
} from '../../../src/paraglide/messages/_index.js'
import { ALIGNED, attributes } from '../cards.ts'
import { factLine, html, type SafeHtml, stored } from '../html.ts'
import type { DrawnPage } from '../page.ts'
import { breadcrumbData } from '../structured.ts'
import { fillTests, testCard } from '../test-card.ts'
import { inLanguage, langAttributes, readingTime } from '../words.ts'
import { ofText } from './of-text.ts'

const LINK = 'inline-flex min-h-11 items-center font-bold text-primary hover:underline'

/** `/books/{slug}/{chapter}`. The words around the text are in `locale`, the text in its own language. */
export function drawChapter(chapter: PublicChapter, locale: Locale): DrawnPage {
  const { book } = chapter
  const path = `/books/${book.slug}/${chapter.slug}`
  const description = leadOf(chapter)
  return {
    status: 200,
    locale,
    title: chapter.title,
    description,
    html: html`<nav class="text-sm">
        <a class="font-bold text-primary hover:underline" href="${inLanguage('/books', locale)}">${footer_books({}, { locale })}</a>
        <span aria-hidden="true" class="text-muted">/</span>
        <a
          class="font-bold text-primary hover:underline"
          href="${inLanguage(ofText(`/books/${book.slug}`, chapter.language), locale)}"
          ${attributes(langAttributes(chapter.language, locale))}
          >${book.title}</a
        >
      </nav>
      ${article(chapter, locale)}`,
    canonical: ofText(path, chapter.language),
    alternates: chapter.languages.length < 2 ? [] : chapter.languages.map((language) => ({ language, path: ofText(path, language) })),
    image: book.cover,
    post: null,
    kind: 'book',
    data: [
      {
        '@type': 'Chapter',
        '@id': path,
        name: chapter.title,
        inLanguage: chapter.language,
        datePublished: new Date(chapter.publishedAt).toISOString(),
        dateModified: new Date(chapter.updatedAt).toISOString(),
        isAccessibleForFree: chapter.html !== null,
        isPartOf: { '@type': 'Book', '@id': `/books/${book.slug}`, name: book.title },
        position: 1 + book.chapters.findIndex(({ id }) => id === chapter.id),
      },
      breadcrumbData([
        [footer_books({}, { locale }), '/books'],
        [book.title, `/books/${book.slug}`],
        [chapter.title, path],
      ]),
    ],
  }
}

/** The beginning of the text, for search engines; of a chapter that is not open, its title and its book. */
function leadOf({ html: text, title, book }: PublicChapter): string {
  const [, paragraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(text ?? '') ?? []
  const words = paragraph
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' || words.includes('&') ? `${title}: ${book.title}` : words.slice(0, 200)
}

function article(chapter: PublicChapter, locale: Locale): SafeHtml {
  const own = attributes(langAttributes(chapter.language, locale))
  const { book } = chapter
  return html`<article
    class="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-x-12"
    data-book="${book.id}"
    data-chapter="${chapter.id}"
    data-access="${book.access}"
    data-language="${chapter.language}"
    ${chapter.html === null && html` data-locked`}
  >
    <header class="grid gap-3 lg:col-span-2">
      <h1 class="${ALIGNED} text-2xl wrap-anywhere" ${own}>${chapter.title}</h1>
      <p class="text-muted tabular">${factLine(facts(chapter, locale))}</p>
    </header>
    <aside class="grid content-start gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 lg:self-start">
      ${otherLanguages(chapter, locale)}${contents(chapter, locale)}${chapters(chapter, locale)}
    </aside>
    <div
      class="rich article-text min-w-0 lg:col-start-1 lg:row-start-2"
      lang="${chapter.language}"
      dir="${directionOf(chapter.language)}"
      data-text
      ${chapter.html === null && html` hidden`}
    >
      ${chapter.html === null ? '' : stored(fillTests(chapter.html, chapter.testsInText, chapter.language))}
    </div>
    ${chapter.html === null && locked(chapter, locale)}
    <div class="grid gap-6 lg:col-start-1">
      ${
        chapter.test !== null &&
        html`<section class="grid gap-3">
          <h2 class="text-lg">${books_practise({}, { locale })}</h2>
          ${testCard(chapter.test, locale)}
        </section>`
      }${steps(chapter, locale)}
    </div>
  </article>`
}

const facts = ({ words, language, updatedAt }: PublicChapter, locale: Locale): string[] => [
  readingTime(words, locale),
  blog_updated({ date: formatDate(updatedAt, locale) }, { locale }),
  ...(language === locale ? [] : [ENDONYMS[language]]),
]

function otherLanguages({ book, slug, language: own, languages }: PublicChapter, locale: Locale): SafeHtml | null {
  const others = languages.filter((language) => language !== own)
  if (others.length === 0) return null
  return html`<nav class="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-1">
    <span class="text-muted">${blog_languages({}, { locale })}</span>${others.map(
      (language) =>
        html`<a class="${LINK}" href="${ofText(`/books/${book.slug}/${slug}`, language)}" hreflang="${language}" lang="${language}"
          >${ENDONYMS[language]}</a
        >`,
    )}
  </nav>`
}

/** From three headings on: fewer are seen at a glance. */
function contents({ contents: all, language }: PublicChapter, locale: Locale): SafeHtml | null {
  const headings = all.filter(({ level }) => level === 2)
  if (headings.length < 3) return null
  return html`<details class="rounded-card border border-line bg-surface px-5 py-1">
    <summary class="min-h-11 cursor-pointer py-2.5 font-bold">${blog_contents({}, { locale })}</summary>
    <ol class="grid" ${attributes(langAttributes(language, locale))}>
      ${headings.map(({ id, title }) => html`<li><a class="${LINK}" href="#${id}">${title}</a></li>`)}
    </ol>
  </details>`
}

/** All chapters beside the text, where there is room; elsewhere the steps below it lead on. */
const chapters = ({ id, book }: PublicChapter, locale: Locale): SafeHtml =>
  html`<nav class="grid gap-2 border-s-2 border-line ps-5 max-lg:hidden" aria-label="${books_contents({}, { locale })}">
    <p class="font-bold">${books_contents({}, { locale })}</p>
    <ol class="grid">
      ${book.chapters.map(
        (one) =>
          html`<li ${attributes(langAttributes(one.language, locale))}>
            ${
              one.id === id
                ? html`<b class="inline-flex min-h-11 items-center" aria-current="page">${one.title}</b>`
                : html`<a class="${LINK}" href="${addressOf(book.slug, one, locale)}">${one.title}</a>`
            }
          </li>`,
      )}
    </ol>
  </nav>`

/** What stands in place of a text for readers with Prime; the site puts the text there for those who have it. */
function locked({ book }: PublicChapter, locale: Locale): SafeHtml {
  const sample = book.chapters.find(({ isSample }) => isSample)
  return html`<section class="grid gap-3 rounded-card border border-line bg-surface p-5" data-lock>
    <h2 class="text-lg">${books_locked_title({}, { locale })}</h2>
    <p class="text-muted">${books_locked_text({}, { locale })}</p>
    <div class="flex flex-wrap gap-3">
      <a class="inline-flex min-h-12 items-center rounded-md bg-primary px-6 font-bold text-on-primary no-underline" href="/user/buy-pass"
        >${nav_join_prime({}, { locale })}</a
      >
      ${sample !== undefined && html`<a class="${LINK}" href="${addressOf(book.slug, sample, locale)}">${books_read_sample({}, { locale })}</a>`}
    </div>
  </section>`
}

/** The chapters before and after, each in the language of this one where it is there. */
function steps({ id, book }: PublicChapter, locale: Locale): SafeHtml {
  const at = book.chapters.findIndex((one) => one.id === id)
  const [before, after] = [book.chapters[at - 1], book.chapters[at + 1]]
  const step = (chapter: PublicContentsChapter, label: string, rel: 'prev' | 'next') =>
    html`<a
      rel="${rel}"
      class="grid gap-0.5 rounded-card border border-line bg-surface p-4 no-underline hover:border-ink ${rel === 'next' && 'sm:col-start-2 sm:text-end'}"
      href="${addressOf(book.slug, chapter, locale)}"
      ><span class="text-sm text-muted">${label}</span
      ><span class="font-bold wrap-anywhere" ${attributes(langAttributes(chapter.language, locale))}>${chapter.title}</span></a
    >`
  return html`<nav class="grid gap-3 sm:grid-cols-2">
    ${before !== undefined && step(before, books_previous({}, { locale }), 'prev')}${after !== undefined && step(after, books_next({}, { locale }), 'next')}
  </nav>`
}

const addressOf = (book: string, chapter: PublicContentsChapter, locale: Locale): string =>
  inLanguage(ofText(`/books/${book}/${chapter.slug}`, chapter.language), locale)

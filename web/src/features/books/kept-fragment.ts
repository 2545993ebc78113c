import type { PublicFragment } from '#contract/blog/public.ts'
import { directionOf, isLocale, type Locale } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { currentUser } from '#web/session/session-store.ts'
import { booksStore, type KeptBook } from './books-store.ts'

/**
 * A public page of books without a network, from what is kept on this device: the list, a book, a chapter. Null where nothing is kept of it. What
 * Prime opened is shown to the same reader alone, and only while that Prime lasts.
 */
export async function keptFragment(address: string): Promise<PublicFragment | null> {
  const url = new URL(address, location.origin)
  const [, part, slug, chapterSlug] = url.pathname.split('/')
  if (part !== 'books') return null
  const store = await booksStore().catch(() => null)
  const all = (await store?.getAll('books')) ?? []
  if (slug === undefined || slug === '') return all.length === 0 ? null : fragment(m.footer_books(), listOf(all))
  const asked = url.searchParams.get('in')
  const books = all.filter((one) => one.slug === slug)
  const book = books.find(({ language }) => language === asked) ?? books.find(({ language }) => language === locale) ?? books[0]
  if (book === undefined) return null
  if (!mayRead(book, Date.now())) return fragment(book.title, `<p>${escaped(m.books_kept_over())}</p>`)
  if (chapterSlug === undefined || chapterSlug === '') return fragment(book.title, contentsOf(book))
  const at = book.chapters.findIndex((one) => one.slug === chapterSlug)
  const chapter = book.chapters[at]
  const kept = chapter === undefined ? undefined : await store?.get('chapters', [book.bookId, book.language, chapter.id])
  return chapter === undefined || kept === undefined
    ? null
    : fragment(chapter.title, chapterOf(book, at, kept.html), isLocale(asked) ? asked : null)
}

const mayRead = ({ ownerId, readableUntil }: KeptBook, now: number): boolean =>
  readableUntil === null || (now < readableUntil && ownerId === (currentUser()?._id ?? ''))

const fragment = (title: string, body: string, _language: Locale | null = null): PublicFragment => ({
  title,
  html: `<p class="rounded-card border border-line bg-surface p-4">${escaped(m.books_kept_shown())}</p><h1 class="text-2xl wrap-anywhere">${escaped(title)}</h1>${body}`,
  post: null,
  movedTo: null,
})

const listOf = (books: readonly KeptBook[]): string =>
  `<ul class="grid gap-2">${books.map((book) => `<li>${link(pathOf(book), book.title, book.language)}</li>`).join('')}</ul>`

const contentsOf = (book: KeptBook): string =>
  `<article data-book="${book.bookId}" data-language="${book.language}" data-access="${book.access}" data-bytes="0"><ol class="grid list-decimal gap-2 ps-6">${book.chapters
    .map(({ id, slug, title }) => `<li data-chapter="${id}">${link(pathOf(book, slug), title, book.language)}</li>`)
    .join('')}</ol></article>`

function chapterOf(book: KeptBook, at: number, html: string): string {
  const { language, bookId, access } = book
  const [before, chapter, after] = [book.chapters[at - 1], book.chapters[at], book.chapters[at + 1]]
  const step = (one: typeof before, label: string) =>
    one === undefined
      ? ''
      : `<span><span class="text-muted">${escaped(label)}</span> ${link(pathOf(book, one.slug), one.title, language)}</span>`
  return `<article class="grid min-w-0 max-w-[44rem] gap-6" data-book="${bookId}" data-chapter="${chapter?.id ?? ''}" data-language="${language}" data-access="${access}">
    <div class="rich article-text min-w-0" lang="${language}" dir="${directionOf(language)}" data-text>${html}</div>
    <nav class="flex flex-wrap justify-between gap-4">${step(before, m.books_previous())}${step(after, m.books_next())}</nav></article>`
}

const pathOf = ({ slug, language }: KeptBook, chapter?: string): string =>
  `/books/${slug}${chapter === undefined ? '' : `/${chapter}`}${language === 'en' ? '' : `?in=${language}`}`

const link = (path: string, text: string, language: Locale): string =>
  `<a class="inline-flex min-h-11 items-center font-bold text-primary hover:underline" href="${escaped(path)}" lang="${language}" dir="${directionOf(language)}">${escaped(text)}</a>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

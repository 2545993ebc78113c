import type {
  PublicBook,
  PublicBookMap,
  PublicBooks,
  PublicBooksReply,
  PublicChapter,
  PublicContentsChapter,
} from '#contract/books/public.ts'
import { isLocale, localize, LOCALES, languagesOf, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { findPublicTests } from '#worker/db/public-tests.ts'
import {
  type After,
  type BookRow,
  findBookMap,
  findBySlug,
  findChapterText,
  findExamTitles,
  findShelf,
  findShelvedExams,
  findShelvedLanguages,
  wasPublished,
} from './queries.ts'

/** What a public address of books shows, with the tags of its cached copy; null for an address that this does not know. */
export async function publicBooksReply(
  db: D1Database,
  pathname: string,
  query: URLSearchParams,
): Promise<{ readonly body: PublicBooksReply; readonly tags: readonly string[] } | null> {
  const [, books, first = '', second = '', ...rest] = pathname.split('/')
  const locale = localeOf(query.get('lang')) ?? 'en'
  if (books === 'sitemaps' && first === 'books' && second === '') return { body: await bookMap(db), tags: ['books'] }
  if (books !== 'books' || rest.length > 0) return null
  const asked = localeOf(query.get('in'))
  if (first === '') return { body: await listOf(db, query, locale), tags: ['books'] }
  if (!isSlug(first)) return { body: { kind: 'missing' }, tags: ['books'] }
  const row = await findBySlug(db, first)
  if (row?.state !== 'published') return { body: { kind: (row?.publishedAt ?? null) === null ? 'missing' : 'gone' }, tags: ['books'] }
  return { body: second === '' ? await bookOf(db, row, asked, locale) : await chapterOf(db, row, second, asked, locale), tags: ['books'] }
}

const localeOf = (text: string | null): Locale | null => (isLocale(text) ? text : null)

/** A page of a list; the grids of two, three and four columns divide it. */
const PAGE = 12

async function listOf(db: D1Database, query: URLSearchParams, locale: Locale): Promise<PublicBooks> {
  const exam = /^[a-z0-9-]{1,80}$/.exec(query.get('exam') ?? '')?.[0] ?? null
  const language = localeOf(query.get('language'))
  const [exams, languages, rows] = await Promise.all([
    findShelvedExams(db),
    findShelvedLanguages(db),
    findShelf(db, { exam: exam ?? '', language: language ?? '' }, readAfter(query.get('before')), PAGE + 1),
  ])
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    kind: 'books',
    exams: exams
      .map(({ slug, titles }) => ({ slug, title: localize(titles, locale).text }))
      .toSorted((a, b) => a.title.localeCompare(b.title, locale)),
    languages,
    exam,
    language,
    books: page.flatMap(({ id, slug, kind, access, cards, coverKey }) => {
      const shown = nearest(cards, language, locale)
      const card = shown === null ? undefined : cards[shown]
      return shown === null || card === undefined
        ? []
        : [{ ...card, id, slug, kind, access, language: shown, languages: languagesIn(cards), cover: addressOf(coverKey) }]
    }),
    next: rows.length > PAGE && last !== undefined ? `${last.position}-${last.id}` : null,
  }
}

async function bookOf(db: D1Database, row: BookRow, asked: Locale | null, locale: Locale): Promise<PublicBooksReply> {
  const language = nearest(row.cards, asked, locale)
  const card = language === null ? undefined : row.cards[language]
  if (language === null || card === undefined || row.publishedAt === null) return { kind: 'missing' }
  const exams = row.exams.length === 0 ? [] : await findExamTitles(db, row.exams)
  return {
    kind: 'book',
    ...sharedOf(row, language, card.title),
    bookKind: row.kind,
    language,
    languages: languagesIn(row.cards),
    description: card.description,
    publisher: row.publisher,
    isbn: row.isbn,
    exams: exams.map(({ slug, titles }) => ({ slug, title: localize(titles, locale).text })),
    sellers: row.kind === 'external' ? row.sellers : [],
    fileBytes: row.kind === 'file' ? row.fileBytes : null,
    bytes: row.contents.reduce((sum, { texts }) => sum + (texts[language]?.bytes ?? 0), 0),
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
  } satisfies PublicBook
}

async function chapterOf(db: D1Database, row: BookRow, slug: string, asked: Locale | null, locale: Locale): Promise<PublicBooksReply> {
  const shown = row.contents.find((one) => one.slug === slug)
  const language = shown === undefined ? null : nearest(shown.texts, asked, locale)
  if (shown === undefined || language === null) return { kind: isSlug(slug) && (await wasPublished(db, row.id, slug)) ? 'gone' : 'missing' }
  const text = await findChapterText(db, shown.id, language)
  if (text === null || text.publishedAt === null) return { kind: 'missing' }
  const isOpen = row.access === 'free' || shown.isSample
  const inText = Array.from(text.html.matchAll(/<aside data-test="([\w-]+)">/g), (match) => match[1] ?? '')
  const tests = await findPublicTests(db, Array.from(new Set([...(text.testId === null ? [] : [text.testId]), ...(isOpen ? inText : [])])))
  return {
    kind: 'chapter',
    book: sharedOf(row, language, row.cards[language]?.title ?? row.titles.en),
    id: shown.id,
    slug,
    language,
    languages: languagesIn(shown.texts),
    title: text.title,
    html: isOpen ? text.html : null,
    contents: isOpen ? text.contents : [],
    words: text.words,
    isSample: shown.isSample,
    test: tests.find(({ id }) => id === text.testId) ?? null,
    testsInText: tests.filter(({ id }) => inText.includes(id)),
    publishedAt: text.publishedAt,
    updatedAt: text.updatedAt,
  } satisfies PublicChapter
}

const sharedOf = ({ id, slug, access, byline, coverKey, contents }: BookRow, language: Locale, title: string) => ({
  id,
  slug,
  title,
  access,
  byline,
  cover: addressOf(coverKey),
  chapters: contents.flatMap((chapter): PublicContentsChapter[] => {
    const own = nearest(chapter.texts, language, language)
    const text = own === null ? undefined : chapter.texts[own]
    return own === null || text === undefined
      ? []
      : [{ id: chapter.id, slug: chapter.slug, title: text.title, language: own, words: text.words, isSample: chapter.isSample }]
  }),
})

/** Two thousand books of twenty chapters in fourteen languages would be more than a sitemap may hold; then it is divided. */
const MOST_BOOKS = 200

async function bookMap(db: D1Database): Promise<PublicBookMap> {
  const rows = await findBookMap(db, MOST_BOOKS)
  return {
    kind: 'bookMap',
    pages: rows.flatMap(({ slug, cards, contents, access, updatedAt }) => [
      { path: `/books/${slug}`, languages: languagesIn(cards), updatedAt },
      ...contents
        .filter(({ isSample }) => access === 'free' || isSample)
        .map((one) => ({
          path: `/books/${slug}/${one.slug}`,
          languages: languagesIn(one.texts),
          updatedAt: Math.max(...Object.values(one.texts).map((text) => text.updatedAt)),
        })),
    ]),
  }
}

/** The language that was asked for, else the reader's, else one that stands in for it, else the first that there is. */
const nearest = (texts: Partial<Record<Locale, unknown>>, asked: Locale | null, locale: Locale): Locale | null =>
  [...(asked === null ? [] : [asked]), ...languagesOf(locale), ...LOCALES].find((one) => texts[one] !== undefined) ?? null

const languagesIn = (texts: Partial<Record<Locale, unknown>>): Locale[] => LOCALES.filter((language) => texts[language] !== undefined)

const addressOf = (key: string | null): string | null => (key === null ? null : `/media/${key}`)

function readAfter(before: string | null): After | null {
  const [, position, id] = /^(\d{1,5})-([a-z0-9]{16})$/.exec(before ?? '') ?? []
  return position === undefined || id === undefined ? null : { position: Number(position), id }
}

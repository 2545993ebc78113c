import type { AdminBookDetail, BookSettings } from '#contract/books/schemas.ts'
import { BOOK_ACCESS, BOOK_KINDS } from '#contract/books/states.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { isSlug, slugOf } from '#domain/articles/slug.ts'
import { bookFaults } from '#domain/books/book-state.ts'
import { isbn13 } from '#domain/books/isbn.ts'
import { type ArticleDraft, articleForms } from '#web/admin/article-editor/article-forms.ts'
import { writtenOnly } from '#web/admin/localized/written-only.ts'

/** A book as an article without texts of its own: those belong to its chapters. */
export type BookArticle = AdminBookDetail & { readonly texts: readonly never[] }
export interface NoText {
  readonly from: null
}
export type BookDraft = ArticleDraft<BookSettings, NoText>

export const articleOf = (book: AdminBookDetail): BookArticle => ({ ...book, texts: [] })

export const emptySettings = (byline: string): BookSettings => ({
  slug: '',
  kind: 'chapters',
  access: 'free',
  titles: { en: '' },
  descriptions: { en: '' },
  byline,
  publisher: '',
  isbn: null,
  exams: [],
  languages: [],
  cover: null,
  sellers: [],
  position: 100,
})

/** Settings as the API takes them: without what was left empty. */
export const sentSettings = (settings: BookSettings): BookSettings => ({
  ...settings,
  slug: settings.slug.trim(),
  titles: writtenOnly(settings.titles),
  descriptions: writtenOnly(settings.descriptions),
  byline: settings.byline.trim(),
  publisher: settings.publisher.trim(),
  isbn: settings.isbn === null || settings.isbn.trim() === '' ? null : settings.isbn.trim(),
  sellers: settings.sellers
    .map(({ name, address }) => ({ name: name.trim(), address: address.trim() }))
    .filter(({ name, address }) => name !== '' || address !== ''),
})

/** Texts in a fixed order, so that equal ones have equal JSON. */
const inOrder = (texts: Localized): unknown => Object.entries(texts).toSorted(([a], [b]) => a.localeCompare(b))

function settingsKey(settings: BookSettings): string {
  const { slug, kind, access, titles, descriptions, byline, publisher, isbn, exams, languages, cover, sellers, position } =
    sentSettings(settings)
  const bought = sellers.map(({ name, address }) => [name, address])
  return JSON.stringify([
    [slug, kind, access, byline, publisher, isbn === null ? null : (isbn13(isbn) ?? isbn), cover, position],
    [inOrder(titles), inOrder(descriptions), exams.toSorted(), languages.toSorted(), bought],
  ])
}

export const bookForms = articleForms<BookArticle, NoText>({
  emptyText: { from: null },
  textOf: () => ({ from: null }),
  textKey: () => '',
  settingsKey,
  isWritten: () => false,
  stateOf: (text) => text,
})

/** A field of the settings that the API would refuse. */
export type SettingsFault = 'title' | 'slug' | 'description' | 'isbn' | 'sellers'

export const settingsFaults = (settings: BookSettings): readonly SettingsFault[] => {
  const { titles, descriptions, slug, isbn, sellers } = sentSettings(settings)
  return [
    ...(titles.en === '' ? (['title'] as const) : []),
    ...(isSlug(slug) ? [] : (['slug'] as const)),
    ...(descriptions.en === '' ? (['description'] as const) : []),
    ...(isbn !== null && isbn13(isbn) === null ? (['isbn'] as const) : []),
    ...(sellers.every(({ name, address }) => name !== '' && /^https:\/\/[^\s"<>]+$/.test(address)) ? [] : (['sellers'] as const)),
  ]
}

/** The settings with other titles. The address follows the English one until another was typed or readers have it. */
export function titled(settings: BookSettings, titles: Localized, isFixed: boolean): BookSettings {
  const proposed = (title: string) => slugOf(title, 'en') ?? ''
  const follows = !isFixed && (settings.slug === '' || settings.slug === proposed(settings.titles.en))
  return { ...settings, titles, slug: follows ? proposed(titles.en) : settings.slug }
}

/** What keeps the book as it is written from being published. */
export const faultsOf = (settings: BookSettings, { chapters, file }: Pick<AdminBookDetail, 'chapters' | 'file'>) =>
  bookFaults({
    kind: settings.kind,
    description: settings.descriptions.en,
    publishedChapters: chapters.filter(({ texts }) => texts.some(({ state }) => state === 'published')).length,
    hasFile: file !== null,
    sellers: sentSettings(settings).sellers.length,
    isbn: sentSettings(settings).isbn,
    languages: settings.languages.length,
  })

/** A stored draft of a book; null where it is none. */
export function readBookDraft(body: unknown): BookDraft | null {
  const { settings, revisions } = isObject(body) ? body : {}
  if (!isObject(settings) || !isObject(revisions) || typeof revisions['settings'] !== 'number') return null
  const { titles, descriptions, exams, languages, sellers, kind, access } = settings
  const isWhole =
    ['slug', 'byline', 'publisher'].every((name) => typeof settings[name] === 'string') &&
    [titles, descriptions].every((one) => isObject(one) && typeof one['en'] === 'string') &&
    [exams, languages, sellers].every((one) => Array.isArray(one)) &&
    BOOK_KINDS.some((one) => one === kind) &&
    BOOK_ACCESS.some((one) => one === access)
  return isWhole ? ({ ...(body as object), texts: {} } as BookDraft) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

import type { BookKind, BookState } from '#contract/books/states.ts'

/** As of a text: what was taken off the site is first a draft again. */
const NEXT_STATES: Readonly<Record<BookState, readonly BookState[]>> = {
  draft: ['published'],
  published: ['archived'],
  archived: ['draft'],
}

export const bookMayBecome = (from: BookState, to: BookState): boolean => NEXT_STATES[from].includes(to)

/** What keeps a book from being published; an empty list lets it. A printed book has a shop or at least an ISBN to ask for. */
export function bookFaults(book: {
  readonly kind: BookKind
  readonly description: string
  readonly publishedChapters: number
  readonly hasFile: boolean
  readonly sellers: number
  readonly isbn: string | null
  readonly languages: number
}): readonly ('description' | 'chapter' | 'file' | 'seller' | 'languages')[] {
  const { kind } = book
  return [
    ...(book.description.trim().length < MIN_DESCRIPTION ? (['description'] as const) : []),
    ...(kind === 'chapters' && book.publishedChapters === 0 ? (['chapter'] as const) : []),
    ...(kind === 'file' && !book.hasFile ? (['file'] as const) : []),
    ...(kind === 'external' && book.sellers === 0 && book.isbn === null ? (['seller'] as const) : []),
    ...(kind !== 'chapters' && book.languages === 0 ? (['languages'] as const) : []),
  ]
}

/** What keeps a text of a chapter from being published. */
export const chapterFaults = (text: {
  readonly title: string
  readonly words: number
  /** The title of the book in the text's language; undefined where it has none. */
  readonly bookTitle: string | undefined
}): readonly ('title' | 'text' | 'bookTitle')[] => [
  ...(text.title.trim() === '' ? (['title'] as const) : []),
  ...(text.words < MIN_WORDS ? (['text'] as const) : []),
  ...(text.bookTitle === undefined ? (['bookTitle'] as const) : []),
]

const MIN_DESCRIPTION = 20
const MIN_WORDS = 20

import type { BookFault } from '#contract/books/schemas.ts'
import type { BookAccess, BookKind, BookState } from '#contract/books/states.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const kindName: Readonly<Record<BookKind, () => string>> = {
  chapters: () => m.admin_books_kind_chapters(),
  file: () => m.admin_books_kind_file(),
  external: () => m.admin_books_kind_external(),
}

export const kindHint: Readonly<Record<BookKind, () => string>> = {
  chapters: () => m.admin_books_kind_chapters_hint(),
  file: () => m.admin_books_kind_file_hint(),
  external: () => m.admin_books_kind_external_hint(),
}

export const accessName: Readonly<Record<BookAccess, () => string>> = {
  free: () => m.admin_books_access_free(),
  prime: () => m.admin_books_access_prime(),
}

/** What is said once a book has come into a state. */
export const stateDone: Readonly<Record<BookState, () => string>> = {
  draft: () => m.admin_books_now_draft(),
  published: () => m.admin_books_now_published(),
  archived: () => m.admin_books_now_archived(),
}

/** Each thing that readers need of a book: while it is there, and while it is missing. */
export const checkWords: Readonly<Record<BookFault, { readonly good: () => string; readonly bad: () => string }>> = {
  description: { good: () => m.admin_books_check_description(), bad: () => m.admin_books_check_description_missing() },
  chapter: { good: () => m.admin_books_check_chapter(), bad: () => m.admin_books_check_chapter_missing() },
  file: { good: () => m.admin_books_check_file(), bad: () => m.admin_books_check_file_missing() },
  seller: { good: () => m.admin_books_check_seller(), bad: () => m.admin_books_check_seller_missing() },
  languages: { good: () => m.admin_books_check_languages(), bad: () => m.admin_books_check_languages_missing() },
}

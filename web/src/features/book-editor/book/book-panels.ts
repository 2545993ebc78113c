import type { BookKind } from '#contract/books/states.ts'
import { m } from '#web/lib/i18n/messages.ts'

export type BookPanel = 'settings' | 'chapters' | 'file' | 'publish'

/** The parts of the editor of a kind of book. */
export const panelsOf = (kind: BookKind): readonly BookPanel[] =>
  kind === 'external' ? ['settings', 'publish'] : kind === 'file' ? ['settings', 'file', 'publish'] : ['settings', 'chapters', 'publish']

/** The part that an address names, else where the work on such a book goes on. */
export const bookPanelOf = (named: string | undefined, kind: BookKind): BookPanel =>
  panelsOf(kind).find((one) => one === named) ?? (kind === 'chapters' ? 'chapters' : 'settings')

export const BOOK_PANEL_NAMES: Readonly<Record<BookPanel, () => string>> = {
  settings: () => m.admin_posts_panel_settings(),
  chapters: () => m.admin_books_chapters(),
  file: () => m.admin_books_file(),
  publish: () => m.admin_posts_panel_publish(),
}

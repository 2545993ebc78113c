import { type BookAccess, BOOK_ACCESS } from '#contract/books/states.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'
import { putDrawnHtml } from '#web/ui/drawn-html.tsx'

/** What the drawn page of a book or a chapter says of itself. */
interface Drawn {
  readonly bookId: string
  readonly language: Locale
  readonly access: BookAccess
  readonly element: HTMLElement
}

export interface DrawnBook extends Drawn {
  readonly slug: string
  readonly title: string
  /** UTF-8 bytes of its chapters in this language; 0 for a file or a printed book. */
  readonly bytes: number
  readonly chapters: readonly { readonly id: string; readonly slug: string; readonly title: string; readonly link: HTMLAnchorElement }[]
}

export interface DrawnChapter extends Drawn {
  readonly chapterId: string
  readonly text: HTMLElement
  /** The text is for readers with Prime and not there yet. */
  readonly isLocked: boolean
}

/** The page of a book that stands in the document; null where none does. */
export function drawnBook(): DrawnBook | null {
  const drawn = read('[data-book]:not(article[data-chapter])')
  if (drawn === null) return null
  const chapters = Array.from(drawn.element.querySelectorAll<HTMLElement>('li[data-chapter]'), (item) => {
    const link = item.querySelector('a')
    return link === null
      ? []
      : [{ id: item.dataset['chapter'] ?? '', slug: link.pathname.split('/')[3] ?? '', title: link.textContent?.trim() ?? '', link }]
  }).flat()
  return {
    ...drawn,
    slug: location.pathname.split('/')[2] ?? '',
    title: drawn.element.querySelector('h1')?.textContent?.trim() ?? '',
    bytes: Number(drawn.element.dataset['bytes'] ?? 0),
    chapters,
  }
}

/** The chapter that stands in the document; null where none does. */
export function drawnChapter(): DrawnChapter | null {
  const drawn = read('article[data-chapter]')
  const text = drawn?.element.querySelector<HTMLElement>('[data-text]')
  if (drawn === null || text === null || text === undefined) return null
  return { ...drawn, chapterId: drawn.element.dataset['chapter'] ?? '', text, isLocked: 'locked' in drawn.element.dataset }
}

/** Puts the text of a Prime chapter where the page says that it is for readers with Prime. A test that stands in it is left out. */
export function unlock({ element, text }: DrawnChapter, html: string): void {
  putDrawnHtml(text, html.replaceAll(/<aside data-test="[\w-]+"><\/aside>/g, ''))
  text.hidden = false
  element.querySelector('[data-lock]')?.remove()
  delete element.dataset['locked']
}

function read(selector: string): Drawn | null {
  const element = document.querySelector<HTMLElement>(`#drawn ${selector}`)
  const language = element?.dataset['language']
  const access = BOOK_ACCESS.find((one) => one === element?.dataset['access'])
  if (element === null || !isLocale(language) || access === undefined) return null
  return { bookId: element.dataset['book'] ?? '', language, access, element }
}

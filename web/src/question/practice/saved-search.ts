import { SAVED_LIMITS } from '#contract/revision/practice-limits.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'
import type { SavedFilter } from '#web/lib/api/practice-queries.ts'

export const VIEWS = ['revise', 'practise', 'print', 'aside'] as const
export type View = (typeof VIEWS)[number]

/** What the address of the saved questions says; without a view it is the list. */
export interface SavedSearch extends SavedFilter {
  readonly view?: View
  readonly language?: Locale
}

/** Reads it from the address; what makes no sense is left out. */
export function savedSearch(search: Record<string, unknown>): SavedSearch {
  const { view, folder, tag, q, language } = search
  const known = VIEWS.find((one) => one === view)
  return {
    ...(known !== undefined && { view: known }),
    ...(isName(folder, SAVED_LIMITS.folder) && { folder }),
    ...(isName(tag, SAVED_LIMITS.tag) && { tag }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 100) }),
    ...(isLocale(language) && { language }),
  }
}

const isName = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most && value.trim() === value

/** The address without what narrows the list. */
export const withoutFilter = ({ view, language }: SavedSearch): SavedSearch => ({
  ...(view !== undefined && { view }),
  ...(language !== undefined && { language }),
})

/** The address of the list that a view was opened from. */
export function withoutView(search: SavedSearch): SavedSearch {
  const { view: _view, ...rest } = search
  return rest
}

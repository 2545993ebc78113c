import { isLocale, type Locale } from '#contract/locales.ts'

/** What the address says of the list of series. */
export interface Filter {
  readonly q?: string
  readonly exam?: string
  readonly language?: Locale
  readonly access?: 'free' | 'prime'
}

/** Reads it from the address; what makes no sense is left out. */
export function filterSearch(search: Record<string, unknown>): Filter {
  const { q, exam, language, access } = search
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 100) }),
    ...(typeof exam === 'string' && exam !== '' && { exam: exam.slice(0, 100) }),
    ...(isLocale(language) && { language }),
    ...((access === 'free' || access === 'prime') && { access }),
  }
}

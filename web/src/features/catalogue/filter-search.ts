import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** How far one has come with a test: added lately, not begun yet, or attempted. */
export const PROGRESS = ['new', 'todo', 'attempted'] as const
export type Progress = (typeof PROGRESS)[number]

/** What the address says of the list of series. */
export interface Filter {
  readonly q?: string
  readonly exam?: string
  /** A subject by its English name, which is the same in every language of the interface. */
  readonly subject?: string
  readonly language?: Locale
  readonly access?: 'free' | 'prime'
  readonly is?: Progress
  /** Of previous papers, the year they were set in. */
  readonly year?: number
  /** Series of every exam, not of the learner's alone; any other filter searches all of them too. */
  readonly all?: true
}

/** Reads it from the address; what makes no sense is left out. */
export function filterSearch(search: Record<string, unknown>): Filter {
  const { q, exam, subject, language, access, is, year, all } = search
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 100) }),
    ...(typeof exam === 'string' && exam !== '' && { exam: exam.slice(0, 100) }),
    ...(typeof subject === 'string' && subject !== '' && { subject: subject.slice(0, 100) }),
    ...(isLocale(language) && { language }),
    ...((access === 'free' || access === 'prime') && { access }),
    ...((is === 'new' || is === 'todo' || is === 'attempted') && { is }),
    ...(isYear(Number(year)) && { year: Number(year) }),
    ...((all === true || all === 'true') && { all: true as const }),
  }
}

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1950 && year <= 2100

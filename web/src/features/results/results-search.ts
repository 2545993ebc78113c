import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** What the address of an analysis says. */
export interface AnalysisSearch {
  /** The n-th attempt; the ranking one where it is absent. */
  readonly attempt?: number
  /** The test was handed in just now: the score comes first, the whole analysis is a step away. */
  readonly new?: true
}

export const FILTERS = ['all', 'wrong', 'skipped', 'slow', 'guess', 'marked', 'right'] as const
export type Filter = (typeof FILTERS)[number]

/** What the address of the solutions says. */
export interface SolutionSearch extends AnalysisSearch {
  readonly filter?: Exclude<Filter, 'all'>
  /** The number that the learner reads: 1 is the first question on screen. */
  readonly q?: number
  /** The place in the paper, 1-based, whatever order this learner had; `q` goes before it. */
  readonly inPaper?: number
  readonly language?: Locale
  readonly topic?: string
  readonly level?: 'easy'
  /** Answers stay hidden until they are asked for. */
  readonly hide?: true
}

/** Reads it from the address; what makes no sense is left out. */
export function analysisSearch(search: Record<string, unknown>): AnalysisSearch {
  const attempt = countOf(search['attempt'], 9_999)
  return { ...(attempt !== null && { attempt }), ...(String(search['new']) === 'true' && { new: true }) }
}

export function solutionSearch(search: Record<string, unknown>): SolutionSearch {
  const { filter, language, topic, level, hide } = search
  const q = countOf(search['q'], 999)
  const inPaper = countOf(search['inPaper'], 999)
  const known = FILTERS.find((one) => one === filter)
  return {
    ...analysisSearch(search),
    ...(known !== undefined && known !== 'all' && { filter: known }),
    ...(q !== null ? { q } : inPaper !== null && { inPaper }),
    ...(isLocale(language) && { language }),
    ...(typeof topic === 'string' && /^[a-z0-9][a-z0-9._-]{0,79}$/.test(topic) && { topic }),
    ...(level === 'easy' && { level }),
    ...((hide === true || hide === 'true') && { hide: true as const }),
  }
}

const countOf = (value: unknown, most: number): number | null => {
  const n = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= most ? n : null
}

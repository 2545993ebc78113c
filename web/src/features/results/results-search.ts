import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** Which attempt an address means: the n-th; the ranking one where it is absent. */
export interface AttemptSearch {
  readonly attempt?: number
}

export const ANALYSIS_TABS = ['score', 'questions', 'time', 'compare'] as const
export type AnalysisTab = (typeof ANALYSIS_TABS)[number]

/** Which questions the tab of questions shows. */
export const GRID_FILTERS = ['all', 'wrong', 'easySkipped', 'skipped', 'slow', 'guess', 'marked', 'right'] as const
export type GridFilter = (typeof GRID_FILTERS)[number]

/** What the address of an analysis says. */
export interface AnalysisSearch extends AttemptSearch {
  /** The test was handed in just now: the score comes first, the whole analysis is a step away. */
  readonly new?: true
  /** The score where it is absent. */
  readonly tab?: Exclude<AnalysisTab, 'score'>
  /** All questions where it is absent. */
  readonly show?: Exclude<GridFilter, 'all'>
}

export const FILTERS = ['all', 'wrong', 'skipped', 'slow', 'guess', 'marked', 'right'] as const
export type Filter = (typeof FILTERS)[number]

/** What the address of the solutions says. */
export interface SolutionSearch extends AttemptSearch {
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
  /** The whole test on paper, to solve or with its solutions. */
  readonly print?: 'paper' | 'solutions'
  /** On paper: one language, or two with a comma between. */
  readonly languages?: string
}

/** Reads it from the address; what makes no sense is left out. */
export function analysisSearch(search: Record<string, unknown>): AnalysisSearch {
  const tab = ANALYSIS_TABS.find((one) => one === search['tab'])
  const show = GRID_FILTERS.find((one) => one === search['show'])
  return {
    ...attemptSearch(search),
    ...(String(search['new']) === 'true' && { new: true }),
    ...(tab !== undefined && tab !== 'score' && { tab }),
    ...(show !== undefined && show !== 'all' && { show }),
  }
}

function attemptSearch(search: Record<string, unknown>): AttemptSearch {
  const attempt = countOf(search['attempt'], 9_999)
  return attempt === null ? {} : { attempt }
}

export function solutionSearch(search: Record<string, unknown>): SolutionSearch {
  const { filter, language, topic, level, hide, print, languages } = search
  const q = countOf(search['q'], 999)
  const inPaper = countOf(search['inPaper'], 999)
  const known = FILTERS.find((one) => one === filter)
  return {
    ...attemptSearch(search),
    ...(known !== undefined && known !== 'all' && { filter: known }),
    ...(q !== null ? { q } : inPaper !== null && { inPaper }),
    ...(isLocale(language) && { language }),
    ...(typeof topic === 'string' && /^[a-z0-9][a-z0-9._-]{0,79}$/.test(topic) && { topic }),
    ...(level === 'easy' && { level }),
    ...((hide === true || hide === 'true') && { hide: true as const }),
    ...((print === 'paper' || print === 'solutions') && { print }),
    ...(typeof languages === 'string' && /^[a-z]{2,3}(,[a-z]{2,3})?$/.test(languages) && { languages }),
  }
}

const countOf = (value: unknown, most: number): number | null => {
  const n = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= most ? n : null
}

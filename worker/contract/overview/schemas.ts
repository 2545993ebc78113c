/** The dashboard's slower figures: `GET /api/admin/overview/trend`. Times ms UTC; days are India's. */
export const KEPT_FIGURES = ['users', 'tests', 'questions', 'closed'] as const
export type KeptFigure = (typeof KEPT_FIGURES)[number]

/** What was so as a day began; `closed` is what the day before had. Null where no one kept it. */
export type KeptDay = { readonly [figure in KeptFigure]: number | null }

export interface TrendResponse {
  readonly questions: number
  /** Reports of questions in the last seven days. */
  readonly reports: number
  /** Messages that no one has opened. */
  readonly messages: number
  /** Comments that wait for a moderator, at most a thousand. */
  readonly comments: number
  /** Of the orders made since midnight. */
  readonly payments: { readonly paid: number; readonly paise: number; readonly failed: number }
  /** As today began, and as the day a week ago began. */
  readonly today: KeptDay
  readonly weekAgo: KeptDay
  readonly health: {
    /** When cron last went through; null where it never has. */
    readonly sweptAt: number | null
    /** The database's size in bytes; null where it does not tell. */
    readonly bytes: number | null
    readonly jobsRunning: number
    /** Of the last seven days. */
    readonly jobsFailed: number
    readonly attemptsOverdue: number
    readonly broadcastsWaiting: number
    /** Payments that a person has to look at. */
    readonly alertsOpen: number
    /** Letters that should have left an hour ago. */
    readonly lettersLate: number
  }
}

/** What each full day had: new accounts, tests that were published more, questions that were added more, attempts, paid orders and their money. */
export const DAILY_FIGURES = [...KEPT_FIGURES, 'paid', 'paise'] as const
export type DailyFigure = (typeof DAILY_FIGURES)[number]

/** `GET /api/admin/overview/history`: 60 full days in India, the oldest first; a day that no one wrote down is null. */
export interface HistoryResponse {
  /** The last of them: yesterday, such as `2026-11-23`. */
  readonly until: string
  /** Those of orders are empty for who may not see orders. */
  readonly daily: { readonly [figure in DailyFigure]: readonly (number | null)[] }
}

/** The live counts of the admin's dashboard. "Today" begins at midnight in India; of the attempts closed today those that rank. */
export interface OverviewResponse {
  readonly users: number
  readonly tests: number
  readonly attemptsOpen: number
  readonly attemptsClosedToday: number
  /** Work that waits: broadcasts on their way, and attempts whose time is over and that no one has closed yet. */
  readonly jobs: number
  readonly serverNow: number
  /** "production", "staging" or "local": what is not the real site says so. */
  readonly environment: string
}

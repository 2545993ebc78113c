/** The daily quiz as learners and admins see it. Marks in units, times in ms UTC, days are days of India since 1970. */
import * as z from 'zod/mini'
import { examSlug } from '#contract/exams/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'

export const examParams = z.object({ exam: examSlug })

export interface DailyQuiz {
  readonly testId: string
  readonly opensAt: number
  readonly closesAt: number
  readonly questions: number
  readonly minutes: number
  readonly languages: readonly Locale[]
  /** What it asks about and how much, in its order. */
  readonly subjects: readonly { readonly title: Localized; readonly count: number }[]
}

/** The learner's own attempt at a daily quiz. */
export interface DailyOwn {
  readonly attemptId: string
  readonly testId: string
  readonly n: number
  /** Null while it is open. */
  readonly result: {
    readonly score12: Units
    readonly max12: Units
    readonly seconds: number
    /** In the order of the paper. */
    readonly verdicts: readonly ('right' | 'wrong' | 'skipped')[]
  } | null
}

export interface DailyBoardRow {
  readonly place: number
  readonly isShared: boolean
  readonly name: string
  readonly score12: Units
  readonly seconds: number
  readonly isOwn: boolean
  /** Names the row to who reports it. */
  readonly key: string
}

export interface DailyBoard {
  readonly day: number
  readonly testId: string
  readonly players: number
  /** From so many players on there are places. */
  readonly needed: number
  /** The best of those who chose to be listed, and the reader's neighbours; empty among too few. */
  readonly rows: readonly DailyBoardRow[]
  /** The reader's own place among all; null without a ranked result, and among too few. */
  readonly own: { readonly place: number; readonly isShared: boolean; readonly below: number } | null
}

export interface DailyResponse {
  readonly exam: string
  readonly day: number
  /** Null where the exam has no quiz today. */
  readonly quiz: DailyQuiz | null
  readonly own: DailyOwn | null
  /** Today's once the learner has taken the quiz, yesterday's before; null where there was none. */
  readonly board: DailyBoard | null
  readonly name: BoardName
  readonly serverNow: number
}

/** Under which name others see the learner on leaderboards. */
export interface BoardName {
  /** Null: on none. */
  readonly name: string | null
  /** Replaced by a neutral one, because several people reported it. */
  readonly isReplaced: boolean
  /** Whether the law lets the learner be listed (minor-rules.ts). */
  readonly mayList: boolean
}

/** A name, or null to be on no leaderboard. */
export const boardNameRequest = z.strictObject({ name: z.nullable(z.string().check(z.maxLength(80))) })
export type BoardNameReply =
  | { readonly kind: 'saved'; readonly name: BoardName }
  | { readonly kind: 'refused'; readonly reason: 'length' | 'signs' | 'contact' | 'word' | 'minor' }

export const nameReportRequest = z.strictObject({ testId: idSchema, key: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'not a row')) })

/** What an admin sees of an exam's daily quiz. */
export interface DailyStock {
  /** Questions of the practice pool that fit the exam. */
  readonly fitting: number
  readonly needed: number
  /** How many days ahead quizzes are drawn. */
  readonly ahead: number
  /** Whether a published mock or previous paper says what the exam asks. */
  readonly hasModel: boolean
  /** The newest first: those to come, today's and those of the last week. */
  readonly quizzes: readonly { readonly day: number; readonly testId: string }[]
  readonly today: number
}

/** The ways to take a test (decision 0043). Only an exam has a clock and can rank; the others need an own exam attempt that is released. */
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { VERDICTS } from '#contract/results/schemas.ts'

/** What a room knows beside: an admin's try of a preview is an exam for that admin and does not exist for anyone else. */
export type RoomMode = AttemptMode | 'preview'
/** What everyone but the room calls it. */
export const shownMode = (mode: RoomMode): AttemptMode => (mode === 'preview' ? 'exam' : mode)

export const isTimed = (mode: RoomMode): boolean => mode === 'exam' || mode === 'preview'
export const mayRank = (mode: RoomMode): boolean => mode === 'exam'
/** Whether the record of truth hears of it. */
export const isRecorded = (mode: RoomMode): boolean => mode !== 'preview'
/** Shows key and solution of a question as soon as its answer is settled. */
export const givesFeedback = (mode: RoomMode): boolean => mode === 'practice'

/** What has no clock is closed after this, with whatever was answered. */
export const UNTIMED_MS = 30 * 24 * 3600_000

export type ModeRefusal = 'exam_attempt_needed' | 'attempts_used' | 'nothing_to_retry'

/** Whether a learner may begin in this mode. Times in ms UTC. */
export function decideMode(
  wish: { readonly mode: RoomMode; readonly mostExams: number | null },
  own: { readonly exams: number; readonly releasedExams: number; readonly wrong: number },
): ModeRefusal | null {
  if (wish.mode === 'exam') return wish.mostExams !== null && own.exams >= wish.mostExams ? 'attempts_used' : null
  if (wish.mode === 'preview') return null
  if (own.releasedExams === 0) return 'exam_attempt_needed'
  return wish.mode === 'retry' && own.wrong === 0 ? 'nothing_to_retry' : null
}

/** The questions of an attempt that were not fully right though they were answered: what a second try is about. */
export const questionsToRetry = (questions: readonly MarkedQuestion[]): number[] =>
  questions.flatMap(([, verdict], q) => (RETRIED.has(VERDICTS[verdict] ?? 'skipped') ? [q] : []))

const RETRIED: ReadonlySet<string> = new Set(['wrong', 'partial'])

/** The attempt that ranks: the first in exam mode that is not void, by number; null where there is none. */
export function rankingAttempt(
  attempts: readonly { readonly n: number; readonly mode: RoomMode; readonly isVoid: boolean }[],
): number | null {
  const ranking = attempts.filter(({ mode, isVoid }) => mayRank(mode) && !isVoid).map(({ n }) => n)
  return ranking.length === 0 ? null : Math.min(...ranking)
}

import type { Locale } from '#contract/shared/locales.ts'
import type { Recommendation } from './recommend.ts'

/** What the home may put first. Times in ms UTC. */
export interface HeroChoices<Open extends { readonly deadlineAt: number }> {
  /** Open attempts; one whose time is over is not there any more. */
  readonly open: readonly Open[]
  /** Live tests of the focus exam that the learner may take and has not begun. */
  readonly live: readonly { readonly testId: string; readonly opensAt: number; readonly closesAt: number | null }[]
  /** Today's quiz of the focus exam, where there is one and it is not taken. */
  readonly daily: { readonly testId: string; readonly language: Locale } | null
  /** Cards of the mistake notebook that are due today. */
  readonly due: number
  readonly focus: string | null
  /** The first recommended test, or null. */
  readonly first: Recommendation | null
  readonly now: number
}

export type Hero<Open> =
  | { readonly kind: 'resume'; readonly attempt: Open }
  | { readonly kind: 'live'; readonly testId: string; readonly opensAt: number; readonly isOpen: boolean }
  | { readonly kind: 'daily'; readonly testId: string; readonly language: Locale }
  | { readonly kind: 'revise'; readonly due: number }
  | { readonly kind: 'chooseExam' }
  | { readonly kind: 'start'; readonly testId: string; readonly reason: Recommendation['reason'] }
  /** No test is left to take: the study plan says what to learn. */
  | { readonly kind: 'plan' }

/** A live test is put first from so long before it opens. */
const LIVE_AHEAD_MS = 2 * 3_600_000

/**
 * The one thing that the home puts first: an open test, of several the one that ends first; a live test that is open or opens within two
 * hours; the daily quiz; due revision; else the first recommended test, the study plan where none is left, or the question which exam it is.
 */
export function heroOf<Open extends { readonly deadlineAt: number }>(choices: HeroChoices<Open>): Hero<Open> {
  const { now, due, focus, first } = choices
  const [attempt] = choices.open.filter(({ deadlineAt }) => deadlineAt > now).toSorted((a, b) => a.deadlineAt - b.deadlineAt)
  if (attempt !== undefined) return { kind: 'resume', attempt }
  const [live] = choices.live
    .filter(({ opensAt, closesAt }) => opensAt - now <= LIVE_AHEAD_MS && (closesAt === null || closesAt > now))
    .toSorted((a, b) => a.opensAt - b.opensAt)
  if (live !== undefined) return { kind: 'live', testId: live.testId, opensAt: live.opensAt, isOpen: live.opensAt <= now }
  if (choices.daily !== null) return { kind: 'daily', ...choices.daily }
  if (due > 0) return { kind: 'revise', due }
  if (focus === null) return { kind: 'chooseExam' }
  return first === null ? { kind: 'plan' } : { kind: 'start', testId: first.testId, reason: first.reason }
}

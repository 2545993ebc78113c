/** Attempts at a live test that look unusual, and ranks that an admin holds because of it (decision 0186). Times in ms UTC. */
import type { Answer } from '#contract/attempts/schemas.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import type { Units } from '#contract/shared/units.ts'

/** `windowDays`: how long a learner may object to a held rank. Lengths are in characters, of a learner's objection. */
export const RANK_HOLD_LIMITS = { windowDays: 7, textMin: 10, text: 1_000 } as const

/** A wrong answer: the question's place in the paper from 0, and what was answered in the paper's numbers. */
export type WrongAnswer = readonly [place: number, answer: Answer]

/** What about an attempt is unusual; each is there only where it was found. Lengths of time in ms. */
export interface PlausibilitySigns {
  /** Others have the same wrong answers, all of them and no other. `group` names the set within its test. */
  readonly equal?: { readonly group: string; readonly learners: number; readonly wrong: readonly WrongAnswer[] }
  /** So many questions were answered in under `quickMs` each, and nearly all of these answers are right. */
  readonly pace?: { readonly quickMs: number; readonly answers: number; readonly right: number }
  /** Nearly everything is right, and so many of the right answers took no longer than `lengthMs` together. */
  readonly rush?: { readonly lengthMs: number; readonly answers: number; readonly right: number; readonly questions: number }
}

export const REVIEW_STATES = ['open', 'cleared', 'held'] as const
/** open: nobody has decided · cleared: nothing is wrong · held: the rank is not shown to its owner. */
export type ReviewState = (typeof REVIEW_STATES)[number]

/** What a learner wrote against the hold, and the answer to it. */
export interface HoldObjection {
  readonly text: string
  readonly at: number
  /** Null until an admin has decided. */
  readonly answer: { readonly reasons: Reasons; readonly at: number } | null
}

/** An attempt that looks unusual, as admins see it. */
export interface RankReview {
  readonly userId: string
  readonly n: number
  readonly paperVersion: number
  readonly score12: Units
  /** Null while ranks are not final, or where the attempt is not counted in them. */
  readonly rank: number | null
  readonly signs: PlausibilitySigns
  /** Whether the newest count found these signs; those of a decided review stay. */
  readonly isCurrent: boolean
  readonly state: ReviewState
  /** How many decisions there were: what an admin decides on is what was on the screen. */
  readonly round: number
  /** Of the newest hold; null where there was none. */
  readonly reasons: Reasons | null
  readonly decidedBy: string | null
  readonly decidedAt: number | null
  readonly objection: HoldObjection | null
  /** Until when the owner may object; null where the rank is not held. */
  readonly endsAt: number | null
}

/** `GET /api/admin/tests/{testId}/plausibility`: those with an objection to decide first, then the undecided. */
export interface PlausibilityDesk {
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly reviews: readonly RankReview[]
  /** How many more there are than are listed. */
  readonly more: number
  /** Names of the learners and of who decided. */
  readonly people: readonly PersonName[]
}

/** What the result says of a hold: `lifted` where the rank was held and is shown again. */
export type RankHold = 'held' | 'lifted'

/** `GET /api/tests/{testId}/rank-hold`: the hold on the own rank. */
export interface OwnRankHold {
  readonly state: RankHold
  readonly reasons: Reasons
  /** When it was decided. */
  readonly heldAt: number
  /** Until when it may be objected to. */
  readonly endsAt: number
  readonly objection: HoldObjection | null
  readonly serverNow: number
}

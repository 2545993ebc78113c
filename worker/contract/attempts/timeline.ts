import type { Verdict } from '#contract/results/schemas.ts'

/**
 * What can happen in an attempt, in the order of the numbers on the wire; only ever added to. `chosen` is a first answer, or one that
 * was there before; the four changes go from one answer to another, what is partly right on the side of the wrong; `dropped` is an
 * answer that was selected and left without saving it where only the button saves; `section` comes before the visit that enters it.
 */
export const TIMELINE_KINDS = [
  ...(['visit', 'leave', 'section', 'chosen', 'wrongToRight', 'rightToWrong', 'wrongToWrong', 'rightToRight'] as const),
  ...(['cleared', 'dropped', 'saved', 'marked', 'unmarked'] as const),
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** One thing that happened. Times in ms. */
export interface TimelineEvent {
  readonly kind: TimelineKind
  /** From the start of the attempt; never less than that of the event before. */
  readonly atMs: number
  /** Its place in the paper, 0-based. */
  readonly question: number
  /** All the time on the question up to here. */
  readonly spentMs: number
  /** What the question would have been worth, had the test ended here. */
  readonly verdict: Verdict
}

/** An event as it travels: [kind number, atMs, question, spentMs, verdict number]. */
export type WireEvent = readonly [number, number, number, number, number]

/** Everything that counted in an attempt, in its order. */
export interface TimelineResponse {
  readonly attemptId: string
  readonly testId: string
  readonly n: number
  /** From the start to the end of the attempt, ms. */
  readonly lengthMs: number
  readonly events: readonly WireEvent[]
}

/** Grades and undos that the server does not have yet, in the order in which they were given. */
import type { Grade } from '#contract/revision/practice-limits.ts'
import type { ReviewsRequest } from '#contract/revision/schemas.ts'

export type PendingReview =
  | { readonly kind: 'review'; readonly op: string; readonly questionId: string; readonly grade: Grade; readonly at: number }
  | { readonly kind: 'undo'; readonly op: string }

/** What was kept on the device; anything else is nothing. */
export function readOutbox(text: string | null): PendingReview[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPending) : []
  } catch {
    return []
  }
}

const isPending = (value: unknown): value is PendingReview =>
  typeof value === 'object' &&
  value !== null &&
  'op' in value &&
  typeof value.op === 'string' &&
  'kind' in value &&
  (value.kind === 'undo' || 'grade' in value)

/** A grade that was never sent is simply taken out again; `inFlight` is what the server may have by now. */
export function withUndo(outbox: readonly PendingReview[], op: string, inFlight: ReadonlySet<string>): PendingReview[] {
  const isHere = outbox.some((one) => one.kind === 'review' && one.op === op)
  return isHere && !inFlight.has(op) ? outbox.filter((one) => one.op !== op) : [...outbox, { kind: 'undo', op }]
}

export type Parcel =
  | { readonly kind: 'reviews'; readonly reviews: ReviewsRequest['reviews'] }
  | { readonly kind: 'undo'; readonly op: string }

/** What goes next: the grades up to the first undo, at most fifty, or that undo. */
export function nextParcel(outbox: readonly PendingReview[]): Parcel | null {
  const [first] = outbox
  if (first === undefined) return null
  if (first.kind === 'undo') return { kind: 'undo', op: first.op }
  const end = outbox.findIndex(({ kind }) => kind === 'undo')
  const reviews = outbox
    .slice(0, Math.min(50, end < 0 ? outbox.length : end))
    .flatMap((one) => (one.kind === 'review' ? [{ op: one.op, questionId: one.questionId, grade: one.grade, at: one.at }] : []))
  return { kind: 'reviews', reviews }
}

/** The outbox once a parcel has arrived, or will never be taken. */
export function withoutParcel(outbox: readonly PendingReview[], parcel: Parcel): PendingReview[] {
  if (parcel.kind === 'undo') return outbox.filter((one) => !(one.kind === 'undo' && one.op === parcel.op))
  const sent = new Set(parcel.reviews.map(({ op }) => op))
  return outbox.filter((one) => !(one.kind === 'review' && sent.has(one.op)))
}

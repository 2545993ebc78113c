import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** A question as it is named to the server: its number in the paper of an own attempt. */
export interface QuestionPlace {
  readonly attemptId: string
  /** 0-based in the paper, whatever the order on screen. */
  readonly place: number
}

/** Something said of a question that the server has not heard yet. */
export type PendingMark = QuestionPlace &
  (
    | { readonly kind: 'save'; readonly note: string }
    | { readonly kind: 'forget' }
    | { readonly kind: 'report'; readonly reason: ReportReason; readonly text: string; readonly language: Locale }
  )

/** What waits on the device, and which questions were reported from it ("attemptId/place"). */
export interface MarkOutbox {
  readonly pending: readonly PendingMark[]
  readonly reported: readonly string[]
}

export const EMPTY_OUTBOX: MarkOutbox = { pending: [], reported: [] }

const MOST_PENDING = 300
const MOST_REPORTED = 500

export const placeName = ({ attemptId, place }: QuestionPlace): string => `${attemptId}/${place}`

/** Adds one. Of bookmark and note only the last word is sent; of reports each reason's last one. */
export function withMark({ pending, reported }: MarkOutbox, mark: PendingMark): MarkOutbox {
  const rest = pending.filter((one) => !replaces(mark, one))
  return {
    pending: [...rest, mark].slice(-MOST_PENDING),
    reported: mark.kind === 'report' ? [...new Set([...reported, placeName(mark)])].slice(-MOST_REPORTED) : reported,
  }
}

/** Takes out the one that was sent; what has been said of the question since then stays. */
export const withoutMark = (outbox: MarkOutbox, sent: PendingMark): MarkOutbox => ({
  ...outbox,
  pending: outbox.pending.filter((one) => one !== sent),
})

/** Bookmark and note of a question: what waits here comes before what the server has. Null where it is not kept. */
export function noteOf(outbox: MarkOutbox, saved: ReadonlyMap<number, string> | undefined, at: QuestionPlace): string | null {
  const waiting = outbox.pending.findLast((one) => one.kind !== 'report' && placeName(one) === placeName(at))
  if (waiting?.kind === 'save') return waiting.note
  return waiting?.kind === 'forget' ? null : (saved?.get(at.place) ?? null)
}

/** Reads what was kept on the device; what is not of this form counts as nothing. */
export function readOutbox(text: string | null): MarkOutbox {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return EMPTY_OUTBOX
    const { pending, reported } = kept as Partial<Record<keyof MarkOutbox, unknown>>
    return {
      pending: Array.isArray(pending) ? pending.filter(isPending) : [],
      reported: Array.isArray(reported) ? reported.filter((one) => typeof one === 'string') : [],
    }
  } catch {
    return EMPTY_OUTBOX
  }
}

const replaces = (next: PendingMark, before: PendingMark): boolean =>
  placeName(next) === placeName(before) &&
  (next.kind === 'report' || before.kind === 'report'
    ? next.kind === 'report' && before.kind === 'report' && next.reason === before.reason
    : true)

function isPending(value: unknown): value is PendingMark {
  if (typeof value !== 'object' || value === null) return false
  const mark = value as Partial<Record<string, unknown>>
  if (typeof mark['attemptId'] !== 'string' || typeof mark['place'] !== 'number') return false
  if (mark['kind'] === 'save') return typeof mark['note'] === 'string'
  if (mark['kind'] === 'report')
    return typeof mark['reason'] === 'string' && typeof mark['text'] === 'string' && typeof mark['language'] === 'string'
  return mark['kind'] === 'forget'
}

/** Who may see what of a result, now: the one rule, for every page, list, file and export. */

/**
 * `score`: own marks, rank, percentile, time. `key`: everything by which single questions are told apart: marks and verdicts of questions,
 * keys, solutions, the split of options, the key of a practised question. `paper`: the questions themselves.
 */
export type ResultPart = 'paper' | 'score' | 'key'

export interface Reader {
  readonly userId: string
  readonly role: 'user' | 'admin'
  /** Whether an open exam attempt of the reader holds one of the questions. */
  readonly holdsQuestion: boolean
}

export interface ShownAttempt {
  readonly ownerId: string
  /** A preview of an unpublished test, taken by its author. */
  readonly isPreview: boolean
  /** ms UTC; null while it is open. */
  readonly closedAt: number | null
}

export interface ShownTest {
  readonly isLive: boolean
  /** When the result of this attempt is released, ms UTC (`releasedAt`). */
  readonly releasedAt: number
}

/** `absent` is answered as if there were nothing; `unreleased` names the time; `held` lasts until the open exam is submitted. */
export type ShowDecision = 'shown' | 'absent' | 'open' | 'unreleased' | 'held'

/** Whether `reader` may see a part of the result of an attempt. `now` in ms UTC. */
export function mayShow(part: ResultPart, reader: Reader, attempt: ShownAttempt, test: ShownTest, now: number): ShowDecision {
  if (reader.userId !== attempt.ownerId) return 'absent'
  // Its author sees a preview for as long as they are an admin.
  if (attempt.isPreview && reader.role !== 'admin') return 'absent'
  if (part === 'paper') return 'shown'
  if (attempt.closedAt === null) return 'open'
  const isReleased = now >= test.releasedAt
  if (part === 'score') return isReleased || !test.isLive ? 'shown' : 'unreleased'
  if (!isReleased) return 'unreleased'
  return reader.holdsQuestion ? 'held' : 'shown'
}

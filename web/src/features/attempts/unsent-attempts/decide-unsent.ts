import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

/** After this the attempt's token has ended too: nothing can be sent any more (ms after the deadline). */
const UNDELIVERABLE_MS = 7 * 24 * 3_600_000

export type UnsentStep =
  /** Nothing to do now: it is open, and everything is with the server. */
  | 'wait'
  | 'send'
  | 'submit'
  /** The time is over: an empty batch asks the server whether the attempt has closed. */
  | 'ask'
  /** It can never be sent. */
  | 'forget'

/** What to do with an attempt that no screen has open, at server time `now` (ms UTC). */
export function decideUnsent(
  attempt: Pick<StoredAttempt, 'lost' | 'submitWanted' | 'deadlineAt'> & {
    readonly grant: Pick<StoredAttempt['grant'], 'deadlineAt' | 'graceMs'>
  },
  unsentCount: number,
  now: number,
): UnsentStep {
  const overSince = now - (attempt.deadlineAt ?? attempt.grant.deadlineAt) - attempt.grant.graceMs
  if (overSince > UNDELIVERABLE_MS) return 'forget'
  // Only its owner can take it over again, by the screen; until then the answers stay.
  if (attempt.lost !== null) return 'wait'
  if (attempt.submitWanted) return 'submit'
  if (unsentCount > 0) return 'send'
  return overSince > 0 ? 'ask' : 'wait'
}

import { decideStart, type StartTerms } from '#domain/attempt/start-rule.ts'

/** A live test, as the rule of entry tickets looks at it. Times in ms UTC. */
export interface EntryTerms extends StartTerms {
  readonly closesAt: number
}

export type EntryDecision =
  | { readonly kind: 'entry'; /** When the ticket ends, ms UTC. */ readonly expiresAt: number }
  | { readonly kind: 'refused'; readonly code: 'profile_incomplete' | 'test_not_open' | 'test_over' | 'prime_required' }

/**
 * Whether a learner gets the entry ticket of a live test: from `fromMs` before it opens whoever could start at its opening. A Prime pass
 * that ends before the opening does not do; one that ends between registering late and starting does, as it does in mid-attempt. The ticket
 * reads the result as well until `resultsMs` after the window, and lives a day at most.
 */
export function decideEntry(
  test: EntryTerms,
  learner: { readonly primeAccessUntil: number | null; readonly profileCompletedAt: number | null },
  { now, fromMs, resultsMs }: { readonly now: number; readonly fromMs: number; readonly resultsMs: number },
): EntryDecision {
  const opensAt = test.opensAt ?? now
  const decision = decideStart({ ...test, opensAt: opensAt - fromMs }, { ...learner, open: null }, now)
  if (decision.kind === 'refused') return decision
  if (now < opensAt) {
    const atOpening = decideStart(test, { ...learner, open: null }, opensAt)
    if (atOpening.kind === 'refused') return atOpening
  }
  return { kind: 'entry', expiresAt: ticketEndsAt(test.closesAt, { now, resultsMs }) }
}

/** When an entry ticket that is made now ends, ms UTC. */
export const ticketEndsAt = (closesAt: number, { now, resultsMs }: { readonly now: number; readonly resultsMs: number }): number =>
  Math.min(closesAt + resultsMs, now + TICKET_MOST_MS)

/** As long as the hub of a person knows which sessions have ended. */
const TICKET_MOST_MS = 24 * 3_600_000

/** Starts a second of the whole sitting. */
const STARTS_PER_SECOND = 5_000
const LEAST_START_SPREAD_MS = 2_000

/**
 * Over how long the starts of a sitting with so many seats are spread after its opening, ms. A window ends for all: who starts later than
 * `slackMs` after the opening loses time by it, so that the spread is no longer than that, but for the first two seconds.
 */
export const startSpreadMs = (seats: number, slackMs: number = Number.POSITIVE_INFINITY): number =>
  Math.max(LEAST_START_SPREAD_MS, Math.min(slackMs, Math.ceil(seats / STARTS_PER_SECOND) * 1_000))

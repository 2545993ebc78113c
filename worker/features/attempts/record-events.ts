import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import { closedStatement, openedStatement, type OutdatedAttempt, outdatedStatement } from './record-events.sql.ts'

/**
 * Writes a batch of rooms' events into `DB`, one statement a kind however many there are. Delivering an event twice, or the close
 * before the open, changes nothing. A closing ranking attempt gets the next `seq` of its test in the same statement, so the
 * board's cursor never passes a row by. An attempt that was opened again
 * closes in a higher round, and only the highest counts. Returns the tests whose boards should look again, and those that have to
 * begin again because a row they had folded in has changed, and the rows that are marked by an older key than there is by now.
 */
export async function recordAttemptEvents(
  db: D1Database,
  events: readonly AttemptEvent[],
): Promise<{ readonly grown: Set<string>; readonly changed: Set<string>; readonly outdated: OutdatedAttempt[] }> {
  const opened = events.filter(({ kind }) => kind === 'opened')
  const closed = events.filter(({ kind }) => kind === 'closed')
  const statements = [
    ...(opened.length > 0 ? [openedStatement(db, opened)] : []),
    ...(closed.length > 0 ? [closedStatement(db, uniqueById(closed)), outdatedStatement(db, closed.map(nameOf))] : []),
  ]
  // The rows and the look at their keys are one transaction: a key that is published meanwhile comes before it and is seen, or after
  // it, and then its own regrade finds the rows.
  const replies = statements.length > 0 ? await db.batch<OutdatedAttempt>(statements) : []
  const outdated = closed.length > 0 ? (replies.at(-1)?.results ?? []) : []
  const ranking = closed.filter((event) => event.ranking)
  const changed = new Set(ranking.filter(({ round = 0 }) => round > 0).map(({ testId }) => testId))
  return { outdated, changed, grown: new Set(ranking.map(({ testId }) => testId).filter((testId) => !changed.has(testId))) }
}

const nameOf = ({ userId, testId, n }: AttemptEvent) => ({ userId, testId, n })

/** The queue may hand the same event over twice in one batch; two rows for one attempt would take two places in the sequence. */
function uniqueById(events: readonly AttemptEvent[]): AttemptEvent[] {
  return [...new Map(events.map((event) => [`${event.userId}:${event.testId}:${event.n}:${event.round ?? 0}`, event])).values()]
}

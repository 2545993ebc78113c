import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'

/**
 * Writes a batch of rooms' events into `DB`, one statement a kind however many there are. Delivering an event twice, or the close
 * before the open, changes nothing. A closing ranking attempt gets the next `seq` of its test in the same statement, so the
 * board's cursor never passes a row by. An attempt that was opened again
 * closes in a higher round, and only the highest counts. Returns the tests whose boards should look again, and those that have to
 * begin anew because a row they had folded in has changed, and the rows that are marked by an older key than there is by now.
 */
export async function recordAttemptEvents(
  db: D1Database,
  events: readonly AttemptEvent[],
): Promise<{ readonly grown: Set<string>; readonly changed: Set<string>; readonly outdated: OutdatedAttempt[] }> {
  const opened = events.filter(({ kind }) => kind === 'opened')
  const closed = events.filter(({ kind }) => kind === 'closed')
  const statements = [
    ...(opened.length > 0 ? [db.prepare(INSERT_OPENED).bind(JSON.stringify(opened))] : []),
    ...(closed.length > 0
      ? [db.prepare(UPSERT_CLOSED).bind(JSON.stringify(uniqueById(closed))), db.prepare(OUTDATED).bind(JSON.stringify(closed.map(nameOf)))]
      : []),
  ]
  // The rows and the look at their keys are one transaction: a key that is published meanwhile comes before it and is seen, or after
  // it, and then its own regrade finds the rows.
  const replies = statements.length > 0 ? await db.batch<OutdatedAttempt>(statements) : []
  const outdated = closed.length > 0 ? (replies.at(-1)?.results ?? []) : []
  const ranking = closed.filter((event) => event.ranking)
  const changed = new Set(ranking.filter(({ round = 0 }) => round > 0).map(({ testId }) => testId))
  return { outdated, changed, grown: new Set(ranking.map(({ testId }) => testId).filter((testId) => !changed.has(testId))) }
}

/** A closed attempt that is marked by an older key of its paper than the newest. */
export interface OutdatedAttempt {
  readonly userId: string
  readonly testId: string
  readonly n: number
  readonly paperVersion: number
  /** The newest. */
  readonly keyVersion: number
}

const nameOf = ({ userId, testId, n }: AttemptEvent) => ({ userId, testId, n })

const OUTDATED = `
SELECT DISTINCT a.user_id AS userId, a.test_id AS testId, a.n, a.paper_version AS paperVersion,
  (SELECT max(k.key_version) FROM paper_key k WHERE k.test_id = a.test_id AND k.paper_version = a.paper_version) AS keyVersion
FROM json_each(?1) e CROSS JOIN attempt a
  ON a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
WHERE a.state = 'closed'
  AND EXISTS (SELECT 1 FROM paper_key k WHERE k.test_id = a.test_id AND k.paper_version = a.paper_version AND k.key_version > a.key_version)`

const FACTS = `e.value ->> '$.userId', e.value ->> '$.testId', e.value ->> '$.n', e.value ->> '$.mode'`
const COLUMNS = `user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, category, state_code, ranking, round`
const OPEN_VALUES = `e.value ->> '$.startedAt', e.value ->> '$.deadlineAt', e.value ->> '$.language', e.value ->> '$.paperVersion', e.value ->> '$.keyVersion',
  e.value ->> '$.category', e.value ->> '$.stateCode', e.value ->> '$.ranking', coalesce(e.value ->> '$.round', 0)`

/**
 * An event that arrives after its person has deleted the account writes nothing: the erasure has been here already, and nobody would take
 * the id away again before the sweep. Marking an account as deleted and this look at it are transactions of one database.
 */
const HAS_ACCOUNT = `EXISTS (SELECT 1 FROM user u WHERE u.id = e.value ->> '$.userId' AND u.deleted_at IS NULL)`

const INSERT_OPENED = `
INSERT INTO attempt (${COLUMNS})
SELECT ${FACTS}, 'open', ${OPEN_VALUES} FROM json_each(?1) e WHERE ${HAS_ACCOUNT}
ON CONFLICT (user_id, test_id, n) DO NOTHING`

// Only rows that are not closed yet take part, so a repeat gives no second seq; within one batch the rows of a test are numbered on.
const UPSERT_CLOSED = `
INSERT INTO attempt (${COLUMNS}, closed_at, seq, score12, tie_key, result)
SELECT ${FACTS}, 'closed', ${OPEN_VALUES}, e.value ->> '$.closedAt',
  CASE WHEN e.value ->> '$.ranking' THEN
    coalesce((SELECT max(a.seq) FROM attempt a WHERE a.test_id = e.value ->> '$.testId' AND a.seq IS NOT NULL), 0)
    + row_number() OVER (PARTITION BY e.value ->> '$.testId', e.value ->> '$.ranking' ORDER BY e.key) END,
  e.value ->> '$.score12', e.value ->> '$.tieKey', e.value ->> '$.result'
FROM json_each(?1) e
WHERE ${HAS_ACCOUNT} AND NOT EXISTS (
  SELECT 1 FROM attempt a
  WHERE a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
    AND (a.round > coalesce(e.value ->> '$.round', 0) OR (a.state = 'closed' AND a.round = coalesce(e.value ->> '$.round', 0))))
ON CONFLICT (user_id, test_id, n) DO UPDATE SET
  state = 'closed', closed_at = excluded.closed_at, seq = excluded.seq, score12 = excluded.score12, tie_key = excluded.tie_key, result = excluded.result,
  ranking = excluded.ranking, deadline_at = excluded.deadline_at, round = excluded.round, key_version = excluded.key_version
  WHERE attempt.state = 'open' OR attempt.round < excluded.round`

/** The queue may hand the same event over twice in one batch; two rows for one attempt would take two places in the sequence. */
function uniqueById(events: readonly AttemptEvent[]): AttemptEvent[] {
  return [...new Map(events.map((event) => [`${event.userId}:${event.testId}:${event.n}:${event.round ?? 0}`, event])).values()]
}

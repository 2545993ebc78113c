/** The record of attempts. Hand-written: it writes attempts, and json_each takes any number of events in one value. */
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'

type AttemptName = Pick<AttemptEvent, 'userId' | 'testId' | 'n'>

/** A closed attempt that is marked by an older key of its paper than the newest. */
export interface OutdatedAttempt extends AttemptName {
  readonly paperVersion: number
  /** The newest. */
  readonly keyVersion: number
}

/** A statement that takes all of these as one value. */
const ofRows = (db: D1Database, sql: string, rows: readonly AttemptName[]): D1PreparedStatement =>
  db.prepare(sql).bind(JSON.stringify(rows))

/** Adds the rows of attempts that were opened; one that is there already stays. */
export const openedStatement = (db: D1Database, opened: readonly AttemptEvent[]): D1PreparedStatement => ofRows(db, INSERT_OPENED, opened)

/** Closes rows, or adds closed ones: each attempt once in a round. */
export const closedStatement = (db: D1Database, closed: readonly AttemptEvent[]): D1PreparedStatement => ofRows(db, UPSERT_CLOSED, closed)

/** Gives those of these attempts that are closed and marked by an older key than the newest (`OutdatedAttempt`). */
export const outdatedStatement = (db: D1Database, names: readonly AttemptName[]): D1PreparedStatement => ofRows(db, OUTDATED, names)

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
 * An event that arrives after its person has deleted the account writes nothing: the erasure has been here already, and no one would take
 * the id away again before the sweep. Marking an account as deleted and this look at it are transactions of one database.
 */
const HAS_ACCOUNT = `EXISTS (SELECT 1 FROM user u WHERE u.id = e.value ->> '$.userId' AND u.deleted_at IS NULL)`

const INSERT_OPENED = `
INSERT INTO attempt (${COLUMNS})
SELECT ${FACTS}, 'open', ${OPEN_VALUES} FROM json_each(?1) e WHERE ${HAS_ACCOUNT}
ON CONFLICT (user_id, test_id, n) DO NOTHING`

// Only rows that are not closed yet take part, so a repeat gives no second seq; within one batch the rows of a test are numbered on.
const UPSERT_CLOSED = `
INSERT INTO attempt (${COLUMNS}, closed_at, seq, score12, mark_unit, tie_key, result)
SELECT ${FACTS}, 'closed', ${OPEN_VALUES}, e.value ->> '$.closedAt',
  CASE WHEN e.value ->> '$.ranking' THEN
    coalesce((SELECT max(a.seq) FROM attempt a WHERE a.test_id = e.value ->> '$.testId' AND a.seq IS NOT NULL), 0)
    + row_number() OVER (PARTITION BY e.value ->> '$.testId', e.value ->> '$.ranking' ORDER BY e.key) END,
  e.value ->> '$.score12', coalesce(e.value ->> '$.result' ->> '$.unit', 12), e.value ->> '$.tieKey', e.value ->> '$.result'
FROM json_each(?1) e
WHERE ${HAS_ACCOUNT} AND NOT EXISTS (
  SELECT 1 FROM attempt a
  WHERE a.user_id = e.value ->> '$.userId' AND a.test_id = e.value ->> '$.testId' AND a.n = e.value ->> '$.n'
    AND (a.round > coalesce(e.value ->> '$.round', 0) OR (a.state = 'closed' AND a.round = coalesce(e.value ->> '$.round', 0))))
ON CONFLICT (user_id, test_id, n) DO UPDATE SET
  state = 'closed', closed_at = excluded.closed_at, seq = excluded.seq, score12 = excluded.score12, mark_unit = excluded.mark_unit, tie_key = excluded.tie_key, result = excluded.result,
  ranking = excluded.ranking, deadline_at = excluded.deadline_at, round = excluded.round, key_version = excluded.key_version
  WHERE attempt.state = 'open' OR attempt.round < excluded.round`

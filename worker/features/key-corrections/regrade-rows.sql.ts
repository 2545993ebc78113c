/** New marks of attempts. Hand-written: it writes attempts, and json_each takes any number of them in one value. */
import type { Units } from '#contract/shared/units.ts'

export interface Remarked {
  readonly userId: string
  readonly n: number
  /** As it was when the attempt was read: one that was opened again since is passed by. */
  readonly round: number
  /** The key that it is marked by now. */
  readonly keyVersion: number
  readonly before12: Units
  readonly after12: Units
  readonly tieKey: string
  readonly result: string
}

/** Notes what changes, then changes it, for rows that still stand as they were read; both for the batch that moves the job's place. */
export function remarkStatements(db: D1Database, jobId: string, testId: string, rows: readonly Remarked[]): D1PreparedStatement[] {
  const changed = rows
    .filter(({ before12, after12 }) => before12 !== after12)
    .map(({ userId, n, round, keyVersion, after12 }) => ({ userId, n, round, keyVersion, after12 }))
  return [
    ...(changed.length === 0 ? [] : [db.prepare(NOTE).bind(JSON.stringify(changed), testId, jobId)]),
    db.prepare(REMARK).bind(JSON.stringify(rows), testId),
  ]
}

const SAME = `a.user_id = e.value ->> '$.userId' AND a.test_id = ?2 AND a.n = e.value ->> '$.n'`
const STANDS = `a.state = 'closed' AND a.key_version < e.value ->> '$.keyVersion' AND a.round = e.value ->> '$.round'`

const NOTE = `
INSERT INTO regraded_attempt (job_id, user_id, test_id, n, before12, after12)
SELECT ?3, a.user_id, a.test_id, a.n, a.score12, e.value ->> '$.after12' FROM json_each(?1) e CROSS JOIN attempt a ON ${SAME} WHERE ${STANDS}
ON CONFLICT (job_id, user_id, test_id, n) DO NOTHING`

const REMARK = `
UPDATE attempt AS a SET key_version = e.value ->> '$.keyVersion', score12 = e.value ->> '$.after12', tie_key = e.value ->> '$.tieKey', result = e.value ->> '$.result'
FROM json_each(?1) e WHERE ${SAME} AND ${STANDS}`

import type { LearnerDetail, LearnerName, LearnerRow } from '#contract/attempt-admin/schemas.ts'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import { attemptIdOf, ID_PATTERN } from '#contract/shared/ids.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'

const COLUMNS = 'id AS userId, name, email, created_at AS createdAt, accommodation_minutes_per_hour AS minutesPerHour'
const PAGE = 25

/** Accounts whose e-mail or name begins like this, or the one with this id: one range of the index of each. */
export async function findLearners(db: D1Database, query: string): Promise<LearnerRow[]> {
  const wanted = query.trim()
  if (ID_PATTERN.test(wanted.toLowerCase())) {
    const row = await findLearner(db, wanted.toLowerCase())
    if (row !== null) return [row]
  }
  if (wanted === '') {
    const first = db.prepare(`SELECT ${COLUMNS} FROM user WHERE deleted_at IS NULL ORDER BY email LIMIT ${PAGE}`)
    return (await first.all<LearnerRow>()).results
  }
  const { results } = await db
    .prepare(
      `SELECT * FROM (SELECT ${COLUMNS} FROM user WHERE email >= ?1 AND email < ?2 AND deleted_at IS NULL ORDER BY email LIMIT ${PAGE})
       UNION
       SELECT * FROM (SELECT ${COLUMNS} FROM user INDEXED BY user_by_name
         WHERE name COLLATE NOCASE >= ?3 AND name COLLATE NOCASE < ?4 AND deleted_at IS NULL ORDER BY name COLLATE NOCASE LIMIT ${PAGE})
       ORDER BY email LIMIT ${PAGE}`,
    )
    .bind(wanted.toLowerCase(), `${wanted.toLowerCase()}\u{10ffff}`, wanted, `${wanted}\u{10ffff}`)
    .all<LearnerRow>()
  return results
}

/** What accounts are called, by id. */
export async function findNames(db: D1Database, ids: readonly string[]): Promise<LearnerName[]> {
  const { results } = await db
    .prepare('SELECT u.id AS userId, u.name FROM json_each(?1) e CROSS JOIN user u ON u.id = e.value WHERE u.deleted_at IS NULL')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<LearnerName>()
  return results
}

export const findLearner = (db: D1Database, userId: string): Promise<LearnerRow | null> =>
  db.prepare(`SELECT ${COLUMNS} FROM user WHERE id = ?1 AND deleted_at IS NULL`).bind(userId).first<LearnerRow>()

/** A learner's newest attempts: one range of the index by time, and the title of each test. */
export async function listAttempts(db: D1Database, userId: string): Promise<LearnerDetail['attempts']> {
  const { results } = await db
    .prepare(
      `SELECT a.test_id AS testId, a.n, a.mode, a.state, a.ranking, a.voided_at AS voidedAt, a.started_at AS startedAt, a.closed_at AS closedAt,
         a.score12, t.title, t.max12
       FROM attempt a JOIN test t ON t.id = a.test_id WHERE a.user_id = ?1 ORDER BY a.started_at DESC LIMIT ${PAGE}`,
    )
    .bind(userId)
    .all<AttemptRow>()
  return results.map(({ testId, n, title, ranking, voidedAt, ...rest }) => ({
    attemptId: attemptIdOf(testId, n),
    testId,
    title: JSON.parse(title) as Localized,
    ranking: ranking === 1,
    isVoid: voidedAt !== null,
    ...rest,
  }))
}

interface AttemptRow {
  readonly testId: string
  readonly n: number
  readonly title: string
  readonly mode: AttemptMode
  readonly state: 'open' | 'closed'
  readonly ranking: number
  readonly voidedAt: number | null
  readonly startedAt: number
  readonly closedAt: number | null
  readonly score12: Units | null
  readonly max12: Units
}

/** The record of an attempt that is open again: without mark, rank and result until it closes in its new round. */
export const reopenStatement = (
  db: D1Database,
  userId: string,
  testId: string,
  n: number,
  deadlineAt: number,
  round: number,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE attempt SET state = 'open', closed_at = NULL, seq = NULL, score12 = NULL, tie_key = NULL, result = NULL, deadline_at = ?4, round = ?5
       WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND round < ?5`,
    )
    .bind(userId, testId, n, deadlineAt, round)

/** Takes an attempt out of the ranking sequence, and puts the one that ranks instead at its end. */
export const voidStatements = (
  db: D1Database,
  userId: string,
  testId: string,
  n: number,
  rankingN: number | null,
  now: number,
): D1PreparedStatement[] => [
  db
    .prepare('UPDATE attempt SET ranking = 0, seq = NULL, voided_at = ?4 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3')
    .bind(userId, testId, n, now),
  ...(rankingN === null
    ? []
    : [
        db
          .prepare(
            `UPDATE attempt SET ranking = 1, seq = CASE WHEN state = 'closed' THEN
               coalesce((SELECT max(a.seq) FROM attempt a WHERE a.test_id = ?2 AND a.seq IS NOT NULL), 0) + 1 END
             WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND ranking = 0`,
          )
          .bind(userId, testId, rankingN),
      ]),
]

/** The end of an open attempt, by which the sweep looks for those that nobody closed. */
export const deadlineStatement = (db: D1Database, userId: string, testId: string, n: number, deadlineAt: number): D1PreparedStatement =>
  db
    .prepare("UPDATE attempt SET deadline_at = ?4 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3 AND state = 'open'")
    .bind(userId, testId, n, deadlineAt)

export const accommodationStatement = (db: D1Database, userId: string, minutesPerHour: number): D1PreparedStatement =>
  db.prepare('UPDATE user SET accommodation_minutes_per_hour = ?2 WHERE id = ?1 AND deleted_at IS NULL').bind(userId, minutesPerHour)

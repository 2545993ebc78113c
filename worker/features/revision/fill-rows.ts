import { GOAL_DEFAULT } from '#contract/revision/practice-limits.ts'
import type { Insight } from '#domain/attempt/attempt-analytics.ts'
import type { Band, ShownAbility } from '#domain/ranking/score-band.ts'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import type { ClosedAttempt } from '#worker/features/results/public/closed-attempts.sql.ts'
import type { CardRow } from './repository.ts'

/** [test id, n]; of one whose release is known also that, ms UTC. */
export type AttemptName = readonly [testId: string, n: number, from?: number]

/** Where the looking at a learner's attempts stands. */
export interface FillState {
  /** Attempts begun until then have been looked at. */
  readonly filledTo: number
  /** But for these, which were open or are not released. */
  readonly wait: readonly AttemptName[]
  /** Begun after `filledTo` and looked at: the record may still hear of others from that time. */
  readonly done: readonly AttemptName[]
  /** Whether the insights of everything looked at are kept. */
  readonly insights: boolean
  readonly revision: number
}

export async function readFillState(db: D1Database, userId: string): Promise<FillState> {
  const row = await db
    .prepare(
      `SELECT s.filled_to AS filledTo, s.pending, s.insights, s.revision
       FROM (SELECT ?1 AS user_id) mine LEFT JOIN practice_state s ON s.user_id = mine.user_id`,
    )
    .bind(userId)
    .first<{ filledTo: number | null; pending: string | null; insights: number | null; revision: number | null }>()
  const pending = JSON.parse(row?.pending ?? '{}') as { wait?: AttemptName[]; done?: AttemptName[] }
  return {
    filledTo: row?.filledTo ?? 0,
    wait: pending.wait ?? [],
    done: pending.done ?? [],
    revision: row?.revision ?? 0,
    // Of somebody who was never looked at nothing is missing.
    insights: (row?.filledTo ?? 0) === 0 || row?.insights === 1,
  }
}

export interface BegunAttempt {
  readonly testId: string
  readonly n: number
  readonly startedAt: number
  readonly isClosed: boolean
}

/** A learner's attempts begun after a moment, first begun first. */
export async function begunAfter(db: D1Database, userId: string, from: number, limit: number): Promise<BegunAttempt[]> {
  const { results } = await db
    .prepare(
      `SELECT test_id AS testId, n, started_at AS startedAt, state = 'closed' AS isClosed FROM attempt
       WHERE user_id = ?1 AND started_at > ?2 ORDER BY started_at LIMIT ?3`,
    )
    .bind(userId, from, limit)
    .all<Omit<BegunAttempt, 'isClosed'> & { isClosed: number }>()
  return results.map((row) => ({ ...row, isClosed: row.isClosed === 1 }))
}

/** Rows that lag behind their attempts, whose percentile is old, or, where `all` asks for them, that are missing. */
export async function namesToRenew(
  db: D1Database,
  userId: string,
  at: { readonly now: number; readonly limit: number; readonly all: boolean },
): Promise<AttemptName[]> {
  const { results } = await db
    .prepare(at.all ? MISSING : LAGGING)
    .bind(userId, at.limit, ...(at.all ? [] : [at.now]))
    .all<{ testId: string; n: number }>()
  return results.map(({ testId, n }) => [testId, n])
}

const LAGGING = `
SELECT i.test_id AS testId, i.n FROM (SELECT * FROM attempt_insight WHERE user_id = ?1 ORDER BY closed_at DESC LIMIT 60) i
CROSS JOIN attempt a ON a.user_id = i.user_id AND a.test_id = i.test_id AND a.n = i.n
WHERE a.key_version <> i.key_version OR a.round <> i.round OR a.ranking <> i.ranking OR a.closed_at <> i.closed_at OR a.voided_at IS NOT NULL
  OR (i.ranking = 1 AND i.measured_at < ?3 - 86400000 AND i.closed_at > ?3 - 2592000000)
LIMIT ?2`

const MISSING = `
SELECT a.test_id AS testId, a.n FROM attempt a LEFT JOIN attempt_insight i ON i.user_id = a.user_id AND i.test_id = a.test_id AND i.n = a.n
WHERE a.user_id = ?1 AND a.state = 'closed' AND a.mode = 'exam' AND a.voided_at IS NULL AND i.user_id IS NULL ORDER BY a.started_at LIMIT ?2`

/** What was shown in earlier attempts, newest first, for the ranges that are foretold. */
export async function readShown(
  db: D1Database,
  userId: string,
  limit: number,
): Promise<(ShownAbility & { readonly exam: string; readonly name: string })[]> {
  const { results } = await db
    .prepare(
      `SELECT test_id || '.' || n AS name, exam, closed_at AS closedAt, measure FROM attempt_insight WHERE user_id = ?1 ORDER BY closed_at DESC LIMIT ?2`,
    )
    .bind(userId, limit)
    .all<{ name: string; exam: string; closedAt: number; measure: string | null }>()
  return results.flatMap(({ name, exam, closedAt, measure }) =>
    measure === null ? [] : [{ ...(JSON.parse(measure) as NonNullable<Insight['measure']>), name, exam, closedAt }],
  )
}

export interface InsightRow extends Insight {
  readonly attempt: ClosedAttempt
  readonly percentile: string | null
  readonly of: number
  readonly foretold: Pick<Band, 'low' | 'middle' | 'high'> | null
}

export interface FillWrite {
  readonly state: FillState
  readonly next: Pick<FillState, 'filledTo' | 'wait' | 'done' | 'insights'>
  readonly cards: readonly (CardRow & { readonly base: number })[]
  readonly insights: readonly InsightRow[]
  /** Attempts whose insight goes: void, or not to be kept. */
  readonly drop: readonly AttemptName[] | 'all'
  readonly days: readonly StudyDay[]
  /** How many attempts were closed on each of the days. */
  readonly closedOn: ReadonlyMap<number, number>
}

/** All of a filling in one batch, or nothing where another device was first: false then. */
export async function writeFill(db: D1Database, userId: string, now: number, w: FillWrite): Promise<boolean> {
  const guard = 'EXISTS (SELECT 1 FROM practice_state g WHERE g.user_id = ?1 AND g.revision = ?2)'
  const { revision } = w.state
  const replies = await db.batch([
    db
      .prepare(
        `INSERT INTO practice_state (user_id, goal, filled_to, pending, insights, revision) VALUES (?1, ${GOAL_DEFAULT}, 0, '{}', 0, 0)
         ON CONFLICT (user_id) DO NOTHING`,
      )
      .bind(userId),
    db.prepare(CARDS(guard)).bind(userId, revision, JSON.stringify(w.cards)),
    w.drop === 'all'
      ? db.prepare(`DELETE FROM attempt_insight WHERE user_id = ?1 AND ${guard}`).bind(userId, revision)
      : db
          .prepare(
            `DELETE FROM attempt_insight WHERE user_id = ?1 AND ${guard}
               AND EXISTS (SELECT 1 FROM json_each(?3) e WHERE e.value ->> 0 = test_id AND e.value ->> 1 = n)`,
          )
          .bind(userId, revision, JSON.stringify([...w.drop, ...w.insights.map(({ attempt }) => [attempt.testId, attempt.n])])),
    db.prepare(INSIGHTS(guard)).bind(userId, revision, JSON.stringify(w.insights.map(insightValues)), now),
    db
      .prepare(DAYS(guard))
      .bind(userId, revision, JSON.stringify(w.days.map((day) => ({ ...day, attempts: w.closedOn.get(day.day) ?? 0 })))),
    db
      .prepare(
        'UPDATE practice_state SET filled_to = ?3, pending = ?4, insights = ?5, revision = revision + 1 WHERE user_id = ?1 AND revision = ?2',
      )
      .bind(userId, revision, w.next.filledTo, JSON.stringify({ wait: w.next.wait, done: w.next.done }), Number(w.next.insights)),
  ])
  return (replies.at(-1)?.meta.changes ?? 0) > 0
}

/** A card that was reviewed while this was worked out keeps its review; the attempt's word is left out. */
const CARDS = (guard: string): string => `
INSERT INTO revision_card (user_id, question_id, test_id, paper_version, place, reason, memory, due_at, suspended_at, added_at, seen_at, revision)
SELECT ?1, e.value ->> '$.questionId', e.value ->> '$.testId', e.value ->> '$.paperVersion', e.value ->> '$.place', e.value ->> '$.reason',
  e.value ->> '$.memory', e.value ->> '$.dueAt', e.value ->> '$.suspendedAt', e.value ->> '$.addedAt', e.value ->> '$.seenAt', e.value ->> '$.revision'
FROM json_each(?3) e WHERE ${guard}
ON CONFLICT (user_id, question_id) DO UPDATE SET test_id = excluded.test_id, paper_version = excluded.paper_version, place = excluded.place,
  reason = excluded.reason, memory = excluded.memory, due_at = excluded.due_at, suspended_at = excluded.suspended_at, seen_at = excluded.seen_at,
  revision = excluded.revision
WHERE revision_card.revision = excluded.revision - 1`

const INSIGHTS = (guard: string): string => `
INSERT INTO attempt_insight (user_id, closed_at, test_id, n, exam, paper_version, key_version, round, ranking, score12, max12, percentile, ranked_count,
  measured_at, topics, measure, foretold)
SELECT ?1, e.value ->> '$.closedAt', e.value ->> '$.testId', e.value ->> '$.n', e.value ->> '$.exam', e.value ->> '$.paperVersion',
  e.value ->> '$.keyVersion', e.value ->> '$.round', e.value ->> '$.ranking', e.value ->> '$.score12', e.value ->> '$.max12',
  e.value ->> '$.percentile', e.value ->> '$.of', ?4, e.value ->> '$.topics', e.value ->> '$.measure', e.value ->> '$.foretold'
FROM json_each(?3) e WHERE ${guard}`

const DAYS = (guard: string): string => `
INSERT INTO study_day (user_id, day, reviews, attempts, streak, freeze_day)
SELECT ?1, e.value ->> '$.day', 0, e.value ->> '$.attempts', e.value ->> '$.streak', e.value ->> '$.freezeDay' FROM json_each(?3) e WHERE ${guard}
ON CONFLICT (user_id, day) DO UPDATE SET attempts = study_day.attempts + excluded.attempts, streak = excluded.streak, freeze_day = excluded.freeze_day`

const insightValues = ({ attempt, topics, measure, percentile, of, foretold }: InsightRow) => ({
  closedAt: attempt.closedAt,
  testId: attempt.testId,
  n: attempt.n,
  exam: attempt.exam,
  paperVersion: attempt.paperVersion,
  keyVersion: attempt.keyVersion,
  round: attempt.round,
  ranking: Number(attempt.ranking),
  score12: attempt.result.total.score12,
  max12: attempt.result.total.max12,
  percentile,
  of,

  topics: JSON.stringify(topics),
  measure: measure === null ? null : JSON.stringify(measure),
  foretold: foretold === null ? null : JSON.stringify(foretold),
})

/**
 * What is written when a learner's attempts were looked at, and which insights have to be made again.
 * Hand-written: json_each takes any number of rows in one value, and every write is guarded by the revision of the learner's row.
 */
import * as z from 'zod/mini'
import { UNIT } from '#domain/marking/marks.ts'
import type { Insight } from '#domain/attempt/attempt-analytics.ts'
import type { Band } from '#domain/ranking/score-band.ts'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { ClosedAttempt } from '#worker/features/results/public/closed-attempts.sql.ts'
import { type AttemptName, beginPractice, type CardRow, type FillState } from './queries.ts'

const nameRow = z.object({ testId: z.string(), n: z.number() })

/** Rows that lag behind their attempts, whose percentile is old, or, where `all` asks for them, that are missing. */
export async function namesToRenew(
  db: D1Database,
  userId: string,
  at: { readonly now: number; readonly limit: number; readonly all: boolean },
): Promise<AttemptName[]> {
  const rows = decodeRows(
    nameRow,
    await db
      .prepare(at.all ? MISSING : LAGGING)
      .bind(userId, at.limit, ...(at.all ? [] : [at.now]))
      .all(),
  )
  return rows.map(({ testId, n }) => [testId, n])
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
  const { state, next } = w
  const statement = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(userId, state.revision, ...values)
  const old = [...(w.drop === 'all' ? [] : w.drop), ...w.insights.map(({ attempt }) => [attempt.testId, attempt.n])]
  const replies = await db.batch([
    statementOf(db, beginPractice(db, userId)),
    statement(CARDS(guard), JSON.stringify(w.cards)),
    w.drop === 'all'
      ? statement(`DELETE FROM attempt_insight WHERE user_id = ?1 AND ${guard}`)
      : statement(
          `DELETE FROM attempt_insight WHERE user_id = ?1 AND ${guard}
             AND EXISTS (SELECT 1 FROM json_each(?3) e WHERE e.value ->> 0 = test_id AND e.value ->> 1 = n)`,
          JSON.stringify(old),
        ),
    statement(INSIGHTS(guard), JSON.stringify(w.insights.map(insightValues)), now),
    statement(DAYS(guard), JSON.stringify(w.days.map((day) => ({ ...day, attempts: w.closedOn.get(day.day) ?? 0 })))),
    statement(
      'UPDATE practice_state SET filled_to = ?3, pending = ?4, insights = ?5, revision = revision + 1 WHERE user_id = ?1 AND revision = ?2',
      next.filledTo,
      JSON.stringify({ wait: next.wait, done: next.done }),
      Number(next.insights),
    ),
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
INSERT INTO attempt_insight (user_id, closed_at, test_id, n, exam, paper_version, key_version, round, ranking, score12, max12, mark_unit, percentile, ranked_count,
  measured_at, topics, measure, foretold)
SELECT ?1, e.value ->> '$.closedAt', e.value ->> '$.testId', e.value ->> '$.n', e.value ->> '$.exam', e.value ->> '$.paperVersion',
  e.value ->> '$.keyVersion', e.value ->> '$.round', e.value ->> '$.ranking', e.value ->> '$.score12', e.value ->> '$.max12', e.value ->> '$.unit',
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
  unit: attempt.result.unit ?? UNIT,
  percentile,
  of,

  topics: JSON.stringify(topics),
  measure: measure === null ? null : JSON.stringify(measure),
  foretold: foretold === null ? null : JSON.stringify(foretold),
})

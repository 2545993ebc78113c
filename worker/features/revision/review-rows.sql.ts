/**
 * The reviews of a learner's cards: what is in the log, writing them, and undoing one.
 * Hand-written: json_each takes any number of reviews in one value, and every write is guarded by how its card stands.
 */
import * as z from 'zod/mini'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import type { CardRow } from './queries.ts'

/** A grade with the card's row before it, for the log. */
export interface LoggedReview {
  readonly op: string
  readonly questionId: string
  readonly grade: number
  readonly at: number
  readonly day: number
  readonly before: CardRow
  /** The card's revision that the chain of reviews began at, and after this one. */
  readonly base: number
  readonly revision: number
}

/** The cards as they are after all reviews, each once; `base` is the revision it was read at. */
export type ReviewedCard = Pick<CardRow, 'questionId' | 'memory' | 'dueAt' | 'suspendedAt' | 'revision'> & { readonly base: number }

/** Which of these reviews are in the log already, undone ones included: they are not done again. */
export async function knownReviews(db: D1Database, userId: string, ops: readonly string[]): Promise<Set<string>> {
  const rows = decodeRows(
    z.object({ op: z.string() }),
    await db
      .prepare('SELECT r.op_id AS op FROM json_each(?2) e CROSS JOIN revision_review r ON r.user_id = ?1 AND r.op_id = e.value')
      .bind(userId, JSON.stringify(ops))
      .all(),
  )
  return new Set(rows.map(({ op }) => op))
}

/**
 * Log, days and cards in one batch, each only where the card still stands as it was read: what another device changed meanwhile is left
 * alone, and its reviews are tried again. Returns the ids of the cards that were changed.
 */
export async function writeReviews(
  db: D1Database,
  userId: string,
  reviews: readonly LoggedReview[],
  cards: readonly ReviewedCard[],
  days: readonly StudyDay[],
): Promise<Set<string>> {
  const logged = JSON.stringify(reviews.map((review) => ({ ...review, before: JSON.stringify(review.before) })))
  const statement = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(userId, ...values)
  const [, , changed] = await db.batch([
    statement(LOG, logged),
    statement(DAYS, JSON.stringify(days), logged),
    statement(CARDS, JSON.stringify(cards)),
  ])
  const rows = changed === undefined ? [] : decodeRows(z.object({ questionId: z.string() }), changed)
  return new Set(rows.map(({ questionId }) => questionId))
}

const STANDS = `revision_card c ON c.user_id = ?1 AND c.question_id = e.value ->> '$.questionId' AND c.revision = e.value ->> '$.base'`

const LOG = `
INSERT INTO revision_review (user_id, op_id, question_id, rating, at, day, before, revision)
SELECT ?1, e.value ->> '$.op', c.question_id, e.value ->> '$.grade', e.value ->> '$.at', e.value ->> '$.day', e.value ->> '$.before', e.value ->> '$.revision'
FROM json_each(?2) e CROSS JOIN ${STANDS} WHERE true ON CONFLICT (user_id, op_id) DO NOTHING`

// A day's streak is a fact of which days there are; its reviews are counted by the cards that still stand.
const DAYS = `
INSERT INTO study_day (user_id, day, reviews, attempts, streak, freeze_day)
SELECT ?1, d.value ->> '$.day',
  (SELECT count(*) FROM json_each(?3) e CROSS JOIN ${STANDS} WHERE e.value ->> '$.day' = d.value ->> '$.day'),
  0, d.value ->> '$.streak', d.value ->> '$.freezeDay'
FROM json_each(?2) d WHERE true
ON CONFLICT (user_id, day) DO UPDATE SET reviews = study_day.reviews + excluded.reviews, streak = excluded.streak, freeze_day = excluded.freeze_day`

const CARDS = `
UPDATE revision_card AS c SET memory = e.value ->> '$.memory', due_at = e.value ->> '$.dueAt', suspended_at = e.value ->> '$.suspendedAt',
  revision = e.value ->> '$.revision'
FROM json_each(?2) e WHERE c.user_id = ?1 AND c.question_id = e.value ->> '$.questionId' AND c.revision = e.value ->> '$.base'
RETURNING question_id AS questionId`

/** Puts the card's row back, byte for byte, and takes the review out of its day; false where something changed the card in between. */
export async function undoReview(db: D1Database, userId: string, op: string, at: number): Promise<boolean> {
  const statement = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(userId, op, ...values)
  const replies = await db.batch([
    statement(`UPDATE study_day SET reviews = reviews - 1 WHERE user_id = ?1 AND reviews > 0 AND day = (${OPEN('r.day')})`),
    statement(
      `UPDATE revision_card AS c SET test_id = b.row ->> '$.testId', paper_version = b.row ->> '$.paperVersion', place = b.row ->> '$.place',
         reason = b.row ->> '$.reason', memory = b.row ->> '$.memory', due_at = b.row ->> '$.dueAt', suspended_at = b.row ->> '$.suspendedAt',
         added_at = b.row ->> '$.addedAt', seen_at = b.row ->> '$.seenAt', revision = b.row ->> '$.revision'
       FROM (SELECT before AS row, question_id, revision FROM revision_review WHERE user_id = ?1 AND op_id = ?2 AND undone_at IS NULL) b
       WHERE c.user_id = ?1 AND c.question_id = b.question_id AND c.revision = b.revision`,
    ),
    statement(
      `UPDATE revision_review SET undone_at = ?3 WHERE user_id = ?1 AND op_id = ?2 AND undone_at IS NULL
         AND EXISTS (SELECT 1 FROM revision_card c WHERE c.user_id = ?1 AND c.question_id = revision_review.question_id
           AND c.revision = revision_review.before ->> '$.revision')`,
      at,
    ),
    statement(
      'DELETE FROM study_day WHERE user_id = ?1 AND reviews = 0 AND attempts = 0 AND day = (SELECT day FROM revision_review WHERE user_id = ?1 AND op_id = ?2)',
    ),
  ])
  return (replies[1]?.meta.changes ?? 0) > 0
}

/** Something of a review that may be undone: its card still stands as it left it. */
const OPEN = (what: string): string =>
  `SELECT ${what} FROM revision_review r JOIN revision_card c ON c.user_id = r.user_id AND c.question_id = r.question_id AND c.revision = r.revision
   WHERE r.user_id = ?1 AND r.op_id = ?2 AND r.undone_at IS NULL`

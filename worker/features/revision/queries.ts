import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { CardMemory, CardReason } from '#contract/revision/schemas.ts'
import { GOAL_DEFAULT } from '#contract/revision/practice-limits.ts'
import type { Insight } from '#domain/attempt/attempt-analytics.ts'
import type { ShownAbility } from '#domain/ranking/score-band.ts'
import { attempt, savedQuestion } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { attemptInsight, practiceState, revisionCard, revisionReview, studyDay } from '#worker/db/practice-tables.ts'

/** Sets how many reviews a day a learner wants to make. */
export async function setGoal(db: D1Database, userId: string, goal: number): Promise<void> {
  await openDb(db)
    .insert(practiceState)
    .values({ ...NEVER_LOOKED_AT, userId, goal })
    .onConflictDoUpdate({ target: practiceState.userId, set: { goal: sql`excluded.goal` } })
}

/** The row of a learner whose attempts no one has looked at. */
const NEVER_LOOKED_AT = { filledTo: 0, pending: '{}', insights: 0, revision: 0 }

/** Makes the row of a learner who has none. */
export const beginPractice = (db: D1Database, userId: string) =>
  openDb(db)
    .insert(practiceState)
    .values({ ...NEVER_LOOKED_AT, userId, goal: GOAL_DEFAULT })
    .onConflictDoNothing({ target: practiceState.userId })

/** A card's row; `memory` is the text as it is kept. Times in ms UTC. */
export interface CardRow {
  readonly questionId: string
  readonly testId: string
  readonly paperVersion: number
  readonly place: number
  readonly reason: CardReason
  readonly memory: string
  readonly dueAt: number
  readonly suspendedAt: number | null
  readonly addedAt: number
  readonly seenAt: number
  readonly revision: number
}

const CARD = {
  questionId: revisionCard.questionId,
  testId: revisionCard.testId,
  paperVersion: revisionCard.paperVersion,
  place: revisionCard.place,
  // Only these were ever written.
  reason: sql<CardReason>`${revisionCard.reason}`,
  memory: revisionCard.memory,
  dueAt: revisionCard.dueAt,
  suspendedAt: revisionCard.suspendedAt,
  addedAt: revisionCard.addedAt,
  seenAt: revisionCard.seenAt,
  revision: revisionCard.revision,
}

/** What FSRS knows of a card. */
export const memoryOf = ({ memory }: Pick<CardRow, 'memory'>): CardMemory => JSON.parse(memory) as CardMemory

/** The cards that are due before a moment (ms UTC), first due first: one range of the due index; and whether each is a saved question too. */
export function listDue(db: D1Database, userId: string, before: number, limit: number): Promise<(CardRow & { readonly isSaved: 0 | 1 })[]> {
  const saved = openDb(db)
    .select({ one: sql`1` })
    .from(savedQuestion)
    .where(and(eq(savedQuestion.userId, userId), eq(savedQuestion.questionId, revisionCard.questionId)))
  return openDb(db)
    .select({ ...CARD, isSaved: sql<0 | 1>`${exists(saved)}` })
    .from(revisionCard)
    .where(and(eq(revisionCard.userId, userId), isNull(revisionCard.suspendedAt), lt(revisionCard.dueAt, before)))
    .orderBy(asc(revisionCard.dueAt), asc(revisionCard.questionId))
    .limit(limit)
}

/** Sets a card aside (`at` ms UTC) or takes it back (null); false where there is none. */
export async function setSuspended(db: D1Database, userId: string, questionId: string, at: number | null): Promise<boolean> {
  const { meta } = await openDb(db)
    .update(revisionCard)
    .set({ suspendedAt: at, revision: sql`${revisionCard.revision} + 1` })
    .where(and(eq(revisionCard.userId, userId), eq(revisionCard.questionId, questionId)))
  return meta.changes > 0
}

/** What was set aside: a learner's own few, newest first. */
export function listAside(db: D1Database, userId: string, limit: number): Promise<CardRow[]> {
  return openDb(db)
    .select(CARD)
    .from(revisionCard)
    .where(and(eq(revisionCard.userId, userId), isNotNull(revisionCard.suspendedAt)))
    .orderBy(desc(revisionCard.suspendedAt))
    .limit(limit)
}

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

/** Where the looking at a learner's attempts stands; the beginning where it never began. */
export async function readFillState(db: D1Database, userId: string): Promise<FillState> {
  const { filledTo, pending, insights, revision } = practiceState
  const [row] = await openDb(db)
    .select({ filledTo, pending, insights, revision })
    .from(practiceState)
    .where(eq(practiceState.userId, userId))
  const { wait, done } = JSON.parse(row?.pending ?? '{}') as { wait?: AttemptName[]; done?: AttemptName[] }
  return {
    filledTo: row?.filledTo ?? 0,
    wait: wait ?? [],
    done: done ?? [],
    revision: row?.revision ?? 0,
    // Of someone who was never looked at nothing is missing.
    insights: (row?.filledTo ?? 0) === 0 || row?.insights === 1,
  }
}

export interface BegunAttempt {
  readonly testId: string
  readonly n: number
  readonly startedAt: number
  readonly isClosed: boolean
}

/** A learner's attempts begun after a moment (ms UTC), first begun first. */
export async function begunAfter(db: D1Database, userId: string, from: number, limit: number): Promise<BegunAttempt[]> {
  const { testId, n, startedAt, state } = attempt
  const rows = await openDb(db)
    .select({ testId, n, startedAt, state })
    .from(attempt)
    .where(and(eq(attempt.userId, userId), gt(startedAt, from)))
    .orderBy(asc(startedAt))
    .limit(limit)
  return rows.map(({ state: its, ...row }) => ({ ...row, isClosed: its === 'closed' }))
}

/** What was shown in earlier attempts, newest first, for the ranges that are foretold. */
export async function readShown(
  db: D1Database,
  userId: string,
  limit: number,
): Promise<(ShownAbility & { readonly exam: string; readonly name: string })[]> {
  const { testId, n, exam, closedAt, measure } = attemptInsight
  const rows = await openDb(db)
    .select({ testId, n, exam, closedAt, measure })
    .from(attemptInsight)
    .where(eq(attemptInsight.userId, userId))
    .orderBy(desc(closedAt))
    .limit(limit)
  return rows.flatMap((row) =>
    row.measure === null
      ? []
      : [
          {
            ...(JSON.parse(row.measure) as NonNullable<Insight['measure']>),
            name: `${row.testId}.${row.n}`,
            exam: row.exam,
            closedAt: row.closedAt,
          },
        ],
  )
}

export interface StoredReview {
  readonly questionId: string
  readonly day: number
  readonly undoneAt: number | null
  readonly isCurrent: boolean
}

/** A review in the log, and whether its card is still as the review left it. Null where there is none. */
export async function findReview(db: D1Database, userId: string, op: string): Promise<StoredReview | null> {
  const { questionId, day, undoneAt } = revisionReview
  const standing = openDb(db)
    .select({ one: sql`1` })
    .from(revisionCard)
    .where(
      and(
        eq(revisionCard.userId, revisionReview.userId),
        eq(revisionCard.questionId, revisionReview.questionId),
        eq(revisionCard.revision, revisionReview.revision),
      ),
    )
  const [row] = await openDb(db)
    .select({ questionId, day, undoneAt, isCurrent: sql<number>`${exists(standing)}` })
    .from(revisionReview)
    .where(and(eq(revisionReview.userId, userId), eq(revisionReview.opId, op)))
  return row === undefined ? null : { ...row, isCurrent: row.isCurrent === 1 }
}

/** How many reviews a learner made on a day. */
export async function reviewsOn(db: D1Database, userId: string, day: number): Promise<number> {
  const [row] = await openDb(db)
    .select({ reviews: studyDay.reviews })
    .from(studyDay)
    .where(and(eq(studyDay.userId, userId), eq(studyDay.day, day)))
  return row?.reviews ?? 0
}

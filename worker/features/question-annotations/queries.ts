import { and, eq, sql } from 'drizzle-orm'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { questionReport, savedQuestion } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { attemptLabel } from '#worker/db/practice-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { paper } from '#worker/db/test-tables.ts'

/** The question at a place of a paper, or null where the paper has no such place: one row. */
export async function findQuestionAt(db: D1Database, testId: string, paperVersion: number, place: number): Promise<string | null> {
  const [row] = await openDb(db)
    .select({ id: sql<string | null>`${paper.plan} ->> ('$.questions[' || CAST(${place} AS INTEGER) || '].id')` })
    .from(paper)
    .where(and(eq(paper.testId, testId), eq(paper.version, paperVersion)))
  return row?.id ?? null
}

export interface SavedQuestion {
  readonly userId: string
  readonly questionId: string
  readonly testId: string
  readonly paperVersion: number
  readonly place: number
  readonly note: string
  readonly savedAt: number
}

/** Keeps a question, or changes the note on it; when and where it was first kept stays. */
export async function keepQuestion(db: D1Database, q: SavedQuestion): Promise<void> {
  await openDb(db)
    .insert(savedQuestion)
    .values(q)
    .onConflictDoUpdate({ target: [savedQuestion.userId, savedQuestion.questionId], set: { note: sql`excluded.note` } })
}

/** Forgets a kept question, with its note; a repeat changes nothing. */
export async function forgetQuestion(db: D1Database, userId: string, questionId: string): Promise<void> {
  await openDb(db)
    .delete(savedQuestion)
    .where(and(eq(savedQuestion.userId, userId), eq(savedQuestion.questionId, questionId)))
}

export interface QuestionReport {
  readonly questionId: string
  readonly userId: string
  readonly testId: string
  readonly paperVersion: number
  readonly reason: ReportReason
  readonly text: string
  readonly language: Locale
  readonly createdAt: number
}

/**
 * Stores a report and puts it into the inbox, both or neither. A second report of the same person about the same paper takes the place of
 * the first, there too.
 */
export async function storeReport(db: D1Database, r: QuestionReport, ticketId: string): Promise<void> {
  const { questionId, userId, testId, paperVersion } = questionReport
  await db.batch([
    statementOf(
      db,
      openDb(db)
        .insert(questionReport)
        .values(r)
        .onConflictDoUpdate({
          target: [questionId, userId, testId, paperVersion],
          set: {
            reason: sql`excluded.reason`,
            text: sql`excluded.text`,
            language: sql`excluded.language`,
            createdAt: sql`excluded.created_at`,
          },
        }),
    ),
    openTicketStatement(db, {
      id: ticketId,
      kind: 'report',
      category: r.reason,
      userId: r.userId,
      questionId: r.questionId,
      testId: r.testId,
      paperVersion: r.paperVersion,
      text: r.text,
      language: r.language,
      at: r.createdAt,
    }),
  ])
}

const isOfAttempt = (userId: string, testId: string, n: number) =>
  and(eq(attemptLabel.userId, userId), eq(attemptLabel.testId, testId), eq(attemptLabel.n, n))

/** The own words for what went wrong in an attempt, by place; one row. */
export async function listLabels(db: D1Database, userId: string, testId: string, n: number): Promise<Record<string, ErrorLabel>> {
  const [row] = await openDb(db)
    .select({ labels: attemptLabel.labels })
    .from(attemptLabel)
    .where(isOfAttempt(userId, testId, n))
  const labels = JSON.parse(row?.labels ?? '{}') as Record<string, [ErrorLabel, string]>
  return Object.fromEntries(Object.entries(labels).map(([place, [label]]) => [place, label]))
}

export interface AttemptPlace {
  readonly userId: string
  readonly testId: string
  readonly n: number
  /** 0-based in the paper. */
  readonly place: number
}

/** Takes the word of a question of an attempt away; a repeat changes nothing else. `now` ms UTC. */
export async function removeLabel(db: D1Database, { userId, testId, n, place }: AttemptPlace, now: number): Promise<void> {
  await openDb(db)
    .update(attemptLabel)
    .set({ labels: sql`json_remove(${attemptLabel.labels}, ${labelPath(place)})`, updatedAt: now })
    .where(isOfAttempt(userId, testId, n))
}

/** Where the word of a place stands in `attempt_label.labels`. */
export const labelPath = (place: number): string => `$."${place}"`

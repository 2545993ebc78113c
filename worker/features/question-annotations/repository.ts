import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'

/** The question at a place of a paper, or null where the paper has no such place: one row. */
export async function findQuestionAt(db: D1Database, testId: string, paperVersion: number, place: number): Promise<string | null> {
  const row = await db
    .prepare("SELECT plan ->> ('$.questions[' || CAST(?3 AS INTEGER) || '].id') AS id FROM paper WHERE test_id = ?1 AND version = ?2")
    .bind(testId, paperVersion, place)
    .first<{ id: string | null }>()
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
  await db
    .prepare(
      `INSERT INTO saved_question (user_id, question_id, test_id, paper_version, place, note, saved_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (user_id, question_id) DO UPDATE SET note = excluded.note`,
    )
    .bind(q.userId, q.questionId, q.testId, q.paperVersion, q.place, q.note, q.savedAt)
    .run()
}

export async function forgetQuestion(db: D1Database, userId: string, questionId: string): Promise<void> {
  await db.prepare('DELETE FROM saved_question WHERE user_id = ?1 AND question_id = ?2').bind(userId, questionId).run()
}

/** Which questions of a paper a person has kept, wherever they were seen: a look-up a question of the paper, by primary key. */
export async function listKept(
  db: D1Database,
  userId: string,
  testId: string,
  paperVersion: number,
): Promise<{ place: number; note: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT e.key AS place, s.note FROM paper p, json_each(p.plan, '$.questions') e
       JOIN saved_question s ON s.user_id = ?1 AND s.question_id = e.value ->> '$.id'
       WHERE p.test_id = ?2 AND p.version = ?3 ORDER BY e.key`,
    )
    .bind(userId, testId, paperVersion)
    .all<{ place: number; note: string }>()
  return results
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
  await db.batch([
    db
      .prepare(
        `INSERT INTO question_report (question_id, user_id, test_id, paper_version, reason, text, language, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (question_id, user_id, test_id, paper_version)
       DO UPDATE SET reason = excluded.reason, text = excluded.text, language = excluded.language, created_at = excluded.created_at`,
      )
      .bind(r.questionId, r.userId, r.testId, r.paperVersion, r.reason, r.text, r.language, r.createdAt),
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

/** The own words for what went wrong in an attempt, by place; one row. */
export async function listLabels(db: D1Database, userId: string, testId: string, n: number): Promise<Record<string, ErrorLabel>> {
  const row = await db
    .prepare('SELECT labels FROM attempt_label WHERE user_id = ?1 AND test_id = ?2 AND n = ?3')
    .bind(userId, testId, n)
    .first<{ labels: string }>()
  const labels = JSON.parse(row?.labels ?? '{}') as Record<string, [ErrorLabel, string]>
  return Object.fromEntries(Object.entries(labels).map(([place, [label]]) => [place, label]))
}

export interface LabelledPlace {
  readonly userId: string
  readonly testId: string
  readonly n: number
  readonly place: number
  readonly paperVersion: number
  /** Null takes the word away. */
  readonly label: ErrorLabel | null
  readonly now: number
}

/** Gives a question of an attempt a word, with the topic it counts for: one statement, so that two taps at once are both kept. */
export async function setLabel(db: D1Database, l: LabelledPlace): Promise<void> {
  const path = `$."${l.place}"`
  if (l.label === null) {
    await db
      .prepare('UPDATE attempt_label SET labels = json_remove(labels, ?4), updated_at = ?5 WHERE user_id = ?1 AND test_id = ?2 AND n = ?3')
      .bind(l.userId, l.testId, l.n, path, l.now)
      .run()
    return
  }
  const topic = `(SELECT plan ->> ('$.questions[' || CAST(?7 AS INTEGER) || '].topic.id') FROM paper WHERE test_id = ?2 AND version = ?8)`
  await db
    .prepare(
      `INSERT INTO attempt_label (user_id, test_id, n, labels, updated_at) VALUES (?1, ?2, ?3, json_set('{}', ?4, json_array(?5, ${topic})), ?6)
       ON CONFLICT (user_id, test_id, n) DO UPDATE SET labels = json_set(labels, ?4, json_array(?5, ${topic})), updated_at = excluded.updated_at`,
    )
    .bind(l.userId, l.testId, l.n, path, l.label, l.now, l.place, l.paperVersion)
    .run()
}

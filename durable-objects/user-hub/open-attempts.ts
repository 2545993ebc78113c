import type { OpenAttempt } from '#contract/catalogue.ts'
import type { Localized } from '#contract/locales.ts'

export const USER_HUB_STEPS = [
  `CREATE TABLE open_attempt (
     attempt_id TEXT PRIMARY KEY NOT NULL, test_id TEXT NOT NULL, room TEXT NOT NULL, title TEXT NOT NULL,
     started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, question_ids TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
] as const

/** What a room tells of an attempt it holds open. Times in ms UTC. */
export interface HeldAttempt extends OpenAttempt {
  readonly room: string
  readonly questionIds: readonly string[]
}

/** The hub's table of open attempts: one row each, written once (and when an admin gives time) and deleted once. */
export class OpenAttempts {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  add(a: HeldAttempt): void {
    this.#sql.exec(
      'INSERT INTO open_attempt VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (attempt_id) DO UPDATE SET deadline_at = excluded.deadline_at',
      a.attemptId,
      a.testId,
      a.room,
      JSON.stringify(a.title),
      a.startedAt,
      a.deadlineAt,
      JSON.stringify(a.questionIds),
    )
  }

  remove(attemptId: string): void {
    this.#sql.exec('DELETE FROM open_attempt WHERE attempt_id = ?', attemptId)
  }

  list(): OpenAttempt[] {
    return this.#sql
      .exec<{ attempt_id: string; test_id: string; title: string; started_at: number; deadline_at: number }>(
        'SELECT attempt_id, test_id, title, started_at, deadline_at FROM open_attempt ORDER BY deadline_at',
      )
      .toArray()
      .map((row) => ({
        attemptId: row.attempt_id,
        testId: row.test_id,
        title: JSON.parse(row.title) as Localized,
        startedAt: row.started_at,
        deadlineAt: row.deadline_at,
      }))
  }

  rooms(): string[] {
    return this.#sql
      .exec<{ room: string }>('SELECT room FROM open_attempt')
      .toArray()
      .map(({ room }) => room)
  }

  holdAny(questionIds: ReadonlySet<string>, exceptAttemptId: string): boolean {
    return this.#sql
      .exec<{ question_ids: string }>('SELECT question_ids FROM open_attempt WHERE attempt_id <> ?', exceptAttemptId)
      .toArray()
      .some((row) => (JSON.parse(row.question_ids) as string[]).some((id) => questionIds.has(id)))
  }
}

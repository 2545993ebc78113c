import type { OpenAttempt } from '#contract/catalogue/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { OwnTables } from '../lib/own-tables.ts'

/** What a room tells of an attempt it holds open. Times in ms UTC. */
export interface HeldAttempt extends OpenAttempt {
  readonly room: string
  readonly questionIds: readonly string[]
  /** Whether marks depend on its questions staying secret; an older room leaves it out, and then they do. */
  readonly isExam?: boolean
}

/** The hub's table of open attempts: one row each, written once (and when an admin gives time) and deleted once. */
export class OpenAttempts {
  readonly #tables: OwnTables

  constructor(tables: OwnTables) {
    this.#tables = tables
  }

  get #sql(): SqlStorage {
    return this.#tables.sql
  }

  add(a: HeldAttempt): void {
    this.#tables.make()
    this.#sql.exec(
      `INSERT INTO open_attempt (attempt_id, test_id, room, title, started_at, deadline_at, question_ids, is_exam) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (attempt_id) DO UPDATE SET deadline_at = excluded.deadline_at, is_exam = excluded.is_exam`,
      a.attemptId,
      a.testId,
      a.room,
      JSON.stringify(a.title),
      a.startedAt,
      a.deadlineAt,
      JSON.stringify(a.questionIds),
      Number(a.isExam ?? true),
    )
  }

  remove(attemptId: string): void {
    if (!this.#tables.areMade) return
    this.#sql.exec('DELETE FROM open_attempt WHERE attempt_id = ?', attemptId)
  }

  list(): OpenAttempt[] {
    if (!this.#tables.areMade) return []
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
    if (!this.#tables.areMade) return []
    return this.#sql
      .exec<{ room: string }>('SELECT room FROM open_attempt')
      .toArray()
      .map(({ room }) => room)
  }

  /** Whether an open exam attempt holds one of these questions. Practice and other second tries protect nothing. */
  holdAny(questionIds: ReadonlySet<string>, exceptAttemptId: string): boolean {
    if (!this.#tables.areMade) return false
    return this.#sql
      .exec<{ question_ids: string }>('SELECT question_ids FROM open_attempt WHERE attempt_id <> ? AND is_exam = 1', exceptAttemptId)
      .toArray()
      .some((row) => (JSON.parse(row.question_ids) as string[]).some((id) => questionIds.has(id)))
  }
}

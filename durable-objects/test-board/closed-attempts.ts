import type { AttemptResult } from '#domain/attempt-result.ts'
import type { ClosedAttempt } from '#domain/board.ts'

/** Rows a page; also what one fold takes in as attempts close. */
export const PAGE = 100

export interface ClosedRow {
  readonly seq: number
  readonly paperVersion: number
  readonly attempt: ClosedAttempt
}

/** The next closed ranking attempts of a test after a place in its sequence, oldest first: one index range of `DB`. */
export async function closedAfter(db: D1Database, testId: string, cursor: number, limit: number = PAGE): Promise<ClosedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT seq, score12, tie_key, category, state_code, paper_version, result, closed_at - started_at AS elapsed_ms FROM attempt
       WHERE test_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`,
    )
    .bind(testId, cursor, limit)
    .all<{
      seq: number
      score12: number
      tie_key: string
      category: string | null
      state_code: string | null
      paper_version: number
      result: string
      elapsed_ms: number
    }>()
  return results.map((row) => {
    const { sections, questions } = JSON.parse(row.result) as AttemptResult
    return {
      seq: row.seq,
      paperVersion: row.paper_version,
      attempt: {
        score12: row.score12,
        tieKey: row.tie_key,
        category: row.category,
        state: row.state_code,
        sections,
        questions,
        elapsedMs: row.elapsed_ms,
      },
    }
  })
}

import type { Units } from '#contract/shared/units.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { ClosedAttempt } from '#domain/ranking/test-board.ts'
import type { KeyState } from '#domain/marking/key-state.ts'

/** Rows a page; also what one fold takes in as attempts close. */
export const PAGE = 100

export interface ClosedRow {
  readonly seq: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly attempt: ClosedAttempt
}

export interface ClosedPage {
  readonly rows: readonly ClosedRow[]
  /** The newest key of every paper of the test at the same moment. */
  readonly newest: KeyState
}

/** The next closed ranking attempts of a test after a place in its sequence, oldest first: one index range of `DB`. */
export async function closedAfter(db: D1Database, testId: string, cursor: number, limit: number = PAGE): Promise<ClosedPage> {
  const [found, keys] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT seq, score12, tie_key, category, state_code, paper_version, key_version, result, closed_at - started_at AS elapsed_ms FROM attempt
         WHERE test_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`,
      )
      .bind(testId, cursor, limit),
    db
      .prepare('SELECT paper_version, max(key_version) AS key_version FROM paper_key WHERE test_id = ?1 GROUP BY paper_version')
      .bind(testId),
  ])
  // The statements name the columns of both.
  const newest = (keys?.results ?? []) as unknown as Pick<AttemptRow, 'paper_version' | 'key_version'>[]
  return {
    rows: ((found?.results ?? []) as unknown as AttemptRow[]).map((row) => closedRow(row)),
    newest: Object.fromEntries(newest.map(({ paper_version: paper, key_version: key }) => [paper, key])),
  }
}

interface AttemptRow {
  readonly seq: number
  readonly score12: Units
  readonly tie_key: string
  readonly category: string | null
  readonly state_code: string | null
  readonly paper_version: number
  readonly key_version: number
  readonly result: string
  readonly elapsed_ms: number
}

function closedRow(row: AttemptRow): ClosedRow {
  const { sections, questions } = JSON.parse(row.result) as AttemptResult
  return {
    seq: row.seq,
    paperVersion: row.paper_version,
    keyVersion: row.key_version,
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
}

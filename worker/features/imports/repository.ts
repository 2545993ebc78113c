import type { BeginUploadRequest, UploadCounts, UploadFault, UploadOutcome, UploadRowReport, UploadRun } from '#contract/imports/schemas.ts'
import type { AuditEntry } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { bulkRows } from '#worker/importing/bulk-rows.ts'

export async function findStoredTopics(db: D1Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { results } = await db
    .prepare('SELECT id FROM topic WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

export interface TopicTitles {
  readonly id: string
  /** JSON of a title in its languages. */
  readonly subject: string
  readonly title: string
}

/** Every topic: a tree of some hundred leaves, of which a bank has at most two thousand. */
export const findTopics = async (db: D1Database): Promise<TopicTitles[]> =>
  (await db.prepare('SELECT id, subject, title FROM topic ORDER BY id LIMIT 5000').all<TopicTitles>()).results

export interface StoredRun {
  readonly id: string
  readonly actorId: string
  readonly actorName: string | null
  readonly fileName: string
  readonly fileKey: string | null
  readonly format: string
  readonly state: UploadRun['state']
  readonly total: number
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly rolledBackAt: number | null
}

const RUN = `SELECT r.id, r.actor_id AS actorId, u.name AS actorName, r.file_name AS fileName, r.file_key AS fileKey, r.format, r.state, r.total,
  r.started_at AS startedAt, r.finished_at AS finishedAt, r.rolled_back_at AS rolledBackAt FROM import_run r LEFT JOIN user u ON u.id = r.actor_id`

export const findRun = (db: D1Database, id: string): Promise<StoredRun | null> =>
  db.prepare(`${RUN} WHERE r.id = ?1`).bind(id).first<StoredRun>()

/** Newest first, from before `by` and `id` on. */
export const findRuns = async (db: D1Database, by: number, id: string, limit: number): Promise<StoredRun[]> =>
  (
    await db
      .prepare(`${RUN} WHERE r.started_at <= ?1 AND (r.started_at < ?1 OR r.id < ?2) ORDER BY r.started_at DESC, r.id DESC LIMIT ?3`)
      .bind(by, id, limit)
      .all<StoredRun>()
  ).results

/** The same order again changes nothing. */
export const beginRun = (db: D1Database, run: BeginUploadRequest, audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [
      db
        .prepare(
          `INSERT INTO import_run (id, actor_id, file_name, format, state, total, settings, started_at) VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6, ?7)
           ON CONFLICT (id) DO NOTHING`,
        )
        .bind(run.id, audit.actorId, run.fileName, run.format, run.total, JSON.stringify(run.settings), audit.at),
    ],
    audit,
  })

export const setRunFile = (db: D1Database, runId: string, fileKey: string, audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [db.prepare('UPDATE import_run SET file_key = ?2 WHERE id = ?1').bind(runId, fileKey)],
    audit,
  })

/** Only an open run is finished: of one that was taken back meanwhile nothing is written. */
export const finishRun = (db: D1Database, runId: string, audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: { sql: "SELECT EXISTS (SELECT 1 FROM import_run WHERE id = ?1 AND state = 'open')", binds: [runId] },
    writes: [db.prepare("UPDATE import_run SET state = 'done', finished_at = ?2 WHERE id = ?1").bind(runId, audit.at)],
    audit,
  })

export const closeRollBack = (db: D1Database, runId: string, at: number): D1PreparedStatement =>
  db.prepare("UPDATE import_run SET state = 'rolledBack', rolled_back_at = ?2 WHERE id = ?1 AND state <> 'rolledBack'").bind(runId, at)

export interface RecordedRow {
  readonly row: number
  readonly hash: string
  readonly outcome: UploadOutcome
  readonly questionId: string | null
  /** 0 for a question that was not there. */
  readonly versionBefore: number | null
  /** Null while it is only planned. */
  readonly versionAfter: number | null
  readonly faults: readonly UploadFault[]
}

export async function findRows(db: D1Database, runId: string, rows: readonly number[]): Promise<Map<number, RecordedRow>> {
  const { results } = await db
    .prepare(`${ROWS} WHERE run_id = ?1 AND row IN (SELECT value FROM json_each(?2))`)
    .bind(runId, JSON.stringify(rows))
    .all<StoredRow>()
  return new Map(results.map((row) => [row.row, recorded(row)]))
}

/** In the order of the file. */
export async function listRows(
  db: D1Database,
  runId: string,
  { after, outcome, limit }: { readonly after: number; readonly outcome: UploadOutcome | null; readonly limit: number },
): Promise<RecordedRow[]> {
  const { results } = await db
    .prepare(`${ROWS} WHERE run_id = ?1 AND row > ?2 AND (?3 IS NULL OR outcome = ?3) ORDER BY row LIMIT ?4`)
    .bind(runId, after, outcome, limit)
    .all<StoredRow>()
  return results.map(recorded)
}

export async function countRows(db: D1Database, runIds: readonly string[]): Promise<Map<string, UploadCounts>> {
  const { results } = await db
    .prepare(
      'SELECT run_id AS runId, outcome, count(*) AS n FROM import_row WHERE run_id IN (SELECT value FROM json_each(?1)) GROUP BY run_id, outcome',
    )
    .bind(JSON.stringify(runIds))
    .all<{ runId: string; outcome: UploadOutcome; n: number }>()
  return new Map(
    runIds.map((id) => [
      id,
      { ...NONE, ...Object.fromEntries(results.filter(({ runId }) => runId === id).map(({ outcome, n }) => [outcome, n])) },
    ]),
  )
}

const NONE: UploadCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, error: 0 }

export const saveRows = (db: D1Database, runId: string, rows: readonly RecordedRow[]): D1PreparedStatement[] =>
  bulkRows(
    db,
    `INSERT INTO import_row (run_id, row, hash, outcome, question_id, version_before, version_after, faults)
     SELECT value->>'$.runId', value->>'$.row', value->>'$.hash', value->>'$.outcome', value->>'$.questionId', value->>'$.versionBefore',
       value->>'$.versionAfter', value->>'$.faults' FROM json_each(?1) WHERE true
     ON CONFLICT (run_id, row) DO UPDATE SET hash = excluded.hash, outcome = excluded.outcome, question_id = excluded.question_id,
       version_before = excluded.version_before, version_after = excluded.version_after, faults = excluded.faults`,
    rows.map((row) => ({ runId, ...row })),
  )

/** The questions of these external ids that were put away. */
export async function findArchived(db: D1Database, externalIds: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT id FROM question WHERE archived_at IS NOT NULL AND external_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(externalIds))
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export const unarchive = (db: D1Database, ids: readonly string[], audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [db.prepare('UPDATE question SET archived_at = NULL WHERE id IN (SELECT value FROM json_each(?1))').bind(JSON.stringify(ids))],
    audit,
  })

export interface QuestionState {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly isArchived: number
  readonly isUsed: number
}

export async function findStates(db: D1Database, ids: readonly string[]): Promise<Map<string, QuestionState>> {
  const { results } = await db
    .prepare(
      `SELECT q.id, q.external_id AS externalId, q.version, q.archived_at IS NOT NULL AS isArchived,
         EXISTS (SELECT 1 FROM test_question t WHERE t.question_id = q.id) AS isUsed
       FROM question q WHERE q.id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<QuestionState>()
  return new Map(results.map((row) => [row.id, row]))
}

/** Puts away those that are still as the upload made them and in no test. */
export const archive = (
  db: D1Database,
  questions: readonly { readonly id: string; readonly version: number }[],
  at: number,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE question SET archived_at = ?2 WHERE archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM test_question t WHERE t.question_id = question.id)
         AND EXISTS (SELECT 1 FROM json_each(?1) e WHERE e.value->>'$.id' = question.id AND e.value->>'$.version' = question.version)`,
    )
    .bind(JSON.stringify(questions), at)

const ROWS = `SELECT row, hash, outcome, question_id AS questionId, version_before AS versionBefore, version_after AS versionAfter, faults FROM import_row`
type StoredRow = Omit<RecordedRow, 'faults'> & { readonly faults: string | null }
const recorded = (row: StoredRow): RecordedRow => ({ ...row, faults: row.faults === null ? [] : (JSON.parse(row.faults) as UploadFault[]) })

export const reportOf = ({ row, outcome, questionId, versionBefore, versionAfter, faults }: RecordedRow): UploadRowReport => ({
  row,
  outcome,
  questionId,
  versionAfter,
  faults,
  versionBefore: versionBefore === 0 ? null : versionBefore,
})

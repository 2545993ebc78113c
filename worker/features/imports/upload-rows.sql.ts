/**
 * The rows of uploads and the questions that they made, many at once.
 * Hand-written: json_each takes any number of rows or ids in one value.
 */
import * as z from 'zod/mini'
import type { UploadCounts, UploadFault } from '#contract/imports/schemas.ts'
import type { AuditEntry } from '#worker/db/audit.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { bulkRows } from '#worker/importing/bulk-rows.sql.ts'
import { dropFailedRows, type RecordedRow } from './queries.ts'

const idRow = z.object({ id: z.string() })

/** Which of these topics are stored. */
export async function findStoredTopics(db: D1Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const statement = db.prepare('SELECT id FROM topic WHERE id IN (SELECT value FROM json_each(?1))').bind(JSON.stringify(ids))
  return new Set(decodeRows(idRow, await statement.all()).map(({ id }) => id))
}

const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'error'] as const

const recordedRow = z.object({
  row: z.number(),
  hash: z.string(),
  outcome: z.enum(OUTCOMES),
  questionId: z.nullable(z.string()),
  versionBefore: z.nullable(z.number()),
  versionAfter: z.nullable(z.number()),
  faults: z.nullable(z.string()),
})

/** The outcomes of these rows of an upload, by their number. */
export async function findRows(db: D1Database, runId: string, rows: readonly number[]): Promise<Map<number, RecordedRow>> {
  const found = decodeRows(
    recordedRow,
    await db
      .prepare(
        `SELECT row, hash, outcome, question_id AS questionId, version_before AS versionBefore, version_after AS versionAfter, faults
         FROM import_row WHERE run_id = ?1 AND row IN (SELECT value FROM json_each(?2))`,
      )
      .bind(runId, JSON.stringify(rows))
      .all(),
  )
  return new Map(
    found.map(({ faults, ...row }) => [row.row, { ...row, faults: faults === null ? [] : (JSON.parse(faults) as UploadFault[]) }]),
  )
}

const countRow = z.object({ runId: z.string(), outcome: z.enum(OUTCOMES), n: z.number() })

/** How many rows of each upload came to which outcome. */
export async function countRows(db: D1Database, runIds: readonly string[]): Promise<Map<string, UploadCounts>> {
  const counts = decodeRows(
    countRow,
    await db
      .prepare(
        'SELECT run_id AS runId, outcome, count(*) AS n FROM import_row WHERE run_id IN (SELECT value FROM json_each(?1)) GROUP BY run_id, outcome',
      )
      .bind(JSON.stringify(runIds))
      .all(),
  )
  return new Map(
    runIds.map((id) => [
      id,
      { ...NONE, ...Object.fromEntries(counts.filter(({ runId }) => runId === id).map(({ outcome, n }) => [outcome, n])) },
    ]),
  )
}

const NONE: UploadCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, error: 0 }

/** Stores the outcomes of rows; an existing row is replaced. */
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

/**
 * Stores the rows that could not be imported: they have no hash, since nothing was sent of them. They take the
 * place of those that were told earlier; the row of a question that was imported stays as it is.
 */
export const saveFailedRows = (
  db: D1Database,
  runId: string,
  rows: readonly { readonly row: number; readonly faults: readonly UploadFault[] }[],
  audit: AuditEntry,
): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [
      dropFailedRows(db, runId),
      ...bulkRows(
        db,
        `INSERT INTO import_row (run_id, row, hash, outcome, faults)
         SELECT value->>'$.runId', value->>'$.row', '', 'error', value->>'$.faults' FROM json_each(?1) WHERE true
         ON CONFLICT (run_id, row) DO UPDATE SET faults = excluded.faults WHERE import_row.outcome = 'error'`,
        rows.map((row) => ({ runId, ...row })),
      ),
    ],
    audit,
  })

/** The questions of these external ids that were put away. */
export async function findArchived(db: D1Database, externalIds: readonly string[]): Promise<string[]> {
  const statement = db
    .prepare('SELECT id FROM question WHERE archived_at IS NOT NULL AND external_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(externalIds))
  return decodeRows(idRow, await statement.all()).map(({ id }) => id)
}

/** Takes questions back that were put away. */
export const unarchive = (db: D1Database, ids: readonly string[], audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [db.prepare('UPDATE question SET archived_at = NULL WHERE id IN (SELECT value FROM json_each(?1))').bind(JSON.stringify(ids))],
    audit,
  })

const stateRow = z.object({ id: z.string(), externalId: z.string(), version: z.number(), isArchived: z.number(), isUsed: z.number() })
export type QuestionState = Readonly<z.infer<typeof stateRow>>

/** How these questions are now, by id. */
export async function findStates(db: D1Database, ids: readonly string[]): Promise<Map<string, QuestionState>> {
  const rows = decodeRows(
    stateRow,
    await db
      .prepare(
        `SELECT q.id, q.external_id AS externalId, q.version, q.archived_at IS NOT NULL AS isArchived,
           EXISTS (SELECT 1 FROM test_question t WHERE t.question_id = q.id) AS isUsed
         FROM question q WHERE q.id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(ids))
      .all(),
  )
  return new Map(rows.map((row) => [row.id, row]))
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

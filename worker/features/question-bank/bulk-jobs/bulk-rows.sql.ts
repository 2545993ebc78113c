/**
 * The questions of a bulk job and what became of them.
 * Hand-written: a filter of the list becomes rows in one statement, and json_each takes the questions of a page in one value.
 */
import * as z from 'zod/mini'
import { and, eq } from 'drizzle-orm'
import { BULK_STATES, type BulkDeed, type BulkDetail, type BulkFaults, type BulkState } from '#contract/question-bank/bulk-jobs.ts'
import { DIFFICULTY_LEVELS } from '#contract/question-bank/schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { job } from '#worker/db/authoring-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

/** What a question was before the job touched it. */
const beforeShape = z.object({
  version: z.number(),
  tags: z.array(z.string()),
  topic: z.string(),
  difficulty: z.enum(DIFFICULTY_LEVELS),
  archivedAt: z.nullable(z.number()),
  isInPool: z.boolean(),
})
export type Before = z.infer<typeof beforeShape>

export interface BulkItem {
  readonly id: string
  readonly before: Before
  /** Of an undo: what the job that it takes back left. */
  readonly origin: { readonly before: Before; readonly after: number | null } | null
}

export interface BulkOutcome {
  readonly id: string
  readonly state: Exclude<BulkState, 'todo'>
  readonly after: number | null
  readonly fault: string | null
}

/** Holds the questions that the filters match at this moment. */
export const freezeStatement = (
  db: D1Database,
  jobId: string,
  { from, where, values }: { readonly from: string; readonly where: string; readonly values: readonly unknown[] },
): D1PreparedStatement =>
  db.prepare(`INSERT INTO bulk_item (job_id, question_id, state) SELECT ?, q.id, 'todo' ${from} WHERE ${where}`).bind(jobId, ...values)

/** Holds the questions that another job changed. */
export const freezeUndoStatement = (db: D1Database, jobId: string, origin: string): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO bulk_item (job_id, question_id, state) SELECT ?1, question_id, 'todo' FROM bulk_item WHERE job_id = ?2 AND state = 'done'`,
    )
    .bind(jobId, origin)

/** As many questions are held as someone confirmed. */
export const holdsAsMany = (jobId: string, expected: number): Guard => ({
  sql: '(SELECT count(*) FROM bulk_item WHERE job_id = ?1) = ?2',
  binds: [jobId, expected],
})

export const NO_MERGE_RUNS: Guard = {
  sql: "NOT EXISTS (SELECT 1 FROM job WHERE state = 'running' AND kind = 'mergeTopics')",
  binds: [],
}

/** The job is over, and nothing has taken it back yet. */
export const mayUndo = (origin: string): Guard => ({
  sql: `EXISTS (SELECT 1 FROM job WHERE id = ?1 AND kind = 'bulkQuestions' AND state <> 'running' AND target = 'questions')
    AND NOT EXISTS (SELECT 1 FROM job WHERE target = ?1 AND kind = 'bulkQuestions')
    AND ${NO_MERGE_RUNS.sql}`,
  binds: [origin],
})

/** What a bulk job does; null where there is no such job. */
export async function findChange(db: D1Database, jobId: string): Promise<BulkDeed | null> {
  const [row] = await openDb(db)
    .select({ detail: job.detail })
    .from(job)
    .where(and(eq(job.id, jobId), eq(job.kind, 'bulkQuestions')))
  // The order wrote it.
  return row === undefined ? null : (row.detail as BulkDetail).change
}

export async function countDone(db: D1Database, jobId: string): Promise<number> {
  const row = await db.prepare("SELECT count(*) AS n FROM bulk_item WHERE job_id = ?1 AND state = 'done'").bind(jobId).first()
  return z.object({ n: z.number() }).parse(row).n
}

/**
 * Writes down what the next questions are before anything touches them, each once: a page that breaks off and is done again still knows what
 * they were.
 */
export async function noteBefore(db: D1Database, jobId: string, size: number): Promise<void> {
  await db
    .prepare(
      `UPDATE bulk_item SET before = (
         SELECT json_object('version', q.version, 'tags', json(v.tags), 'topic', v.topic_id, 'difficulty', v.difficulty, 'archivedAt', q.archived_at,
           'isInPool', json(CASE WHEN EXISTS (SELECT 1 FROM practice_question p WHERE p.question_id = q.id AND p.removed_at IS NULL)
             THEN 'true' ELSE 'false' END))
         FROM question q JOIN question_version v ON v.question_id = q.id AND v.version = q.version WHERE q.id = bulk_item.question_id)
       WHERE job_id = ?1 AND before IS NULL AND question_id IN (
         SELECT question_id FROM bulk_item WHERE job_id = ?1 AND state = 'todo' ORDER BY question_id LIMIT ?2)`,
    )
    .bind(jobId, size)
    .run()
}

const itemRow = z.object({
  id: z.string(),
  before: jsonColumn(beforeShape),
  originBefore: z.nullable(jsonColumn(beforeShape)),
  originAfter: z.nullable(z.number()),
})

/** The next questions, with what they were. */
export async function listItems(db: D1Database, jobId: string, origin: string | null, size: number): Promise<BulkItem[]> {
  const rows = decodeRows(
    itemRow,
    await db
      .prepare(
        `SELECT i.question_id AS id, i.before, o.before AS originBefore, o.after AS originAfter FROM bulk_item i
         LEFT JOIN bulk_item o ON o.job_id = ?2 AND o.question_id = i.question_id
         WHERE i.job_id = ?1 AND i.state = 'todo' ORDER BY i.question_id LIMIT ?3`,
      )
      .bind(jobId, origin, size)
      .all(),
  )
  return rows.map(({ id, before, originBefore, originAfter }) => ({
    id,
    before,
    origin: originBefore === null ? null : { before: originBefore, after: originAfter },
  }))
}

/** What became of the questions of a page. */
export const outcomeStatement = (db: D1Database, jobId: string, outcomes: readonly BulkOutcome[]): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE bulk_item SET state = o.value ->> '$.state', after = o.value ->> '$.after', fault = o.value ->> '$.fault'
       FROM json_each(?2) o WHERE job_id = ?1 AND bulk_item.state = 'todo' AND question_id = o.value ->> '$.id'`,
    )
    .bind(jobId, JSON.stringify(outcomes))

/** Archives these questions at a moment, or takes them back (null), where they are not so already. */
export const archiveStatement = (
  db: D1Database,
  questions: readonly { readonly id: string; readonly at: number | null }[],
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE question SET archived_at = e.value ->> '$.at' FROM json_each(?1) e
       WHERE question.id = e.value ->> '$.id' AND (archived_at IS NULL) = (e.value ->> '$.at' IS NOT NULL)`,
    )
    .bind(JSON.stringify(questions))

/** Takes these questions out of the practice pool. */
export const unpoolStatement = (db: D1Database, ids: readonly string[], at: number): D1PreparedStatement =>
  db
    .prepare('UPDATE practice_question SET removed_at = ?2 WHERE removed_at IS NULL AND question_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids), at)

const faultRow = z.object({
  questionId: z.string(),
  externalId: z.string(),
  state: z.enum(BULK_STATES),
  fault: z.nullable(z.string()),
})
const FAULTS = 50

/** The questions of a job that could not be changed, by id after one. */
export async function listFaults(db: D1Database, jobId: string, after: string): Promise<BulkFaults> {
  const rows = decodeRows(
    faultRow,
    await db
      .prepare(
        `SELECT i.question_id AS questionId, q.external_id AS externalId, i.state, i.fault FROM bulk_item i JOIN question q ON q.id = i.question_id
         WHERE i.job_id = ?1 AND i.question_id > ?2 AND i.state IN ('failed', 'moved') ORDER BY i.question_id LIMIT ${FAULTS + 1}`,
      )
      .bind(jobId, after)
      .all(),
  )
  const items = rows.slice(0, FAULTS).flatMap(({ state, ...row }) => (state === 'failed' || state === 'moved' ? [{ ...row, state }] : []))
  return { items, next: rows.length > FAULTS ? (items.at(-1)?.questionId ?? null) : null }
}

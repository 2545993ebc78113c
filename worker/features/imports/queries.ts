import { and, asc, desc, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { BeginUploadRequest, UploadFault, UploadOutcome, UploadRowReport, UploadRun } from '#contract/imports/schemas.ts'
import type { AuditEntry } from '#worker/db/audit.ts'
import { importRow, importRun } from '#worker/db/authoring-tables.ts'
import { topic } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

export type StoredTopic = Pick<typeof topic.$inferSelect, 'id' | 'subject' | 'title'>

/** Every topic: a tree of some hundred leaves, of which a bank has at most two thousand. */
export function findTopics(db: D1Database): Promise<StoredTopic[]> {
  const { id, subject, title } = topic
  return openDb(db).select({ id, subject, title }).from(topic).where(isNull(topic.mergedInto)).orderBy(asc(id)).limit(5000)
}

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

const runs = (db: D1Database) =>
  openDb(db)
    .select({
      id: importRun.id,
      actorId: importRun.actorId,
      actorName: user.name,
      fileName: importRun.fileName,
      fileKey: importRun.fileKey,
      format: importRun.format,
      state: importRun.state,
      total: importRun.total,
      startedAt: importRun.startedAt,
      finishedAt: importRun.finishedAt,
      rolledBackAt: importRun.rolledBackAt,
    })
    .from(importRun)
    .leftJoin(user, eq(user.id, importRun.actorId))

/** An upload with the name of who sent it, or null. */
export async function findRun(db: D1Database, id: string): Promise<StoredRun | null> {
  const [row] = await runs(db).where(eq(importRun.id, id))
  return row ?? null
}

/** Uploads, newest first, from before `by` (ms UTC) and `id` on. */
export function findRuns(db: D1Database, by: number, id: string, limit: number): Promise<StoredRun[]> {
  return runs(db)
    .where(and(lte(importRun.startedAt, by), or(lt(importRun.startedAt, by), lt(importRun.id, id))))
    .orderBy(desc(importRun.startedAt), desc(importRun.id))
    .limit(limit)
}

/** The same order again changes nothing. */
export const beginRun = (
  db: D1Database,
  { id, fileName, format, total, settings }: BeginUploadRequest,
  audit: AuditEntry,
): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [
      statementOf(
        db,
        openDb(db)
          .insert(importRun)
          .values({ id, actorId: audit.actorId, fileName, format, state: 'open', total, settings, startedAt: audit.at })
          .onConflictDoNothing({ target: importRun.id }),
      ),
    ],
    audit,
  })

/** Writes down where the file of an upload lies. */
export const setRunFile = (db: D1Database, runId: string, fileKey: string, audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: null,
    writes: [statementOf(db, openDb(db).update(importRun).set({ fileKey }).where(eq(importRun.id, runId)))],
    audit,
  })

/** Only an open run is finished: of one that was taken back meanwhile nothing is written. */
export const finishRun = (db: D1Database, runId: string, audit: AuditEntry): Promise<unknown> =>
  guardedBatch(db, {
    guard: { sql: "SELECT EXISTS (SELECT 1 FROM import_run WHERE id = ?1 AND state = 'open')", binds: [runId] },
    writes: [statementOf(db, openDb(db).update(importRun).set({ state: 'done', finishedAt: audit.at }).where(eq(importRun.id, runId)))],
    audit,
  })

/** Marks an upload as taken back at a time (ms UTC); a repeat changes nothing. */
export const closeRollBack = (db: D1Database, runId: string, at: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(importRun)
      .set({ state: 'rolledBack', rolledBackAt: at })
      .where(and(eq(importRun.id, runId), ne(importRun.state, 'rolledBack'))),
  )

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

/** The rows of an upload after a row, in the order of the file; of one outcome where it is named. */
export async function listRows(
  db: D1Database,
  runId: string,
  { after, outcome, limit }: { readonly after: number; readonly outcome: UploadOutcome | null; readonly limit: number },
): Promise<RecordedRow[]> {
  const rows = await openDb(db)
    .select({
      row: importRow.row,
      hash: importRow.hash,
      outcome: importRow.outcome,
      questionId: importRow.questionId,
      versionBefore: importRow.versionBefore,
      versionAfter: importRow.versionAfter,
      faults: importRow.faults,
    })
    .from(importRow)
    .where(and(eq(importRow.runId, runId), gt(importRow.row, after), outcome === null ? undefined : eq(importRow.outcome, outcome)))
    .orderBy(asc(importRow.row))
    .limit(limit)
  // Only such faults were ever written.
  return rows.map((row) => ({ ...row, faults: (row.faults ?? []) as UploadFault[] }))
}

/** Takes the rows out of an upload that never reached the server: they have no hash. */
export const dropFailedRows = (db: D1Database, runId: string): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .delete(importRow)
      .where(and(eq(importRow.runId, runId), eq(importRow.outcome, 'error'), eq(importRow.hash, ''))),
  )

/** A row as the report of an upload shows it: a question that was not there has no version before. */
export const reportOf = ({ row, outcome, questionId, versionBefore, versionAfter, faults }: RecordedRow): UploadRowReport => ({
  row,
  outcome,
  questionId,
  versionAfter,
  faults,
  versionBefore: versionBefore === 0 ? null : versionBefore,
})

import type { BeginUploadRequest, UploadRowReport, UploadRun } from '#contract/imports/schemas.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import { AppError } from '#worker/http/app-error.ts'
import { beginRun, findRun, findRuns, finishRun, listRows, reportOf, setRunFile, type StoredRun } from './queries.ts'
import { countRows } from './upload-rows.sql.ts'

const PAGE = 20
const ROWS = 50

/** Begins a run, or finds the one that the same order began. Errors: conflict, where the id is another file's. */
export async function beginUpload(db: D1Database, order: BeginUploadRequest, actor: Actor, now: number): Promise<UploadRun> {
  const found = await findRun(db, order.id)
  const { fileName, total, settings } = order
  if (found === null) await beginRun(db, order, stepEntry(order.id, 'begin', actor, now, { fileName, total, file: settings.file }))
  const run = await runOf(db, order.id)
  if (run.fileName !== order.fileName || run.format !== order.format) throw new AppError('conflict')
  return run
}

/** Keeps the file as it came, under a name that `/media` does not serve. */
export async function keepFile(
  db: D1Database,
  media: R2Bucket,
  runId: string,
  bytes: Uint8Array,
  actor: Actor,
  now: number,
): Promise<void> {
  await openRun(db, runId)
  const key = `uploads/${runId}`
  await media.put(key, bytes, { httpMetadata: { contentType: 'application/octet-stream' } })
  await setRunFile(db, runId, key, stepEntry(runId, 'file', actor, now, { bytes: bytes.byteLength }))
}

export async function finishUpload(db: D1Database, runId: string, actor: Actor, now: number): Promise<UploadRun> {
  const run = await openRun(db, runId)
  if (run.state === 'open') await finishRun(db, runId, stepEntry(runId, 'finish', actor, now, (await countRows(db, [runId])).get(runId)))
  return runOf(db, runId)
}

/** Errors: not_found; conflict, where the run was taken back. */
export async function openRun(db: D1Database, runId: string): Promise<StoredRun> {
  const run = await findRun(db, runId)
  if (run === null) throw new AppError('not_found')
  if (run.state === 'rolledBack') throw new AppError('conflict')
  return run
}

export async function runOf(db: D1Database, runId: string): Promise<UploadRun> {
  const run = await findRun(db, runId)
  if (run === null) throw new AppError('not_found')
  return withCounts(db, [run]).then(([one]) => one ?? Promise.reject(new AppError('not_found')))
}

export async function listRuns(db: D1Database, after: string | undefined): Promise<{ items: UploadRun[]; next: string | null }> {
  const from = after === undefined ? null : readCursor(after)
  if (after !== undefined && typeof from?.by !== 'number')
    throw new AppError('invalid_request', { path: 'query.after', reason: 'not a place in this list' })
  const runs = await findRuns(db, typeof from?.by === 'number' ? from.by : Number.MAX_SAFE_INTEGER, from?.id ?? '~', PAGE)
  const last = runs.length === PAGE ? runs.at(-1) : undefined
  return { items: await withCounts(db, runs), next: last === undefined ? null : writeCursor({ by: last.startedAt, id: last.id }) }
}

export async function listRunRows(
  db: D1Database,
  runId: string,
  after: number,
  outcome: UploadRowReport['outcome'] | null,
): Promise<{ items: UploadRowReport[]; next: string | null }> {
  await runOf(db, runId)
  const rows = await listRows(db, runId, { after, outcome, limit: ROWS })
  return { items: rows.map(reportOf), next: rows.length === ROWS ? String(rows.at(-1)?.row ?? '') : null }
}

async function withCounts(db: D1Database, runs: readonly StoredRun[]): Promise<UploadRun[]> {
  const counts = await countRows(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map(({ fileKey, ...run }) => ({
    ...run,
    hasFile: fileKey !== null,
    counts: counts.get(run.id) ?? { created: 0, updated: 0, unchanged: 0, skipped: 0, error: 0 },
  }))
}

/** One audit entry for each step of a run, however often it is ordered. */
export const stepEntry = (runId: string, step: string, actor: Actor, at: number, after: unknown): AuditEntry => ({
  id: `${runId}:${step}`,
  at,
  actorId: actor.actorId,
  requestId: actor.requestId,
  action: `upload.${step}`,
  target: runId,
  before: null,
  after: JSON.stringify(after ?? null),
})

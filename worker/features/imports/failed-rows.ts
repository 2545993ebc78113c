import type { FailedRowsRequest } from '#contract/imports/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { AppError } from '#worker/http/app-error.ts'
import { bytesOfBase64 } from '#worker/importing/checksum.ts'
import { stepEntry } from './service.ts'
import { saveFailedRows } from './upload-rows.sql.ts'

/** Beside the file as it was uploaded, under a name that `/media` does not serve. */
const keyOf = (runId: string): string => `uploads/${runId}.failed`

/**
 * Keeps the rows of an upload that could not be imported, in place of those of an earlier call: counted with the run, and as a file to be
 * downloaded again. Gives how many there are. Errors: invalid_request, where the file is none.
 */
export async function keepFailed(
  db: D1Database,
  media: R2Bucket,
  runId: string,
  { rows, file }: FailedRowsRequest,
  actor: Actor,
  now: number,
): Promise<number> {
  if ((file === null) !== (rows.length === 0)) throw new AppError('invalid_request', { path: 'body.file', reason: 'goes with the rows' })
  if (file === null) await media.delete(keyOf(runId))
  else await media.put(keyOf(runId), bytesOfBase64(file), { httpMetadata: { contentType: 'application/octet-stream' } })
  // Unlike the other steps of a run, each call may say something else, and is an entry of its own.
  const entry = { ...stepEntry(runId, 'failed', actor, now, { rows: rows.length }), id: `${runId}:failed:${actor.requestId}` }
  await saveFailedRows(db, runId, rows, entry)
  return rows.length
}

/** Errors: not_found, where none are kept. */
export async function readFailed(media: R2Bucket, runId: string): Promise<ReadableStream> {
  const file = await media.get(keyOf(runId))
  if (file === null) throw new AppError('not_found')
  return file.body
}

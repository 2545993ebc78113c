import { z } from 'zod'
import type { ChainLink, LoggedEntry } from '#domain/audit/audit-chain.ts'
import type { ChainCopy } from '#domain/audit/check-chain.ts'
import type { BackupManifest } from '../../worker/domain/operations/backup.ts'
import { BackupFault } from '../backup/read-backup.ts'
import { type BackupRow, readRows } from '../backup/read-rows.ts'
import type { BackupStore } from '../backup/store.ts'

const entry = z.object({
  id: z.string(),
  at: z.int(),
  actor_id: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  request_id: z.string(),
  content_hash: z.string().nullable(),
  sign_in: z.string().nullable(),
})
const link = z.object({ seq: z.int(), audit_log_id: z.string(), hash: z.string() })

/** Audit log and hash chain of a backup. Throws BackupFault, also where the backup is from before the log had a chain. */
export async function readAudit(store: BackupStore, manifest: BackupManifest): Promise<ChainCopy> {
  const entries = (await readRows(store, manifest, 'audit_log')).map((row): LoggedEntry => {
    const {
      actor_id: actorId,
      request_id: requestId,
      content_hash: contentHash,
      sign_in: signIn,
      ...rest
    } = shaped(entry, row, 'audit_log')
    return { ...rest, actorId, requestId, contentHash, signIn }
  })
  const links = (await readRows(store, manifest, 'audit_chain')).map((row): ChainLink => {
    const { seq, audit_log_id: entryId, hash } = shaped(link, row, 'audit_chain')
    return { seq, entryId, hash }
  })
  return { entries, links, begunAt: manifest.begunAt }
}

function shaped<Row>(shape: z.ZodType<Row>, row: BackupRow, table: string): Row {
  const read = shape.safeParse(row)
  if (!read.success)
    throw new BackupFault(`A row of ${table} in the backup is not as it should be in: ${read.error.issues[0]?.path.join('.')}.`)
  return read.data
}

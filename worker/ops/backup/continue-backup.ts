import {
  beginBackup,
  beginningOfBackup,
  type BackupManifest,
  type BackupProgress,
  isBackupDue,
  isClosed,
  isTooOld,
  manifestOf,
  tableToRead,
} from '#domain/operations/backup.ts'
import { logLine } from '../../http/log.ts'
import { now } from '../../platform/clock.ts'
import { ledgerOf, type OpsEnv } from '../ops-env.ts'
import { readMigrations, readShapes } from './read-rows.sql.ts'
import { sha256, writeNextFile } from './write-file.ts'

export type BackupReply =
  /** Another invocation writes it at this moment. */
  | { readonly state: 'busy' }
  /** None is being written. */
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly name: string; readonly tablesRead: number; readonly tables: number }
  | { readonly state: 'done'; readonly name: string; readonly tables: number; readonly rows: number; readonly ms: number }

/** One invocation works for so long, and asks the database so often, at most; the next one goes on. */
const WORK_MS = 20_000
const WORK_PAGES = 500

/**
 * Writes the next files of the backup that is being written; where none is, begins one if the newest is of another night or `isWanted`
 * says so. Whatever fails leaves the progress as it was, and the next call goes on from there.
 */
export async function continueBackup(env: OpsEnv, at: number, isWanted: boolean): Promise<BackupReply> {
  const ledger = ledgerOf(env)
  const claimed = await ledger.claimBackup(at)
  if (claimed === null) return { state: 'busy' }
  try {
    const going = claimed.progress === null || isTooOld(claimed.progress, at) ? null : claimed.progress
    if (going === null && !isWanted && !isBackupDue(claimed.newestBegunAt, at)) return { state: 'none' }
    const db = env.DB.withSession('first-primary')
    return await work(env, db, going ?? (await begin(env, db, beginningOfBackup(claimed.newestBegunAt, at))), at)
  } finally {
    await ledger.releaseBackup()
  }
}

/** What each minute does for the backup. */
export async function nightlyBackup(env: OpsEnv, at: number): Promise<void> {
  try {
    const reply = await continueBackup(env, at, false)
    if (reply.state === 'done') logLine('info', { event: 'backup_done', ...reply })
  } catch (error) {
    logLine('error', { event: 'backup_failed', reason: (error instanceof Error ? error.message : 'unknown').slice(0, 200) })
  }
}

async function begin(env: OpsEnv, db: D1DatabaseSession, begunAt: number): Promise<BackupProgress> {
  const [tables, migrations] = [await readShapes(db), await readMigrations(db)]
  if (isClosed(tables)) throw new Error('a restore is going on or stopped in the middle')
  return beginBackup({ name: backupName(begunAt), begunAt, version: env.VERSION, bookmark: db.getBookmark(), migrations, tables })
}

async function work(env: OpsEnv, db: D1DatabaseSession, begun: BackupProgress, at: number): Promise<BackupReply> {
  let progress = begun
  let asked = 0
  while (tableToRead(progress) !== null) {
    if (now() - at > WORK_MS || asked > WORK_PAGES)
      return { state: 'running', name: progress.name, tablesRead: progress.files.length - 1, tables: progress.tables.length }
    const written = await writeNextFile(db, env, progress)
    progress = written.progress
    asked += written.pages
    await ledgerOf(env).keepBackup(progress, now())
  }
  return finish(env, db, progress)
}

/** 2026-11-24T213000Z: it sorts by time, and every file system takes it. */
const backupName = (begunAt: number): string => `${new Date(begunAt).toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The manifest comes last: it is what makes the files a backup. */
async function finish(env: OpsEnv, db: D1DatabaseSession, progress: BackupProgress): Promise<BackupReply> {
  const migrations = await readMigrations(db)
  if (migrations.length !== progress.migrations.length) {
    // A migration ran in between: some tables were read before it and some after it.
    await ledgerOf(env).keepBackup(null, now())
    throw new Error('a migration ran while the backup was written, and it begins anew')
  }
  const finishedAt = now()
  const manifest = await manifestOf(progress, finishedAt, sha256)
  await putManifest(env, manifest)
  await ledgerOf(env).finishBackup(progress.begunAt, finishedAt)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { state: 'done', name: manifest.name, tables: manifest.tables.length, rows, ms: finishedAt - progress.begunAt }
}

/** Manifests stand in a folder of their own, so that a list of it is a list of the backups. */
async function putManifest({ BACKUPS }: OpsEnv, manifest: BackupManifest): Promise<void> {
  await BACKUPS.put(`nightly/manifests/${manifest.name}.json`, JSON.stringify(manifest), {
    httpMetadata: { contentType: 'application/json' },
  })
}

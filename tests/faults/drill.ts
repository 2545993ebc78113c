import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupManifest } from '#domain/operations/backup.ts'
import { BackupFault, pullBackup, readManifest } from '#scripts/backup/read-backup.ts'
import { type Restored, restore } from '#scripts/backup/restore.ts'
import { type BackupStore, folderStore, manifestPath } from '#scripts/backup/store.ts'
import type { RestoreTarget } from '#scripts/backup/target.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import { scratchDatabase } from './support/scratch-database.ts'
import { type Pair, startPair } from './support/start-pair.ts'
import { migrationNames, type WorkerProcess } from './support/worker-process.ts'

export interface DrillFigures {
  tables: number
  rows: number
  /** The database that is backed up, as it stands on the disk. */
  databaseMegabytes: number
  /** The files of its backup. */
  megabytes: number
  backupSeconds: number
  restoreSeconds: number
  /** Tables whose rows and hash are not those of the backup. */
  faults: readonly string[]
  /** Rows that a plain question counts in the restored database, and in the one that was backed up. */
  counted: readonly [restored: number, original: number]
  /** "refused" for every backup that must not be restored. */
  changedCell: string
  withoutManifest: string
  cutOff: string
  newerThanTheCode: string
}

/** Backs up a site with `learners` accounts (600 at most) and texts in proportion to them, and restores it into a database of its own. */
export async function drillRun(learners: number): Promise<DrillFigures> {
  const pair = await startPair()
  const folder = mkdtempSync(join(tmpdir(), 'sopan-drill-'))
  try {
    await fillSite(pair, learners)
    const { meta } = await (await pair.miniflare.getD1Database('DB', 'sopan-api')).prepare('SELECT 1').run()
    const begun = Date.now()
    await backUp(pair)
    const backedUp = Date.now()
    const bucket = await bucketOf(pair)
    const manifest = await readManifest(bucket, null)
    await pullBackup(bucket, manifest, folder)
    const store = folderStore(folder)
    const bytes = await sizeOf(store, manifest)
    const pulled = Date.now()
    const { restored, rows } = await intoScratch(store, manifest)
    const figures = {
      tables: restored.tables,
      rows: restored.rows,
      databaseMegabytes: Math.round((meta.size_after ?? 0) / 1e5) / 10,
      megabytes: Math.round(bytes / 1e5) / 10,
      backupSeconds: (backedUp - begun) / 1_000,
      restoreSeconds: (Date.now() - pulled) / 1_000,
      faults: restored.faults,
      counted: [rows, await countRows((sql) => ask(pair, sql), manifest)] as const,
    }
    return { ...figures, ...(await badBackups(store, manifest, folder)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await pair.close()
  }
}

/** More accounts only make the filling slow; the size comes from texts. */
const MOST_ACCOUNTS = 600

async function fillSite(pair: Pair, learners: number): Promise<void> {
  const worker = { url: pair.api, miniflare: pair.miniflare } as WorkerProcess
  const testId = await publishTest(worker)
  const tokens = await makeLearners(worker, Math.min(learners, MOST_ACCOUNTS))
  for (const token of tokens.slice(0, 10)) await startAttempt(worker, token, testId)
  // Long texts of all kinds, so that files, pages and chunks end in the middle of a table.
  for (let thousand = 0; thousand < Math.ceil(learners / 20); thousand++)
    await pair.sql(
      `INSERT INTO topic (id, subject, title) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       SELECT 'topic-${thousand}-' || i, 's', 'भौतिक विज्ञान "' || char(10) || hex(randomblob(800)) || char(0x1F600) FROM n`,
    )
  await pair.sql(`INSERT INTO broadcast_member (purpose, chunk, at, bits) SELECT 'drill', 1, 1, randomblob(4096)`)
}

async function backUp(pair: Pair): Promise<void> {
  let reply = await pair.ops('/ops/backup', { begin: true })
  while (reply['state'] === 'running' || reply['state'] === 'busy') reply = await pair.ops('/ops/backup', {})
  if (reply['state'] !== 'done') throw new Error(`the backup failed: ${JSON.stringify(reply)}`)
}

async function bucketOf(pair: Pair): Promise<BackupStore> {
  const bucket = await pair.miniflare.getR2Bucket('BACKUPS', 'sopan-ops')
  return {
    open: async (bytes) => bytes,
    names: async () =>
      (await bucket.list({ prefix: 'nightly/manifests/' })).objects.map(({ key }) =>
        key.slice('nightly/manifests/'.length, -'.json'.length),
      ),
    read: async (path) => {
      const file = await bucket.get(`nightly/${path}`)
      return file === null ? null : Buffer.from(await file.arrayBuffer())
    },
  }
}

async function sizeOf(store: BackupStore, { name, tables }: BackupManifest): Promise<number> {
  let bytes = 0
  for (const { file } of tables.flatMap(({ files }) => files)) bytes += (await store.read(`${name}/${file}`))?.length ?? 0
  return bytes
}

async function ask(pair: Pair, sql: string): Promise<number> {
  return (await (await pair.miniflare.getD1Database('DB', 'sopan-api')).prepare(sql).first<number>('n')) ?? 0
}

async function countRows(count: (sql: string) => Promise<number>, { tables }: BackupManifest): Promise<number> {
  let rows = 0
  for (const { name } of tables) rows += await count(`SELECT count(*) AS n FROM "${name}"`)
  return rows
}

async function intoScratch(
  store: BackupStore,
  manifest: BackupManifest,
  through: (target: RestoreTarget) => RestoreTarget = (target) => target,
): Promise<{ readonly restored: Restored; readonly rows: number }> {
  const scratch = await scratchDatabase()
  try {
    const restored = await restore(through(scratch), store, manifest, { known: migrationNames(), say: () => {} })
    // A restore that found faults leaves its tables under closed names.
    if (restored.faults.length > 0) return { restored, rows: 0 }
    return { restored, rows: await countRows(async (sql) => Number((await scratch.query(sql))[0]?.['n']), manifest) }
  } finally {
    await scratch.close()
  }
}

/** The bug to be found: one character of one cell changes on its way into the database. */
const changingOneCell = (target: RestoreTarget): RestoreTarget => ({
  ...target,
  query: (sql, params) =>
    target.query(
      sql,
      sql.startsWith('INSERT INTO "user__closed"')
        ? params?.map((one) => (typeof one === 'string' ? one.replace('"L"', '"M"') : one))
        : params,
    ),
})

async function badBackups(
  store: BackupStore,
  manifest: BackupManifest,
  folder: string,
): Promise<Pick<DrillFigures, 'changedCell' | 'withoutManifest' | 'cutOff' | 'newerThanTheCode'>> {
  const changed = await intoScratch(store, manifest, changingOneCell)
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }
  const newerThanTheCode = await outcomeOf(async () => void (await intoScratch(store, newer)))
  const [user] = manifest.tables.find(({ name }) => name === 'user')?.files ?? []
  truncateSync(join(folder, manifest.name, user?.file ?? ''), 100)
  const cutOff = await outcomeOf(async () => void (await intoScratch(store, manifest)))
  rmSync(join(folder, manifestPath(manifest.name)))
  writeFileSync(join(folder, 'notes.txt'), '')
  const withoutManifest = await outcomeOf(async () => void (await readManifest(store, null)))
  const isSeen = changed.restored.faults.join() === 'user has another content than the backup'
  return { changedCell: isSeen ? 'refused' : changed.restored.faults.join('; '), withoutManifest, cutOff, newerThanTheCode }
}

async function outcomeOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return 'taken'
  } catch (error) {
    if (error instanceof BackupFault) return 'refused'
    throw error
  }
}

/** Every table comes back with its rows and its hash, one changed cell is found, and what is no whole backup is refused. */
export async function proveDrill(runs: number): Promise<boolean> {
  const figures = await drillRun(runs)
  console.log(`backed up and restored: ${JSON.stringify(figures)}`)
  const { faults, counted, changedCell, withoutManifest, cutOff, newerThanTheCode } = figures
  const isWhole = faults.length === 0 && counted[0] === counted[1] && figures.rows === counted[1] && figures.tables > 90
  return isWhole && [changedCell, withoutManifest, cutOff, newerThanTheCode].every((outcome) => outcome === 'refused')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { beginBackup, type BackupManifest, fileWritten, manifestOf, nextFile, tableToRead } from '#domain/operations/backup.ts'
import { sha256 } from '#scripts/backup/read-backup.ts'
import { manifestPath, putIntoFolder } from '#scripts/backup/store.ts'
import type { RestoreTarget } from '#scripts/backup/target.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { PAGE, type PageRow, pageStatement, SHAPES, type ShapeRow, shapesOf } from '#worker/db/table-copy.sql.ts'

/** The names of this code's migrations in their order. */
export const MIGRATIONS = readdirSync(PATHS.migrations)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

export interface LocalDatabase extends RestoreTarget {
  readonly raw: DatabaseSync
}

/** A database of SQLite itself, with these migrations. */
export async function localDatabase(names: readonly string[] = MIGRATIONS): Promise<LocalDatabase> {
  const raw = new DatabaseSync(':memory:')
  const target: LocalDatabase = {
    raw,
    name: 'memory',
    query: async (sql, params = []) => raw.prepare(sql).all(...params),
    batch: async (statements) => raw.exec(`BEGIN; ${statements.join(';\n')}; COMMIT`),
    migrate: async (wanted) => {
      raw.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
      for (const name of wanted) {
        if (raw.prepare('SELECT 1 FROM d1_migrations WHERE name = ?').get(name) !== undefined) continue
        raw.exec(readFileSync(join(PATHS.migrations, name), 'utf8'))
        raw.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
      }
    },
  }
  await target.migrate(names)
  return target
}

/** Backs a database up into a folder, a page a file, as the Worker does into its bucket. */
export async function backUpInto(
  folder: string,
  { raw }: LocalDatabase,
  { migrations = MIGRATIONS, begunAt = 1 }: { readonly migrations?: readonly string[]; readonly begunAt?: number } = {},
): Promise<{ folder: string; manifest: BackupManifest }> {
  const tables = shapesOf(raw.prepare(SHAPES).all() as unknown as ShapeRow[])
  let progress = beginBackup({ name: '2026-11-24T213000Z', begunAt, version: '1.0.0', bookmark: null, migrations, tables })
  for (let table = tableToRead(progress); table !== null; table = tableToRead(progress)) {
    const page = raw.prepare(pageStatement(table, progress.after === null)).all(progress.after ?? '', 2, PAGE.bytes) as unknown as PageRow[]
    const last = page.at(-1)
    const file = nextFile(progress)
    const text = page.map(({ line }) => `${line}\n`).join('')
    if (last !== undefined) putIntoFolder(folder, `${progress.name}/${file}`, gzipSync(text))
    progress = fileWritten(progress, last === undefined ? null : { file, rows: page.length, sha256: sha256(text) }, last?.key ?? null)
  }
  const manifest = await manifestOf(progress, begunAt + 1, async (text) => sha256(text))
  putIntoFolder(folder, manifestPath(manifest.name), Buffer.from(JSON.stringify(manifest)))
  return { folder, manifest }
}

import type { BackupManifest } from '../../worker/domain/operations/backup.ts'
import { BackupFault, readLines } from './read-backup.ts'
import type { BackupStore } from './store.ts'

/** A row by the names of its columns; no column of these tables holds bytes or real numbers. */
export type BackupRow = Readonly<Record<string, unknown>>

/** Every row of one table of a backup, checked against its manifest. Throws BackupFault, also where the backup has no such table. */
export async function readRows(store: BackupStore, manifest: BackupManifest, name: string): Promise<readonly BackupRow[]> {
  const table = manifest.tables.find((one) => one.name === name)
  if (table === undefined) throw new BackupFault(`The backup ${manifest.name} has no table ${name}.`)
  const columns = table.columns.map((column) => column.name)
  const rows: BackupRow[] = []
  for (const file of table.files)
    for (const line of await readLines(store, manifest, file)) {
      const values = JSON.parse(line) as readonly unknown[]
      rows.push(Object.fromEntries(columns.map((column, at) => [column, values[at]])))
    }
  return rows
}

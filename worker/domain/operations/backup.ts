/**
 * What a backup of the database is: pages of rows in files, and a manifest that is written last and says what must be in them. Without its
 * manifest a backup does not exist. Times ms UTC.
 */

/** A column; its type as SQLite names it. */
export interface ColumnShape {
  readonly name: string
  readonly type: string
}

export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** The columns of the primary key, in their order. Rows are read and compared in its order. */
  readonly key: readonly string[]
}

/** One file of rows: a line a row. */
export interface BackupFile {
  readonly file: string
  readonly rows: number
  /** SHA-256 of the lines, in hexadecimal. */
  readonly sha256: string
}

export interface BackupTable extends TableShape {
  readonly rows: number
  /** SHA-256 of the hashes of its files one after the other. */
  readonly sha256: string
  readonly files: readonly BackupFile[]
}

export interface BackupManifest {
  readonly format: 1
  readonly name: string
  readonly begunAt: number
  readonly finishedAt: number
  /** The product's version and commit that wrote it. */
  readonly version: string
  /** Time Travel's point at the beginning, where the platform gives one. */
  readonly bookmark: string | null
  /** The migrations that had run, in their order. */
  readonly migrations: readonly string[]
  /** In the order in which they were read. */
  readonly tables: readonly BackupTable[]
}

/** A backup that is being written. */
export interface BackupProgress {
  readonly name: string
  readonly begunAt: number
  readonly version: string
  readonly bookmark: string | null
  readonly migrations: readonly string[]
  readonly tables: readonly TableShape[]
  /** Files of each table so far, by the table's place; the last entry is the table that is being read. */
  readonly files: readonly (readonly BackupFile[])[]
  /** The key of the last row that is in a file of the table being read; null: none is. */
  readonly after: string | null
}

/** The moment that a new backup is named by: the second of now, or the one after the newest backup's, so that no two share a name. */
export const beginningOfBackup = (newestBegunAt: number | null, now: number): number =>
  newestBegunAt === null ? now : Math.max(now, (Math.floor(newestBegunAt / 1000) + 1) * 1000)

export type BackupStart = Pick<BackupProgress, 'name' | 'begunAt' | 'version' | 'bookmark' | 'migrations' | 'tables'>

export const beginBackup = (start: BackupStart): BackupProgress => ({
  ...start,
  tables: orderOfTables(start.tables),
  files: [[]],
  after: null,
})

/** The table to read next; null: all are read, and only the manifest is missing. */
export const tableToRead = ({ tables, files }: BackupProgress): TableShape | null => tables[files.length - 1] ?? null

/** Where the next file of the table being read is put. */
export const nextFile = (progress: BackupProgress): string =>
  `${tableToRead(progress)?.name ?? ''}.${(progress.files.at(-1) ?? []).length}.ndjson.gz`

/** A file was written that ends with the row `after`; null: the table ends with it. A `file` without rows is none. */
export function fileWritten(progress: BackupProgress, file: BackupFile | null, after: string | null): BackupProgress {
  const now = [...(progress.files.at(-1) ?? []), ...(file === null ? [] : [file])]
  const files = [...progress.files.slice(0, -1), now]
  return { ...progress, files: after === null ? [...files, []] : files, after }
}

/** The manifest of a backup whose tables are all read. `sha256` gives the hash of a text in hexadecimal. */
export async function manifestOf(
  { name, begunAt, version, bookmark, migrations, tables, files }: BackupProgress,
  finishedAt: number,
  sha256: (text: string) => Promise<string>,
): Promise<BackupManifest> {
  return {
    format: 1,
    name,
    begunAt,
    finishedAt,
    version,
    bookmark,
    migrations,
    tables: await Promise.all(
      tables.map(async (table, at) => ({
        ...table,
        rows: sum((files[at] ?? []).map(({ rows }) => rows)),
        sha256: await sha256((files[at] ?? []).map((one) => one.sha256).join('')),
        files: files[at] ?? [],
      })),
    ),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Counters of other tables: read last, so that none is behind what it counts. */
const COUNTERS: readonly string[] = ['kept_count']

/**
 * Children before parents: rows that come in between then find their parent in the later file. A column `test_id` or `tests_id` of the
 * names here points to the table `test`, one such as `order_id` to the table whose name ends with it (`prime_order`).
 */
export function orderOfTables(tables: readonly TableShape[]): readonly TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const done = new Set<string>()
  const ordered: TableShape[] = []
  // Parents are put at the end by putting them first and turning the list around at the end.
  const put = (table: TableShape): void => {
    if (done.has(table.name)) return
    done.add(table.name)
    for (const parent of parentsOf(table, byName)) put(parent)
    ordered.push(table)
  }
  for (const table of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) put(table)
  const isCounter = ({ name }: TableShape): boolean => COUNTERS.includes(name)
  return [...ordered.toReversed().filter((table) => !isCounter(table)), ...ordered.filter(isCounter)]
}

/** A column that names a row of another table. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly parent: string
}

/** What every table points to. The tables declare no foreign keys: names say it. */
export function referencesOf(tables: readonly TableShape[]): readonly Reference[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  return tables.flatMap((table) =>
    table.columns.flatMap(({ name: column }): readonly Reference[] => {
      const parent = parentOf(column, byName)
      return parent === null || parent.name === table.name ? [] : [{ table: table.name, column, parent: parent.name }]
    }),
  )
}

const parentsOf = (table: TableShape, byName: ReadonlyMap<string, TableShape>): readonly TableShape[] =>
  table.columns.flatMap(({ name }) => {
    const parent = parentOf(name, byName)
    return parent === null || parent.name === table.name ? [] : [parent]
  })

/** The table that a column points to: one with a plain `id`. */
function parentOf(column: string, byName: ReadonlyMap<string, TableShape>): TableShape | null {
  if (!column.endsWith('_id')) return null
  const called = column.slice(0, -'_id'.length)
  const parent = byName.get(called) ?? byName.get(`prime_${called}`)
  return parent?.key.length === 1 && parent.key[0] === 'id' ? parent : null
}

const DAY = 86_400_000
/** Half past nine in the evening UTC: three at night in India. */
const NIGHTLY_AT_MS = 21.5 * 3_600_000

/** Whether the backup of the newest night is still to be made. `begunAt` is of the newest one that is whole; null: there is none. */
export function isBackupDue(begunAt: number | null, now: number): boolean {
  const night = Math.floor((now - NIGHTLY_AT_MS) / DAY) * DAY + NIGHTLY_AT_MS
  return begunAt === null || begunAt < night
}

/** Files of a backup that lie further apart than this fit together badly: it begins anew. */
const MOST_MS = DAY / 2

export const isTooOld = ({ begunAt }: Pick<BackupProgress, 'begunAt'>, now: number): boolean => now - begunAt > MOST_MS

/** Why a backup cannot be brought into the database of this code; null: it can. `known` are the code's migrations in their order. */
export function faultOfMigrations({ migrations }: Pick<BackupManifest, 'migrations'>, known: readonly string[]): string | null {
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) return `the backup is newer than this code: it does not know ${unknown.join(', ')}`
  const missing = known.slice(0, migrations.length).filter((name) => !migrations.includes(name))
  return missing.length === 0 ? null : `the backup lacks a migration in the middle: ${missing.join(', ')}`
}

/** What a table is called while it is filled: nothing but the restore finds it, and so nothing writes into it. */
export const closedName = (table: string): string => `${table}${CLOSED}`
const CLOSED = '__closed'

/** Whether a restore is going on, or stopped in the middle: there is nothing to back up then. */
export const isClosed = (tables: readonly Pick<TableShape, 'name'>[]): boolean => tables.some(({ name }) => name.endsWith(CLOSED))

/** What was found in a restored table. */
export type FoundTable = Pick<BackupTable, 'name' | 'rows' | 'sha256'>

/** How tables differ from what the manifest says, one line each. */
export function differencesOf({ tables }: Pick<BackupManifest, 'tables'>, found: readonly FoundTable[]): readonly string[] {
  return tables.flatMap(({ name, rows, sha256 }) => {
    const one = found.find((table) => table.name === name)
    if (one === undefined) return [`${name} is not there`]
    if (one.rows !== rows) return [`${name} has ${one.rows} rows, and the backup has ${rows}`]
    return one.sha256 === sha256 ? [] : [`${name} has another content than the backup`]
  })
}

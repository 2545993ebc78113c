import {
  type BackupManifest,
  closedName,
  differencesOf,
  faultOfMigrations,
  referencesOf,
  type TableShape,
} from '../../worker/domain/operations/backup.ts'
import { SHAPES, type ShapeRow, shapesOf } from '../../worker/db/table-copy.sql.ts'
import { fillTable, readTable } from './fill.ts'
import { BackupFault, summaryOf } from './read-backup.ts'
import type { BackupStore } from './store.ts'
import type { RestoreTarget } from './target.ts'

export interface Restored {
  readonly tables: number
  readonly rows: number
  /** Why the database must not be used; empty: every table equals the backup. */
  readonly faults: readonly string[]
  /** Rows that name a row that is not there: what was written or deleted while the backup was made. */
  readonly notes: readonly string[]
}

export interface RestoreOptions {
  /** The names of this code's migrations. */
  readonly known: readonly string[]
  readonly say: (line: string) => void
  /** Which of some accounts were deleted since the backup; without it nobody is asked. */
  readonly erasedOf?: (ids: readonly string[]) => Promise<readonly string[]>
}

/**
 * Brings a backup into a database: empties it, makes the tables as they were, gives them names under which nothing else finds them, fills
 * them, and counts and hashes every one before it opens them, in one step with which accounts that were deleted since are marked as deleted. With faults they stay closed. An interrupted restore is begun again.
 * Throws BackupFault before anything is changed where code and backup do not fit.
 */
export async function restore(
  target: RestoreTarget,
  store: BackupStore,
  manifest: BackupManifest,
  { known, say, erasedOf = async () => [] }: RestoreOptions,
): Promise<Restored> {
  const fault = faultOfMigrations(manifest, known)
  if (fault !== null) throw new BackupFault(`This cannot be restored: ${fault}.`)
  await dropEverything(target)
  await target.migrate(manifest.migrations)
  const triggers = await takeTriggers(target)
  const tables = manifest.tables.map((table) => ({ ...table, name: closedName(table.name) }))
  await target.batch(manifest.tables.map(({ name }) => `ALTER TABLE "${name}" RENAME TO "${closedName(name)}"`))
  // Migrations have put rows into some tables, and they are in the backup too.
  await target.batch((await tablesWithRows(target, tables)).map((name) => `DELETE FROM "${name}"`))
  for (const table of tables.toReversed()) await fillTable(target, store, manifest, table)
  say(`  filled ${tables.length} tables`)
  const faults = await compare(target, manifest)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (faults.length > 0) return { tables: tables.length, rows, faults, notes: [] }
  say(`  rows and SHA-256 of ${tables.length} tables are equal`)
  const gone = await deletedSince(target, manifest, erasedOf)
  if (gone.length > 0) say(`  ${gone.length} accounts were deleted since, and stay deleted`)
  await open(target, manifest, { triggers, known, gone })
  return { tables: tables.length, rows, faults: [], notes: await orphansOf(target, manifest) }
}

/** Tables that migrations put rows into: these alone are no data. */
export const SEEDED: readonly string[] = ['exam', 'kept_count']

/** Whether someone's data would be lost. */
export async function hasData(target: RestoreTarget): Promise<boolean> {
  const tables = shapesOf((await target.query(SHAPES)) as unknown as readonly ShapeRow[])
  return (await tablesWithRows(target, tables)).some((name) => !SEEDED.includes(name))
}

/** Everything that is not SQLite's or D1's own. Triggers go first: some refuse that rows are deleted. */
async function dropEverything(target: RestoreTarget): Promise<void> {
  const found = await target.query(
    "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type = 'table', type = 'view'",
  )
  for (const { type, name } of found) await target.query(`DROP ${String(type).toUpperCase()} "${String(name)}"`)
}

/** Removes the triggers, which would count and number what is only being copied, and gives what makes them again. */
async function takeTriggers(target: RestoreTarget): Promise<readonly string[]> {
  const found = await target.query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  await target.batch(found.map(({ name }) => `DROP TRIGGER "${String(name)}"`))
  return found.map(({ sql }) => String(sql))
}

/** What must hold before anyone may use the database. */
async function compare(target: RestoreTarget, manifest: BackupManifest): Promise<readonly string[]> {
  const tables = manifest.tables.map((table) => ({ ...table, name: closedName(table.name) }))
  const withRows = await tablesWithRows(target, tables)
  const found = []
  for (const [at, table] of tables.entries()) {
    const { rows, sha256 } = withRows.includes(table.name) ? await readTable(target, table) : summaryOf([])
    found.push({ name: manifest.tables[at]?.name ?? '', rows, sha256 })
  }
  const broken = await target.query('PRAGMA foreign_key_check')
  return [
    ...differencesOf(manifest, found),
    ...(broken.length === 0 ? [] : [`${broken.length} rows break a foreign key`]),
    ...(await doubleGrants(target, manifest)),
  ]
}

/** One payment gives one pass. */
async function doubleGrants(target: RestoreTarget, { tables }: BackupManifest): Promise<readonly string[]> {
  if (!tables.some(({ name }) => name === 'prime_grant')) return []
  const doubled = await target.query(
    `SELECT order_id FROM ${closedName('prime_grant')} WHERE kind = 'purchase' GROUP BY order_id HAVING count(*) > 1 LIMIT 10`,
  )
  return doubled.map(({ order_id: order }) => `the order ${String(order)} has more than one grant`)
}

async function orphansOf(target: RestoreTarget, { tables }: BackupManifest): Promise<readonly string[]> {
  const references = referencesOf(tables)
  const counts = await figuresOf(
    target,
    references.map(
      ({ table, column, parent }) =>
        `(SELECT count(*) FROM "${table}" AS c WHERE c."${column}" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "${parent}" AS p WHERE p.id = c."${column}"))`,
    ),
  )
  return references.flatMap(({ table, parent }, at) =>
    (counts[at] ?? 0) === 0 ? [] : [`${counts[at]} rows of ${table} name a ${parent} that is not there`],
  )
}

async function tablesWithRows(target: RestoreTarget, tables: readonly Pick<TableShape, 'name'>[]): Promise<readonly string[]> {
  const found = await figuresOf(
    target,
    tables.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`),
  )
  return tables.filter((_, at) => found[at] === 1).map(({ name }) => name)
}

/** Figures asked for in one statement, so that a restore does not ask hundreds of times: D1 gives 100 columns at most. */
const AT_ONCE = 50

async function figuresOf(target: RestoreTarget, expressions: readonly string[]): Promise<readonly number[]> {
  const figures: number[] = []
  for (let from = 0; from < expressions.length; from += AT_ONCE) {
    const some = expressions.slice(from, from + AT_ONCE)
    const [row] = await target.query(`SELECT ${some.map((expression, at) => `${expression} AS f${at}`).join(', ')}`)
    figures.push(...some.map((_, at) => Number(row?.[`f${at}`])))
  }
  return figures
}

/** Counters follow what they count: tables are read one after the other. */
const RECOUNTED: readonly { readonly table: string; readonly sql: string }[] = [
  { table: 'kept_count', sql: "UPDATE kept_count SET n = (SELECT count(*) FROM user WHERE deleted_at IS NULL) WHERE name = 'users'" },
  {
    table: 'account_number',
    sql: "UPDATE kept_count SET n = max(n, (SELECT coalesce(max(no), 0) FROM account_number)) WHERE name = 'account_number'",
  },
  {
    table: 'invitation',
    sql: `UPDATE batch SET members = (SELECT count(*) FROM batch_member WHERE batch_id = batch.id),
      invited = (SELECT count(*) FROM invitation WHERE batch_id = batch.id AND claimed_at IS NULL)`,
  },
]

/** Accounts a question, so that an answer stays small. */
const ASKED_AT_ONCE = 1_000

/** The accounts of the backup that are to stay deleted. Admins are left to the site, which never deletes the last owner. */
async function deletedSince(
  target: RestoreTarget,
  { tables }: BackupManifest,
  erasedOf: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (!tables.some(({ name }) => name === 'user')) return []
  const gone: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const rows = await target.query(
      `SELECT id FROM ${closedName('user')} WHERE id > ?1 AND deleted_at IS NULL AND role <> 'admin' ORDER BY id LIMIT ${ASKED_AT_ONCE}`,
      [after],
    )
    const ids = rows.map(({ id }) => String(id))
    if (ids.length > 0) gone.push(...(await erasedOf(ids)))
    after = rows.length === ASKED_AT_ONCE ? (ids.at(-1) ?? null) : null
  }
  return gone
}

/** As `markDeleted` of the site does it, but for the audit log, which keeps the row of the first time. The site's tasks do the rest. */
const deletedStatements = (ids: readonly string[], now: number): readonly string[] =>
  Array.from({ length: Math.ceil(ids.length / ASKED_AT_ONCE) }, (_, page) => {
    const some = ids.slice(page * ASKED_AT_ONCE, (page + 1) * ASKED_AT_ONCE).map((id) => `'${id.replaceAll("'", "''")}'`)
    return `UPDATE user SET deleted_at = ${now}, session_version = session_version + 1 WHERE id IN (${some.join(', ')})`
  })

/** In one batch: nobody finds some of the tables open and others not, nor an account that was deleted. */
async function open(
  target: RestoreTarget,
  { tables }: BackupManifest,
  { triggers, known, gone }: { readonly triggers: readonly string[]; readonly known: readonly string[]; readonly gone: readonly string[] },
): Promise<void> {
  await target.batch([
    ...tables.map(({ name }) => `ALTER TABLE "${closedName(name)}" RENAME TO "${name}"`),
    ...deletedStatements(gone, Date.now()),
    ...RECOUNTED.filter(({ table }) => tables.some(({ name }) => name === table)).map(({ sql }) => sql),
    ...triggers,
  ])
  await target.migrate(known)
}

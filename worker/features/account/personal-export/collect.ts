import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import type { AccountExport } from '#contract/account/schemas.ts'
import type { ShownRows } from '#worker/features/results/public/export-rows.ts'
import { schema } from '#worker/db/client.ts'
import { bound } from '#worker/db/bound-statement.sql.ts'
import { type Archive, withArchivedResults } from '#worker/db/stored-results.ts'
import { ownRows, PERSONAL_ROWS, type PersonalRows } from '#worker/db/personal-data.ts'

/** Every row that is the person's, table by table, without what `PERSONAL_ROWS` or a result's release withholds. `now` ms UTC. */
export async function collectExport(
  { DB: db, ARCHIVE }: { readonly DB: D1Database; readonly ARCHIVE: Archive },
  userId: string,
  email: string,
  now: number,
  shown: ShownRows,
): Promise<AccountExport> {
  const replies = await db.batch<Record<string, unknown>>(
    PERSONAL_ROWS.map((rows) =>
      bound(db, `SELECT ${exportedColumns(rows).join(', ')} FROM ${rows.table} WHERE (${ownRows(rows)})${notesOf(rows.table)}`, [
        userId,
        email,
      ]),
    ),
  )
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const [i, rows] of PERSONAL_ROWS.entries()) {
    const read = replies[i]?.results ?? []
    const whole = rows.table === 'attempt' ? await withArchivedResults(ARCHIVE, userId, read) : read
    const found = whole.map((row) => readable(row))
    // Some tables name a person in two columns: as who did it and as whom it was done for.
    tables[rows.table] = [...(tables[rows.table] ?? []), ...shown(rows.table, found)]
  }
  return { madeAt: new Date(now).toISOString(), tables }
}

const TABLES: ReadonlyMap<string, Table> = new Map(
  Object.values(schema).flatMap((one) => (is(one, Table) ? [[getTableName(one), one] as const] : [])),
)

/** The columns that the file holds of a table, in quotes: those of the schema but for what is withheld, which is not even read. */
export function exportedColumns({ table, withheld = [] }: Pick<PersonalRows, 'table' | 'withheld'>): readonly string[] {
  const found = TABLES.get(table)
  if (found === undefined) throw new Error(`the schema has no table ${table}`)
  return Object.values(getTableColumns(found)).flatMap(({ name }) => (withheld.includes(name) ? [] : [`"${name}"`]))
}

/** Notes of admins are not part of the export. */
const notesOf = (table: string): string => (table === 'ticket_message' ? " AND from_side <> 'note'" : '')

const readable = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, unfolded(value)]))

/** Lists and records are stored as JSON text; in the file they are what they are. */
function unfolded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

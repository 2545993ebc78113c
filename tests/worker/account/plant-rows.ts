import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { schema } from '#worker/db/client.ts'
import { PERSONAL_ROWS } from '#worker/db/personal-data.ts'
import { newId } from '#worker/platform/ids.ts'

/** Their own words, which must not outlive them; by these a trace is recognised. */
export interface Traces {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sub: string
}

const TABLES = Object.values(schema).filter((one): one is (typeof schema)[keyof typeof schema] & Table => is(one, Table))

/**
 * Writes a row that names this person into every table that can, drawn from the schema itself, so that a table made tomorrow takes part.
 * Free texts of rows that go hold the person's name. Says which tables those were.
 */
export async function plantRows(who: Traces): Promise<string[]> {
  const planted: string[] = []
  for (const rows of PERSONAL_ROWS) {
    const table = TABLES.find((one) => getTableName(one) === rows.table)
    if (table === undefined || rows.table === 'user') continue
    // A trigger wrote it with the account.
    if (rows.table === 'person_unindexed' || rows.table === 'account_number') {
      planted.push(rows.table)
      continue
    }
    const columns = Object.values(getTableColumns(table)).map((column) => {
      const { name, notNull, enumValues } = column
      if (name === rows.column) return [name, who.id] as const
      if (name === 'ticket_id') return [name, who.id] as const
      if (name === 'id' && rows.table === 'ticket' && rows.column === 'user_id') return [name, who.id] as const
      if (name.endsWith('_id') || name === 'id') return [name, notNull || /test_id|question_id/.test(name) ? newId() : null] as const
      if (column.mapFromDriverValue.toString().includes('JSON.parse')) return [name, notNull ? '[]' : null] as const
      if (enumValues !== undefined && enumValues.length > 0) return [name, enumValues[0] ?? ''] as const
      if (column.dataType === 'number') return [name, notNull ? 1_000_000 + Math.floor(Math.random() * 1e9) : null] as const
      // Words that go with the row; where a row stays, its words are the product's.
      const isOwnWord = rows.erasure === 'delete' && /^(?:text|message|note|name|body|guardian_name|device)$/.test(name)
      return [name, isOwnWord ? `${who.name} ${who.email}` : notNull ? newId() : null] as const
    })
    await env.DB.prepare(
      `INSERT INTO ${rows.table} (${columns.map(([name]) => name).join(', ')}) VALUES (${columns.map((_, i) => `?${i + 1}`).join(', ')})`,
    )
      .bind(...columns.map(([, value]) => value))
      .run()
    planted.push(rows.table)
  }
  return [...new Set(planted)]
}

/** Every cell of every table that holds one of the person's marks, as `table.column: mark`. */
export async function tracesIn(db: D1Database, who: Traces): Promise<string[]> {
  const { results: tables } = await db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'")
    .all<{ name: string }>()
  const found = new Set<string>()
  for (const { name } of tables) {
    const { results } = await db.prepare(`SELECT * FROM "${name}"`).all()
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        for (const [mark, text] of Object.entries(who))
          if (typeof value === 'string' && value.includes(text)) found.add(`${name}.${column}: ${mark}`)
  }
  return [...found].toSorted()
}

/** The same over everything that an object's tables hold. */
export function tracesInObject(state: DurableObjectState, who: Traces): string[] {
  const tables = state.storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray()
  const found = new Set<string>()
  for (const { name } of tables) {
    if (name.startsWith('_cf_') || name.startsWith('sqlite_')) continue
    const text = JSON.stringify(state.storage.sql.exec(`SELECT * FROM "${name}"`).toArray())
    for (const [mark, value] of Object.entries(who)) if (text.includes(value)) found.add(`${name}: ${mark}`)
  }
  return [...found]
}

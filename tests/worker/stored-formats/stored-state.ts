import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { openFile } from '../content/open-paper.ts'

/** A text that is JSON as JSON.stringify writes it is kept as its value, so that a difference shows the field. */
export type StoredValue = string | number | null | { readonly json: unknown }
export type StoredRow = Readonly<Record<string, StoredValue>>
export interface StoredObject {
  /** The statements of its schema, then the rows of each table. */
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, readonly StoredRow[]>>
  readonly alarm: number | null
}
/** An encrypted file: its bytes in base64 under its hash, and what they hold. */
export interface StoredFile {
  readonly hash: string
  readonly bytes: string
  readonly content: unknown
}

const valueOf = (value: unknown): StoredValue => {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value as StoredValue
  try {
    const json: unknown = JSON.parse(value)
    return JSON.stringify(json) === value ? { json } : value
  } catch {
    return value
  }
}
const textOf = (value: StoredValue): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value.json) : value
const rowOf = (row: Record<string, unknown>): StoredRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, valueOf(value)]))
const byText = (a: StoredRow, b: StoredRow): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** All rows of D1 that contain this text somewhere, by table. */
export async function storedRows(text: string): Promise<Record<string, StoredRow[]>> {
  const { results: columns } = await env.DB.prepare(
    `SELECT m.name AS tableName, group_concat('coalesce("' || c.name || '", '''')', ' || '' '' || ') AS joined FROM sqlite_master m, pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'd1%'
       -- Work that waits for the sweep: triggers write it anew.
       AND m.name <> 'person_unindexed'
       -- A number that a trigger gives to each account.
       AND m.name <> 'account_number' GROUP BY m.name ORDER BY m.name`,
  ).all<{ tableName: string; joined: string }>()
  const found = await env.DB.batch<Record<string, unknown>>(
    columns.map(({ tableName, joined }) => env.DB.prepare(`SELECT * FROM "${tableName}" WHERE instr(${joined}, ?1) > 0`).bind(text)),
  )
  return Object.fromEntries(
    found.flatMap(({ results }, i) =>
      results.length === 0 ? [] : [[columns[i]?.tableName ?? '', results.map(rowOf).toSorted(byText)] as const],
    ),
  )
}

/** Puts kept rows into D1; what triggers have made of them before is written over. */
export async function plantRows(tables: Readonly<Record<string, readonly StoredRow[]>>): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => inserted(table, row))),
  ])
}

function inserted(table: string, row: StoredRow): D1PreparedStatement {
  const { columns, marks, values } = parts(row)
  return env.DB.prepare(`INSERT OR REPLACE INTO "${table}" (${columns}) VALUES (${marks})`).bind(...values)
}

const parts = (row: StoredRow) => ({
  columns: Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', '),
  marks: Object.keys(row)
    .map(() => '?')
    .join(', '),
  values: Object.values(row).map(textOf),
})

/** Everything that an object has stored. */
export const storedObject = (stub: DurableObjectStub): Promise<StoredObject> =>
  runInDurableObject(stub, async (_, { storage }) => {
    const made = storage.sql
      .exec<{ name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
      )
      .toArray()
    return {
      schema: made.map(({ sql }) => sql.replaceAll(/\s+/g, ' ')),
      rows: Object.fromEntries(
        made.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray().map(rowOf).toSorted(byText)]),
      ),
      alarm: await storage.getAlarm(),
    }
  })

/** Makes an object that no one has called yet wake with what was kept. */
export async function plantObject(stub: DurableObjectStub, { schema, rows, alarm }: StoredObject): Promise<void> {
  await runInDurableObject(stub, async (_, { storage }) => {
    const { sql } = storage
    for (const { name } of sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray())
      sql.exec(`DROP TABLE "${name}"`)
    for (const statement of schema) sql.exec(statement)
    for (const [table, all] of Object.entries(rows)) {
      for (const row of all) {
        const { columns, marks, values } = parts(row)
        sql.exec(`INSERT INTO "${table}" (${columns}) VALUES (${marks})`, ...values)
      }
    }
    if (alarm !== null) await storage.setAlarm(alarm)
  })
  await evictDurableObject(stub)
}

/** The encrypted files that rows of papers name, in the order of the rows. */
export const storedFiles = (papers: readonly StoredRow[]): Promise<StoredFile[]> =>
  Promise.all(
    papers
      .flatMap(({ files }) => (typeof files === 'object' && files !== null ? (files.json as { hash: string; contentKey: string }[]) : []))
      .map(async ({ hash, contentKey }) => {
        const object = await env.PAPERS.get(hash)
        if (object === null) throw new Error(`the paper names a file that is not stored: ${hash}`)
        const bytes = await object.arrayBuffer()
        return { hash, bytes: btoa(String.fromCharCode(...new Uint8Array(bytes))), content: await openFile(bytes, contentKey) }
      }),
  )

export const plantFiles = (files: readonly StoredFile[]): Promise<unknown> =>
  Promise.all(
    files.map(({ hash, bytes }) =>
      env.PAPERS.put(
        hash,
        Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)),
      ),
    ),
  )

import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { env } from 'cloudflare:workers'
import { schema } from '#worker/db/client.ts'
import { ownRows, PERSONAL_ROWS, type PersonalRows } from '#worker/db/personal-data.ts'

/** Columns that name a person, wherever they stand: `user_id`, `by`, `updated_by`. */
const NAMES_A_PERSON = /^(?:(?:user|actor|author|sender|assignee|owner|admin|learner|person)_id|(?:\w+_)?by)$/

/** Columns called like that which hold no id. */
const NO_ID = new Set([
  // `self` or `guardian`.
  'consent.given_by',
  // The operator's words on how they verified a guardian; they go with the row of the learner.
  'consent.verified_by',
])

/** Every column of these tables that names a person, as `table.column`. */
function columnsNaming(tables: readonly Table[]): string[] {
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => NAMES_A_PERSON.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`)
      .filter((name) => !NO_ID.has(name)),
  )
}

const TABLES = Object.values(schema).filter((one): one is (typeof schema)[keyof typeof schema] & Table => is(one, Table))
const listed = (rows: readonly PersonalRows[]): Set<string> => new Set(rows.map(({ table, column }) => `${table}.${column}`))
const missing = (tables: readonly Table[], rows: readonly PersonalRows[]): string[] =>
  columnsNaming(tables).filter((name) => !listed(rows).has(name))

test('every column that names a person is in the list of personal data', () => {
  expect(columnsNaming(TABLES).length).toBeGreaterThan(40)
  expect(missing(TABLES, PERSONAL_ROWS)).toEqual([])
})

test('a table that is forgotten is found: the planted bug', () => {
  expect(
    missing(
      TABLES,
      PERSONAL_ROWS.filter(({ table }) => table !== 'saved_question'),
    ),
  ).toEqual(['saved_question.user_id'])
})

test('a column that says by whom something was done is found too', () => {
  expect(columnsNaming(TABLES)).toContain('ban.by')
  expect(
    missing(
      TABLES,
      PERSONAL_ROWS.filter(({ table, column }) => table !== 'ban' || column !== 'by'),
    ),
  ).toEqual(['ban.by'])
})

test('the schema knows every table of the database: none is hidden from the walk', async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>()
  expect(results.map(({ name }) => name).toSorted()).toEqual(TABLES.map((table) => getTableName(table)).toSorted())
})

describe('every entry is SQL that the database takes', () => {
  test.each(PERSONAL_ROWS.map((rows) => [`${rows.table}.${rows.column}`, rows] as const))('%s', async (_name, rows) => {
    const found = await env.DB.prepare(`SELECT count(*) AS n FROM ${rows.table} WHERE (${ownRows(rows)}) AND ?1 <> ?2`)
      .bind('nobody', 'nobody@example.org')
      .first<{ n: number }>()
    expect(found?.n).toBe(0)
  })
})

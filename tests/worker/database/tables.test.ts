import { env } from 'cloudflare:workers'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { schema } from '#worker/db/client.ts'

const tables = Object.values(schema).filter(
  (value): value is (typeof schema)['user'] => typeof value === 'object' && value !== null && Symbol.for('drizzle:IsDrizzleTable') in value,
)

describe('the database', () => {
  test('has only strict tables', async () => {
    const { results } = await env.DB.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
    ).all<{
      name: string
      strict: number
    }>()
    expect(results.length).toBeGreaterThan(15)
    expect(results.filter(({ strict }) => strict !== 1).map(({ name }) => name)).toEqual([])
  })
  test.each(tables.map((table) => [getTableConfig(table as SQLiteTable).name, table] as const))(
    'has the columns of the schema in %s',
    async (name, table) => {
      const { results } = await env.DB.prepare('SELECT name FROM pragma_table_info(?1)').bind(name).all<{ name: string }>()
      const columns = getTableConfig(table as SQLiteTable).columns.map((column) => column.name)
      expect(results.map((row) => row.name).toSorted()).toEqual(columns.toSorted())
    },
  )
  test('refuses a text where a number belongs', async () => {
    await expect(env.DB.prepare("INSERT INTO enrolment VALUES ('u', 'test', 't', 'soon')").run()).rejects.toThrow()
  })
})

describe('the audit log', () => {
  test('takes entries and lets no one change or remove one', async () => {
    await env.DB.prepare(
      "INSERT INTO audit_log (id, at, actor_id, action, target, request_id) VALUES ('a1', 1, 'u', 'user.role', 'v', 'r')",
    ).run()
    await expect(env.DB.prepare("UPDATE audit_log SET action = 'x' WHERE id = 'a1'").run()).rejects.toThrow('append-only')
    await expect(env.DB.prepare("DELETE FROM audit_log WHERE id = 'a1'").run()).rejects.toThrow('append-only')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { ATTEMPT_ROOM_STEPS, ATTEMPT_ROOM_TABLES } from '#do/attempt-room/attempt-tables.ts'
import { RESULT_SHARD_STEPS } from '#do/result-shard/shard-steps.ts'
import { PRESENCE_STEPS } from '#do/presence/presence-steps.ts'
import { TEST_BOARD_STEPS } from '#do/test-board/board-steps.ts'
import { USER_HUB_STEPS, USER_HUB_TABLES } from '#do/user-hub/hub-steps.ts'

const OBJECTS = { ATTEMPT_ROOM_STEPS, PRESENCE_STEPS, RESULT_SHARD_STEPS, TEST_BOARD_STEPS, USER_HUB_STEPS }

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** What these steps make: every table, index and trigger by name, as SQLite stores it, without spaces that mean nothing. */
function schemaOf(steps: readonly string[]): string {
  const db = new DatabaseSync(':memory:')
  for (const step of steps) db.exec(step)
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name').all()
  return rows.map(({ sql }) => `${String(sql).replaceAll(/\s+/g, ' ')};\n`).join('')
}

const migrations = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('--> statement-breakpoint', ''))

// A landed schema only grows: a difference here is a new migration, or a mistake. Renew with `npm test -- unit schema -u`.
test('the migrations make the kept schema of the database', async () => {
  await expect(schemaOf(migrations(MIGRATIONS))).toMatchFileSnapshot('schema.sql')
})
test('the migrations of the search index make its kept schema', async () => {
  await expect(schemaOf(migrations(join(MIGRATIONS, 'search')))).toMatchFileSnapshot('schema-search.sql')
})
test.each(Object.entries(OBJECTS))('the objects keep their tables: %s', async (name, steps) => {
  await expect(schemaOf(steps)).toMatchFileSnapshot(`objects-${name.toLowerCase().replaceAll('_', '-')}.sql`)
})
/** Every column and index of every table, whatever text made it. */
function columnsOf(steps: readonly string[]): unknown {
  const db = new DatabaseSync(':memory:')
  for (const step of steps) db.exec(step)
  const tables = db.prepare('SELECT name, strict, wr FROM pragma_table_list WHERE name NOT LIKE ? ORDER BY name').all('sqlite%')
  return tables.map((table) => ({
    ...table,
    columns: db.prepare('SELECT * FROM pragma_table_info(?)').all(String(table['name'])),
    indexes: db.prepare('SELECT name, "unique", origin FROM pragma_index_list(?)').all(String(table['name'])),
  }))
}

test.each([
  ['room', ATTEMPT_ROOM_STEPS, ATTEMPT_ROOM_TABLES],
  ['hub', USER_HUB_STEPS, USER_HUB_TABLES],
])('a %s that is new has the tables of one that has taken every step', (_, steps, whole) => {
  expect(columnsOf([whole])).toEqual(columnsOf(steps))
  expect(columnsOf(steps.slice(0, -1))).not.toEqual(columnsOf(steps))
})
test('a column that is gone is found', () => {
  const steps = migrations(MIGRATIONS)
  expect(schemaOf([...steps, 'ALTER TABLE attempt RENAME COLUMN paper_version TO print'])).not.toBe(schemaOf(steps))
})

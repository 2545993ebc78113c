import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { NEWEST_MIGRATIONS } from '#worker/db/newest-migrations.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** D1 ignores `foreign_keys=OFF`, so a rebuild migration deletes child rows; and it drops STRICT in silence. */
const FORBIDDEN = [
  /__new_/,
  /\bDROP\s+TABLE\b/i,
  /PRAGMA\s+(defer_)?foreign_keys/i,
  /ON\s+DELETE\s+CASCADE/i,
  /\bDROP\s+COLUMN\b/i,
  /\bRENAME\b/i,
]

describe.each(migrations)('%s', (name) => {
  const sql = readFileSync(folder + name, 'utf8')
  test('only adds', () => {
    expect(FORBIDDEN.filter((pattern) => pattern.test(sql))).toEqual([])
  })
  test('makes every table STRICT', () => {
    const tables = sql.match(/CREATE TABLE[\s\S]*?;/g) ?? []
    expect(tables.filter((table) => !/\)\s*STRICT(, WITHOUT ROWID)?;$/.test(table))).toEqual([])
  })
})

test.each([
  ['DB', folder],
  ['SEARCH', `${folder}search/`],
] as const)('the newest migration of %s is the one that the Worker asks for', (name, path) => {
  const newest = readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(NEWEST_MIGRATIONS[name]).toBe(newest)
})

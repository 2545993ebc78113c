import { expect, test } from 'vitest'
import {
  beginBackup,
  beginningOfBackup,
  type BackupProgress,
  differencesOf,
  faultOfMigrations,
  fileWritten,
  isBackupDue,
  isTooOld,
  manifestOf,
  nextFile,
  orderOfTables,
  referencesOf,
  type TableShape,
  tableToRead,
} from './backup.ts'

const table = (name: string, columns: readonly string[] = [], key: readonly string[] = ['id']): TableShape => ({
  name,
  columns: [...key, ...columns].map((column) => ({ name: column, type: 'TEXT' })),
  key,
})
const names = (tables: readonly TableShape[]) => tables.map(({ name }) => name)

test('children are read before their parents, and counters last', () => {
  const tables = [
    table('kept_count', [], ['name']),
    table('user'),
    table('attempt', [], ['user_id', 'test_id', 'n']),
    table('test', ['group_id']),
    table('prime_order', ['user_id']),
    table('prime_grant', ['order_id'], ['user_id', 'n']),
  ]
  const order = names(orderOfTables(tables))
  const before = (child: string, parent: string) => expect([child, order.indexOf(child) < order.indexOf(parent)]).toEqual([child, true])
  before('attempt', 'user')
  before('attempt', 'test')
  before('prime_grant', 'prime_order')
  before('prime_order', 'user')
  expect(order.at(-1)).toBe('kept_count')
  expect(order).toHaveLength(tables.length)
})

test('tables that point to each other or to themselves are read once each', () => {
  const tables = [table('topic', ['topic_id', 'test_id']), table('test', ['topic_id'])]
  expect(names(orderOfTables(tables)).toSorted()).toEqual(['test', 'topic'])
})

test('a column points to the table that it is named for, where that has a plain id', () => {
  const tables = [table('user'), table('paper', ['user_id', 'order_id', 'actor_id'], ['test_id', 'version']), table('prime_order')]
  expect(referencesOf(tables)).toEqual([
    { table: 'paper', column: 'user_id', parent: 'user' },
    { table: 'paper', column: 'order_id', parent: 'prime_order' },
  ])
})

const hour = (n: number) => Date.UTC(2026, 10, 25, n)

test('a backup is due once a night, at three in India, and at once where there is none', () => {
  expect(isBackupDue(null, hour(12))).toBe(true)
  expect(isBackupDue(hour(12), hour(21))).toBe(false)
  expect(isBackupDue(hour(12), hour(22))).toBe(true)
  expect(isBackupDue(hour(22), hour(23))).toBe(false)
  expect(isBackupDue(hour(22), hour(22 + 23))).toBe(false)
  expect(isBackupDue(hour(22), hour(22 + 24))).toBe(true)
})

test('a backup that was interrupted for half a day begins anew', () => {
  expect([12, 13].map((hours) => isTooOld({ begunAt: hour(0) }, hour(hours)))).toEqual([false, true])
})

test('a backup that begins within the second of the newest is named by the next second', () => {
  const [second, moment] = [hour(1), hour(1) + 250]
  expect(beginningOfBackup(null, moment)).toBe(moment)
  expect(beginningOfBackup(moment - 1, moment)).toBe(second + 1_000)
  expect(beginningOfBackup(second + 1_000, moment)).toBe(second + 2_000)
  expect(beginningOfBackup(second - 1, moment)).toBe(moment)
})

const start = {
  name: '2026-11-24T213000Z',
  begunAt: hour(0),
  version: '1.0.0+abc',
  bookmark: null,
  migrations: ['0000_a.sql'],
  tables: [table('user'), table('session', ['user_id'])],
}
const file = (name: string, rows: number) => ({ file: name, rows, sha256: `hash of ${name}` })

test('a backup goes from file to file and from table to table, and its manifest names them all', async () => {
  let progress: BackupProgress = beginBackup(start)
  expect(tableToRead(progress)?.name).toBe('session')
  expect(nextFile(progress)).toBe('session.0.ndjson.gz')
  progress = fileWritten(progress, file('session.0.ndjson.gz', 2), '["b"]')
  expect([nextFile(progress), progress.after]).toEqual(['session.1.ndjson.gz', '["b"]'])
  progress = fileWritten(progress, file('session.1.ndjson.gz', 1), null)
  expect([tableToRead(progress)?.name, nextFile(progress), progress.after]).toEqual(['user', 'user.0.ndjson.gz', null])
  progress = fileWritten(progress, null, null)
  expect(tableToRead(progress)).toBeNull()
  const manifest = await manifestOf(progress, hour(1), async (text) => `[${text}]`)
  expect(manifest.tables.map(({ name, rows, sha256, files }) => [name, rows, sha256, files.length])).toEqual([
    ['session', 3, '[hash of session.0.ndjson.gzhash of session.1.ndjson.gz]', 2],
    ['user', 0, '[]', 0],
  ])
  expect(manifest).toMatchObject({ format: 1, name: start.name, finishedAt: hour(1), migrations: ['0000_a.sql'] })
})

test('a backup of an older code can be restored, one of a newer code cannot', () => {
  expect(faultOfMigrations({ migrations: ['a', 'b'] }, ['a', 'b', 'c'])).toBeNull()
  expect(faultOfMigrations({ migrations: ['a', 'b', 'c'] }, ['a', 'b'])).toBe('the backup is newer than this code: it does not know c')
  expect(faultOfMigrations({ migrations: ['a', 'c'] }, ['a', 'b', 'c'])).toBe('the backup lacks a migration in the middle: b')
})

test('a table that is missing, short or changed is named', () => {
  const said = { name: 'user', rows: 2, sha256: 'x' }
  const manifest = { tables: [{ ...table('user'), ...said, files: [] }] }
  expect(differencesOf(manifest, [said])).toEqual([])
  expect(differencesOf(manifest, [])).toEqual(['user is not there'])
  expect(differencesOf(manifest, [{ ...said, rows: 1 }])).toEqual(['user has 1 rows, and the backup has 2'])
  expect(differencesOf(manifest, [{ ...said, sha256: 'y' }])).toEqual(['user has another content than the backup'])
})

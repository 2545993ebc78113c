import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fillStatement, PAGE, pageStatement, SHAPES, type ShapeRow, shapesOf } from './table-copy.sql.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

function database(...statements: readonly string[]): DatabaseSync {
  const opened = new DatabaseSync(':memory:')
  for (const statement of statements) opened.exec(statement)
  return opened
}
const shapes = (from: DatabaseSync) => shapesOf(from.prepare(SHAPES).all() as unknown as ShapeRow[])

const ODD = `CREATE TABLE odd (a TEXT NOT NULL, "b c" INTEGER NOT NULL, bits BLOB, share REAL, PRIMARY KEY (a, "b c")) STRICT, WITHOUT ROWID`
function oddTable(from: DatabaseSync) {
  const [table] = shapes(from)
  if (table === undefined) throw new Error('the table is not there')
  return table
}

/** All lines of a table, read in pages. */
function linesOf(from: DatabaseSync, rows: number, bytes: number): readonly string[][] {
  const table = oddTable(from)
  const pages: string[][] = []
  for (let after: string | null = null; ;) {
    const page = from.prepare(pageStatement(table, after === null)).all(after ?? '', rows, bytes) as { line: string; key: string }[]
    const last = page.at(-1)
    if (last === undefined) return pages
    pages.push(page.map(({ line }) => line))
    after = last.key
  }
}

test('a row comes back as it was: large numbers, every digit, bytes, control characters, all scripts and NULL', () => {
  const from = database(ODD)
  const put = from.prepare('INSERT INTO odd VALUES (?, ?, ?, ?)')
  put.run('भारत\n"\\\u2028\u0001', 9_007_199_254_740_993n, new Uint8Array([0, 255, 34]), 0.1 + 0.2)
  put.run('', -1n, null, null)
  put.run('x', 0n, new Uint8Array(), 1e300)
  const lines = linesOf(from, 500, PAGE.bytes).flat()
  const to = database(ODD)
  to.prepare(fillStatement(oddTable(to))).run(`[${lines.join(',')}]`)
  expect(linesOf(to, 500, PAGE.bytes).flat()).toEqual(lines)
  const read = (one: DatabaseSync) => {
    const statement = one.prepare('SELECT * FROM odd ORDER BY a, "b c"')
    statement.setReadBigInts(true)
    return statement.all()
  }
  expect(read(to)).toEqual(read(from))
  expect(lines).toHaveLength(3)
})

test('pages hold every row once, and end at their rows or at their bytes; a row that is too large comes alone', () => {
  const from = database(ODD)
  const put = from.prepare('INSERT INTO odd VALUES (?, ?, NULL, NULL)')
  for (let n = 0; n < 7; n++) put.run(n === 3 ? 'd'.repeat(400) : 'abcdefg'.charAt(n), n)
  const counts = (rows: number, bytes: number) => linesOf(from, rows, bytes).map((page) => page.length)
  expect(counts(3, PAGE.bytes)).toEqual([3, 3, 1])
  expect(counts(500, 40)).toEqual([2, 1, 1, 2, 1])
  expect(new Set(linesOf(from, 2, 40).flat()).size).toBe(7)
})

test('the next page is found by the index of the key, not by reading the table again', () => {
  const from = database(ODD)
  const plan = from.prepare(`EXPLAIN QUERY PLAN ${pageStatement(oddTable(from), false)}`).all('["a",1]', 1, 1) as { detail: string }[]
  expect(plan.map(({ detail }) => detail)).toContain('SEARCH odd USING PRIMARY KEY ((a,b c)>(?,?))')
})

test('a table without a primary key and a column of an unknown type are refused', () => {
  expect(() => shapes(database('CREATE TABLE bare (a TEXT) STRICT'))).toThrow('the table bare has no primary key')
  const any = database('CREATE TABLE loose (a ANY PRIMARY KEY NOT NULL) STRICT')
  expect(() => pageStatement(oddTable(any), true)).toThrow('the column a has the type ANY')
})

test('every table of the product can be read and filled', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const product = database(...files.toSorted().map((name) => readFileSync(join(MIGRATIONS, name), 'utf8')))
  const tables = shapes(product)
  expect(tables.length).toBeGreaterThan(90)
  for (const table of tables) {
    product.prepare(pageStatement(table, true)).all('', PAGE.rows, PAGE.bytes)
    product.prepare(fillStatement(table)).run('[]')
  }
})

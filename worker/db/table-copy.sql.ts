/**
 * Hand-written: a copy is of every table and every column, whatever they are, and its text is made by the database itself, so that no
 * number or text passes through a type of JavaScript. The same statement reads a table for a backup and reads it again to compare.
 */
import type { ColumnShape, TableShape } from '#domain/operations/backup.ts'

/** One statement for every table and column of a database. Tables of SQLite, of D1 and of its migrations are none of ours. */
export const SHAPES = `SELECT t.name AS "table", c.name AS "column", c.type AS type, c.pk AS pk
  FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND t.name <> 'd1_migrations'
  ORDER BY t.name, c.cid`

export const MIGRATIONS = 'SELECT name FROM d1_migrations ORDER BY id'

/** A row of `SHAPES`. */
export interface ShapeRow {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Its place in the primary key, from 1; 0: it is not in it. */
  readonly pk: number
}

/** The tables that the rows of `SHAPES` describe. Throws where a table has no primary key: its rows could not be read in an order. */
export function shapesOf(rows: readonly ShapeRow[]): readonly TableShape[] {
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    if (key.length === 0) throw new Error(`the table ${name} has no primary key`)
    return { name, columns: columns.map(({ column, type }) => ({ name: column, type })), key: key.map(({ column }) => column) }
  })
}

/** Rows and bytes of one page, at most; the first row comes whatever its size. */
export const PAGE = { rows: 500, bytes: 4_000_000 } as const

/**
 * One page of a table in the order of its key: `line` is a row as a JSON array, `key` is what the next page begins after. `?1` is that key,
 * which the first page leaves out; `?2` is the most rows, `?3` the most bytes. `found` is how many rows the page would have without its
 * limit of bytes (`endsTable`).
 */
export function pageStatement({ name, columns, key }: TableShape, isFirst: boolean): string {
  const order = key.map(quoted).join(', ')
  const after = key.map((_, at) => `json_extract(?1, '$[${at}]')`).join(', ')
  const places = key.map((_, at) => `k${at}`).join(', ')
  return `SELECT line, "key", found FROM (
    SELECT line, "key", count(*) OVER () AS found, row_number() OVER w AS n, sum(octet_length(line)) OVER (w ROWS UNBOUNDED PRECEDING) AS bytes FROM (
      SELECT json_array(${columns.map(asJson).join(', ')}) AS line, json_array(${order}) AS "key", ${key.map((column, at) => `${quoted(column)} AS k${at}`).join(', ')}
      FROM ${quoted(name)} ${isFirst ? '' : `WHERE (${order}) > (${after})`} ORDER BY ${order} LIMIT ?2
    ) WINDOW w AS (ORDER BY ${places})
  ) WHERE n = 1 OR bytes <= ?3 ORDER BY n`
}

export interface PageRow {
  readonly line: string
  readonly key: string
  readonly found: number
}

/** Whether no row comes after this page. */
export const endsTable = (page: readonly PageRow[]): boolean => page.length === (page[0]?.found ?? 0) && page.length < PAGE.rows

/** Puts lines, given as one JSON array of them, into the table. Lines that are there already stay: a call may be repeated. */
export function fillStatement({ name, columns }: TableShape): string {
  return `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
    SELECT ${columns.map(fromJson).join(', ')} FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`
}

/** JSON knows neither bytes nor every last digit of a real number. */
function asJson({ name, type }: ColumnShape): string {
  const column = quoted(name)
  switch (type.toUpperCase()) {
    case 'TEXT':
    case 'INTEGER':
      return column
    case 'BLOB':
      return `iif(${column} IS NULL, NULL, hex(${column}))`
    case 'REAL':
      return `iif(${column} IS NULL, NULL, printf('%!.17g', ${column}))`
    default:
      throw new Error(`the column ${name} has the type ${type}, which no backup knows`)
  }
}

function fromJson({ type }: ColumnShape, at: number): string {
  const value = `json_extract(value, '$[${at}]')`
  if (type.toUpperCase() === 'BLOB') return `unhex(${value})`
  return type.toUpperCase() === 'REAL' ? `CAST(${value} AS REAL)` : value
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

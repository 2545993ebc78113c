import { env } from 'cloudflare:workers'

export interface DatabaseCounts {
  statements: number
  rowsRead: number
  rowsWritten: number
}

/** The real database with its bill: statements, rows read and rows written, as D1 itself counts them. */
export function countedDb(source: D1Database = env.DB): { db: D1Database; counts: DatabaseCounts } {
  const counts: DatabaseCounts = { statements: 0, rowsRead: 0, rowsWritten: 0 }
  const add = (meta: D1Meta): void => {
    counts.statements++
    counts.rowsRead += meta.rows_read
    counts.rowsWritten += meta.rows_written
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async <Row>() => {
        const result = await statement.all<Row>()
        add(result.meta)
        return result
      },
      run: async () => {
        const result = await statement.run()
        add(result.meta)
        return result
      },
      first: async <Row>() => {
        const result = await statement.all<Row>()
        add(result.meta)
        return result.results[0] ?? null
      },
      // raw() brings no bill, and drizzle reads by it: ask a second time for the bill where asking changes nothing.
      raw: async () => {
        const rows = await statement.raw()
        const again = await statement.all().catch(() => null)
        if (again !== null) add(again.meta)
        return rows
      },
    } as unknown as D1PreparedStatement
    originals.set(wrapped, statement)
    return wrapped
  }
  const db = {
    prepare: (query: string) => wrap(source.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await source.batch(statements.map((statement) => originals.get(statement) ?? statement))
      for (const { meta } of results) add(meta)
      return results
    },
  } as unknown as D1Database
  return { db, counts }
}

interface Cursor {
  readonly rowsWritten: number
  readonly rowsRead: number
}

/**
 * Counts the rows that every object writes and reads, until `stop`; one alarm set and one value put count as a row, as on the bill. `tableRows` are those that making
 * an object's tables takes, once in its life.
 */
export async function countObjectRows(
  state: DurableObjectState,
): Promise<{ rows: () => number; tableRows: () => number; rowsRead: () => number; stop: () => void }> {
  const sql = Object.getPrototypeOf(state.storage.sql) as { exec: (query: string, ...bindings: unknown[]) => Cursor }
  const storage = Object.getPrototypeOf(state.storage) as { setAlarm: (...args: unknown[]) => Promise<void> }
  const kv = Object.getPrototypeOf(state.storage.kv) as { put: (key: string, value: unknown) => void }
  const { exec } = sql
  const { setAlarm } = storage
  const { put } = kv
  let rows = 0
  let tableRows = 0
  // What a cursor has read is known when it is read to its end.
  const cursors: Cursor[] = []
  sql.exec = function counted(this: unknown, query, ...bindings) {
    // A cursor tells of the last statement of a text alone, so each of them is carried out by itself.
    const first = bindings.length > 0 ? [] : query.split(';').filter((text) => text.trim() !== '')
    const last = first.pop() ?? query
    for (const text of first) counted.call(this, text)
    const cursor = exec.call(this as never, last, ...bindings)
    if (/^\s*(CREATE|ALTER) |schema_step/.test(last)) tableRows += cursor.rowsWritten
    else rows += cursor.rowsWritten
    cursors.push(cursor)
    return cursor
  }
  storage.setAlarm = function counted(this: unknown, ...args) {
    rows++
    return setAlarm.call(this, ...args)
  }
  kv.put = function counted(this: unknown, key, value) {
    rows++
    put.call(this, key, value)
  }
  return {
    rows: () => rows,
    tableRows: () => tableRows,
    rowsRead: () => cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    stop: () => {
      sql.exec = exec
      storage.setAlarm = setAlarm
      kv.put = put
    },
  }
}

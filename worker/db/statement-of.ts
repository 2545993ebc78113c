/** A query as its builder gives it: the text with `?` places, and the value of each place. */
interface Built {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
}

/** The D1 statement of a Drizzle query, for a batch that it shares with hand-written statements. */
export const statementOf = (db: D1Database, query: Built): D1PreparedStatement => {
  const { sql, params } = query.toSQL()
  return db.prepare(sql).bind(...params)
}

/** The statement with as many of `values` as it names. Hand-written: the tables and columns come from a list (personal-data.ts). */
export const bound = (db: D1Database, query: string, values: readonly (string | number)[]): D1PreparedStatement =>
  db.prepare(query).bind(...values.slice(0, Math.max(0, ...[...query.matchAll(/\?(\d+)/g)].map(([, n]) => Number(n)))))

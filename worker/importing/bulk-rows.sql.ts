import type { Guard } from '#worker/db/audit.ts'

/**
 * Statements that take many rows each as one JSON parameter (`json_each(?1)`), cut so that none nears what D1 takes in one value
 * (2 MB). D1 has 100 bound parameters a statement, so rows cannot come one by one.
 * Hand-written: json_each takes any number of rows in one value.
 */
export function bulkRows(db: D1Database, sql: string, rows: readonly unknown[]): D1PreparedStatement[] {
  return inChunks(rows, CHUNK_BYTES).map((chunk) => db.prepare(sql).bind(JSON.stringify(chunk)))
}

/** As `bulkRows`, for a condition on many rows: each guard takes a part of them. */
export const bulkGuards = (sql: string, rows: readonly unknown[]): Guard[] =>
  inChunks(rows, CHUNK_BYTES).map((chunk) => ({ sql, binds: [JSON.stringify(chunk)] }))

const CHUNK_BYTES = 800_000

/** Cuts a list so that each part's JSON stays below `bytes`, or holds one item that is longer on its own. */
export function inChunks<T>(items: readonly T[], bytes: number): T[][] {
  const chunks: T[][] = []
  let size = Infinity
  for (const item of items) {
    const length = new TextEncoder().encode(JSON.stringify(item)).byteLength + 1
    if (size + length > bytes) {
      chunks.push([])
      size = 2
    }
    chunks.at(-1)?.push(item)
    size += length
  }
  return chunks
}

import * as z from 'zod/mini'
import { decodeFirst } from '#worker/db/decode-row.ts'

/**
 * Open attempts whose end lies before `before` (ms UTC), counted in the index of open ones.
 * Hand-written: the index of open attempts is forced.
 */
export async function countOpenTooLong(db: D1Database, before: number): Promise<number> {
  const row = await db
    .prepare("SELECT count(*) AS n FROM attempt INDEXED BY attempt_open WHERE state = 'open' AND deadline_at < ?1")
    .bind(before)
    .first()
  return decodeFirst(z.object({ n: z.number() }), row)?.n ?? 0
}

/**
 * Throws where a migration has not been applied. Only this one is asked for: a database that is newer than the code serves it all the same.
 * Hand-written: the table is wrangler's, which applies migrations.
 */
export async function requireMigration(database: D1Database, name: string): Promise<void> {
  const found = await database.prepare('SELECT 1 FROM d1_migrations WHERE name = ?1').bind(name).first()
  if (found === null) throw new Error(`${name} was not applied`)
}

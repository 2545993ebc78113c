import * as z from 'zod/mini'
import { closedName } from '#domain/operations/backup.ts'
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
 * Throws where a migration has not been applied, or a restore has not opened the tables. Only this one is asked for: a database that is newer than the code serves it all the same.
 * Hand-written: the table is wrangler's, which applies migrations.
 */
export async function requireMigration(database: D1Database, name: string): Promise<void> {
  const row = await database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM d1_migrations WHERE name = ?1) AS applied,
        EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '${closedName('user')}') AS closed`,
    )
    .bind(name)
    .first()
  const { applied, closed } = decodeFirst(z.object({ applied: z.number(), closed: z.number() }), row) ?? { applied: 0, closed: 0 }
  if (closed === 1) throw new Error('a restore is going on or stopped in the middle')
  if (applied === 0) throw new Error(`${name} was not applied`)
}

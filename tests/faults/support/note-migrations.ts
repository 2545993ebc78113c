import { readdirSync } from 'node:fs'
import type { Miniflare } from 'miniflare'
import { PATHS } from '#scripts/lib/paths.ts'

/** The names of the code's migrations in their order. */
export const migrationNames = (): readonly string[] =>
  readdirSync(PATHS.migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Writes down in the database of a proof which migrations ran, as wrangler does for a real one. */
export async function noteMigrations(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'sopan-api')
  await db
    .prepare(
      'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  await db.prepare('INSERT INTO d1_migrations (name) SELECT value FROM json_each(?)').bind(JSON.stringify(migrationNames())).run()
}

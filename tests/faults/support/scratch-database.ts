import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { RestoreTarget } from '#scripts/backup/target.ts'
import { PATHS } from '#scripts/lib/paths.ts'

export interface ScratchDatabase extends RestoreTarget {
  close(): Promise<void>
}

/** An empty database of its own that a backup can be restored into. */
export async function scratchDatabase(): Promise<ScratchDatabase> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        { name: 'scratch', modules: true, script: 'export default {}', compatibilityDate: '2026-11-01', d1Databases: { DB: 'scratch' } },
      ],
    }),
  )
  const db = await miniflare.getD1Database('DB', 'scratch')
  const query: RestoreTarget['query'] = async (sql, params = []) =>
    (
      await db
        .prepare(sql)
        .bind(...params)
        .all()
    ).results
  return {
    name: 'scratch',
    query,
    batch: async (statements) => {
      if (statements.length > 0) await db.batch(statements.map((statement) => db.prepare(statement)))
    },
    migrate: async (names) => {
      await query('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)')
      const done = (await query('SELECT name FROM d1_migrations')).map(({ name }) => name)
      for (const name of names.filter((one) => !done.includes(one))) {
        for (const statement of readFileSync(join(PATHS.migrations, name), 'utf8').split('--> statement-breakpoint')) await query(statement)
        await query('INSERT INTO d1_migrations (name) VALUES (?)', [name])
      }
    },
    close: () => miniflare.dispose(),
  }
}

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeploySession, lastLines, runWrangler } from '../deploy/session.ts'
import { PATHS } from '../lib/paths.ts'
import { BackupFault } from './read-backup.ts'
import type { RestoreTarget } from './target.ts'

/** A database of the account as a target. Its migrations are wrangler's work, as in a deployment. */
export const accountTarget = (session: DeploySession, name: string, uuid: string): RestoreTarget => ({
  name,
  query: async (sql, params = []) => {
    const answers = (await session.account.call('POST', `/d1/database/${uuid}/query`, { sql, params })) as readonly {
      readonly results?: readonly Readonly<Record<string, unknown>>[]
    }[]
    return answers[0]?.results ?? []
  },
  batch: async (statements) => {
    if (statements.length > 0) await session.account.call('POST', `/d1/database/${uuid}/query`, { sql: statements.join(';\n') })
  },
  migrate: async (names) => {
    const folder = mkdtempSync(join(tmpdir(), 'sopan-restore-'))
    try {
      for (const file of names) cpSync(join(PATHS.migrations, file), join(folder, 'migrations', file))
      const config = join(folder, 'wrangler.json')
      const database = { binding: 'DB', database_name: name, database_id: uuid, migrations_dir: join(folder, 'migrations') }
      writeFileSync(config, JSON.stringify({ name: 'restore', compatibility_date: '2026-11-01', d1_databases: [database] }))
      const run = await runWrangler(session, ['d1', 'migrations', 'apply', 'DB', '--remote', '-c', config])
      if (run.code !== 0) throw new BackupFault(`A migration of ${name} failed:\n${lastLines(run.output)}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

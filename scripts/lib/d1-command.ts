import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'

/** Which database `DB` is: the deployed one that a generated configuration names, or the local one in a state folder. */
export type Where = { readonly remote: true; readonly config: string } | { readonly remote: false; readonly state: string }

export type SqlAnswer =
  | { readonly ok: true; readonly rows: readonly Record<string, unknown>[] }
  | { readonly ok: false; readonly message: string }

/** Runs statements that are parted by ";" in their order, and gives the rows of the first. */
export type RunSql = (sql: string) => Promise<SqlAnswer>

/** Statements against `DB` by wrangler's command line. */
export const d1Command =
  (where: Where): RunSql =>
  async (sql) => {
    const place = where.remote ? ['--remote', '-c', where.config] : ['--local', '--persist-to', where.state]
    const run = await runTool('wrangler', ['d1', 'execute', 'DB', ...place, '--yes', '--json', '--command', sql], { cwd: PATHS.root })
    const start = run.output.indexOf('[')
    if (run.code !== 0 || start < 0)
      return { ok: false, message: `The database could not be asked:\n${run.output.trim().split('\n').slice(-6).join('\n')}` }
    const answer = JSON.parse(run.output.slice(start, run.output.lastIndexOf(']') + 1)) as { results?: Record<string, unknown>[] }[]
    return { ok: true, rows: answer[0]?.results ?? [] }
  }

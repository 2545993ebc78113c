import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'

/** Runs the project's wrangler in a folder, whose configuration it takes, to its end. */
export const runWrangler = (cwd: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync('wrangler', args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(PATHS.root, 'node_modules/.bin')}:${process.env['PATH']}`,
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
    },
  })

import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { runTool } from './run-tool.ts'
import { stop } from './stop.ts'

/** Brings the local databases up to date, once for each set of migrations. Says what to do where the state folder is broken. */
export async function migrateLocal({ state, config }: Pick<Place, 'state' | 'config'>): Promise<void> {
  requireUsableFolder(state)
  await onceFor(join(state, 'sopan-migrated'), fingerprint([PATHS.migrations]), async () => {
    console.log('Preparing the local databases.')
    for (const database of ['DB', 'SEARCH']) await applyTo(database, state, config)
  })
}

async function applyTo(database: string, state: string, config: string): Promise<void> {
  const run = await runTool('wrangler', ['d1', 'migrations', 'apply', database, '--local', '--persist-to', state, '-c', config], {
    cwd: PATHS.root,
  })
  if (run.code !== 0)
    stop(`The local database could not be prepared:\n${lastLines(run.output)}\n\nIf it is broken, start afresh with: npm run reset`)
}

function requireUsableFolder(folder: string): void {
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info !== undefined && !info.isDirectory()) stop(`${folder} should be a folder but is a file. Delete it, or run: npm run reset`)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    stop(`The folder ${folder} cannot be written. Give yourself the right to write there, or run: npm run reset`)
  }
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-8).join('\n')

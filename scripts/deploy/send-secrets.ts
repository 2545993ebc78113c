import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from '../lib/stop.ts'
import { type DeploySession, lastLines, runWrangler } from './session.ts'

/**
 * Sets secrets of the Worker that a configuration names, all in one change; null deletes one. Ends the command where it fails. The values
 * are in a file of this user's for that long, never in a command line.
 */
export async function sendSecrets(
  session: DeploySession,
  config: string,
  secrets: Readonly<Record<string, string | null>>,
  command: string,
): Promise<void> {
  const file = join(session.folder, 'secrets.json')
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    const run = await runWrangler(session, ['secret', 'bulk', file, '-c', config])
    if (run.code !== 0) stop(`The secrets could not be set:\n${lastLines(run.output)}\n\nRun ${command} again: it goes on from here.`)
  } finally {
    rmSync(file, { force: true })
  }
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

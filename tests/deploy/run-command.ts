import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { CloudflareStandIn } from '#scripts/stand-in/cloudflare-api.ts'
import { PATHS } from '#scripts/lib/paths.ts'

export interface CommandRun {
  readonly code: number
  readonly output: string
}

/** Runs one of our commands as an operator does, against the stand-in's account; `folder` holds deploy/ and build/. */
export function runCommand(
  cloudflare: CloudflareStandIn,
  folder: string,
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(PATHS.root, 'scripts', 'commands', `${command}.ts`), ...args],
      {
        cwd: PATHS.root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PATH: `${join(PATHS.root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
          SOPAN_DEPLOY: folder,
          CLOUDFLARE_API_TOKEN: cloudflare.memory.token,
          CLOUDFLARE_API_BASE_URL: cloudflare.address,
          GOOGLE_CLIENT_SECRET: 'secret-of-google',
          SOPAN_SMOKE_SECONDS: '10',
          ...env,
        },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { stop } from './stop.ts'

/** Starts site, Functions, API Worker, objects and queues in one process on loopback. */
export function serveSite({ port, state, config }: Place): ChildProcess {
  const log: string[] = []
  const child = spawn(
    'wrangler',
    [
      'pages',
      'dev',
      '-c',
      'wrangler.toml',
      '-c',
      config,
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      '0',
      '--persist-to',
      state,
      '--log-level',
      'warn',
      '--show-interactive-dev-session=false',
    ],
    { cwd: PATHS.web, env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log.push(chunk.toString())
      if (process.env['SOPAN_LOG'] !== undefined) process.stderr.write(chunk)
    })
  child.once('exit', (code) => {
    if (code !== null && code !== 0)
      stop(
        `The server ended:\n${log.join('').split('\n').slice(-20).join('\n')}\n\nIf the local state is broken, start afresh with: npm run reset`,
      )
  })
  return child
}

/** Waits until the Worker answers behind the site. */
export async function waitUntilServed(origin: string, timeoutMs = 90_000): Promise<void> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    try {
      const response = await fetch(`${origin}/api/readyz`, { signal: AbortSignal.timeout(5_000) })
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  stop(
    `The server did not answer within ${timeoutMs / 1000} seconds. Run it again with SOPAN_LOG=1 npm start to see why, or start afresh with: npm run reset`,
  )
}

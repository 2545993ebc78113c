import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { stop } from './stop.ts'

/**
 * Starts site, Functions, API Worker, objects and queues in one process on loopback, from the bundles of bundle-workers.ts. With
 * `isWatching` from the sources, which are bundled again at every change; that costs about a fifth of a core all the time.
 */
export function serveSite({ port, state, config }: Place, isWatching = false): ChildProcess {
  const log: string[] = []
  const child = isWatching
    ? spawn('wrangler', watchingArgs(port, config, state), {
        cwd: PATHS.web,
        env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    : spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER, String(port), config, state], {
        cwd: PATHS.root,
        // The channel closes with this process, however it ends, and the server with the channel.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
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

const SERVER = fileURLToPath(new URL('site-server.ts', import.meta.url))

const watchingArgs = (port: number, config: string, state: string): string[] => [
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
]

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

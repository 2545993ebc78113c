import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'
import { stop } from './stop.ts'

/** Builds the site into web/dist unless nothing that goes into it has changed since. */
export async function buildSite(): Promise<void> {
  const sources = ['web', 'worker/contract', 'worker/domain', 'package-lock.json'].map((path) => join(PATHS.root, path))
  const print = existsSync(join(PATHS.dist, 'index.html')) ? fingerprint(sources) : 'never built'
  await onceFor(
    join(PATHS.root, 'node_modules', '.sopan-built'),
    print === 'never built' ? fingerprint(sources) + '!' : print,
    async () => {
      console.log('Building the site.')
      const run = await runTool('vite', ['build', '--config', 'web/vite.config.ts'], { cwd: PATHS.root })
      if (run.code !== 0) stop(`The site could not be built:\n${run.output}`)
    },
  )
}

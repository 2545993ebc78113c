import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from '../lib/paths.ts'
import { runTool } from '../lib/run-tool.ts'
import { stop } from '../lib/stop.ts'

/**
 * Comparisons with a peer, side by side in one run; `npm run bench -- fan-out` runs only that one. The peer's packages are no part of
 * the product and are installed here.
 */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  saves: async () => (await import('#tests/bench/saves.ts')).benchSaves(),
  'fan-out': async () => (await import('#tests/bench/fan-out.ts')).benchFanOut(),
  import: async () => (await import('#tests/bench/import.ts')).benchImport(),
  upload: async () => (await import('#tests/bench/upload.ts')).benchUpload(),
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0) stop(`There is no comparison "${unknown.join('", "')}". The comparisons: ${Object.keys(BENCHES).join(', ')}.`)
const folder = join(PATHS.root, 'tests/bench/peer')
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
if (Object.keys(dependencies).some((name) => !existsSync(join(folder, 'node_modules', name)))) {
  console.log('Installing what is measured against.')
  // What the outer npm set for this project must not steer the inner one.
  const env = Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('npm_'))
      .map((name) => [name, undefined]),
  )
  const run = await runTool('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env })
  if (run.code !== 0) stop(`The peer's packages could not be installed:\n${run.output}`)
}
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHES)) await BENCHES[name]?.()
process.exit(0)

import { spawn } from 'node:child_process'
import { buildSite } from '../lib/build-site.ts'
import { startLocalSite } from '../lib/local-site.ts'
import { PATHS } from '../lib/paths.ts'
import { homePlace } from '../lib/place.ts'

/** As npm start, with the site rebuilt at every change; the server picks the new files up on its own. */
await buildSite()
const site = await startLocalSite(homePlace(), 'demo', true)
const watcher = spawn('vite', ['build', '--watch', '--config', 'web/vite.config.ts'], { cwd: PATHS.root, stdio: 'inherit' })
console.log(`\n  ${site.place.origin} is rebuilt while you edit. Stop it with Ctrl-C.\n`)

const end = (): void => {
  watcher.kill('SIGTERM')
  void site.close().finally(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)

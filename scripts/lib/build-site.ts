import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brandFileOf, missingInBrand, readBrand } from '../../web/vite/info-pages.ts'
import { drawFirstHtml } from '../../web/draw-first-html.ts'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'
import { stop } from './stop.ts'

const SOURCES = ['web', 'worker/contract', 'worker/domain', 'brand.json', 'package-lock.json'].map((path) => join(PATHS.root, path))
/** Without these the stamp of an earlier build means nothing. */
const RESULTS = ['dist/index.html', 'dist/first/landing.en.json', 'src/routeTree.gen.ts', 'src/paraglide/runtime.js'].map((path) =>
  join(PATHS.web, path),
)

/** Builds the site into web/dist unless nothing that goes into it has changed since; says what the operator has still to fill in. */
export async function buildSite(): Promise<void> {
  const missing = missingInBrand(readBrand(brandFileOf(PATHS.web)))
  if (missing.length > 0) console.log(`brand.json has no ${missing.join(' and no ')}: the site leaves it out (README, Deploying).`)
  const stamp = join(PATHS.root, 'node_modules', '.sopan-built')
  if (!RESULTS.every((path) => existsSync(path))) rmSync(stamp, { force: true })
  await onceFor(stamp, fingerprint(SOURCES), async () => {
    console.log('Building the site.')
    const run = await runTool('vite', ['build', '--config', 'web/vite.config.ts'], {
      cwd: PATHS.root,
      // Whoever calls may be a test, whose own setting would put the slow React for developers into the site.
      env: { NODE_ENV: 'production' },
    })
    if (run.code !== 0) stop(`The site could not be built:\n${run.output}`)
    await drawFirstHtml(PATHS.web)
  })
}

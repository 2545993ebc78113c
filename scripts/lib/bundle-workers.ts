import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApi } from './build-api.ts'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import { runTool } from './run-tool.ts'
import { stop } from './stop.ts'

/** The two Workers of a local site: the folder of the API's modules, and the Functions as one file. */
export const BUNDLES = {
  api: join(PATHS.root, '.wrangler', 'bundles', 'api'),
  pages: join(PATHS.root, '.wrangler', 'bundles', 'pages', 'index.js'),
} as const

const SOURCES = ['worker', 'durable-objects', 'web/functions', 'web/src', 'brand.json', 'wrangler.toml', 'package-lock.json'].map((path) =>
  join(PATHS.root, path),
)

/**
 * Bundles the API Worker and the Functions of the site, unless nothing that goes into them has changed since. A local site serves these
 * files, so that nothing has to watch the sources. The site must be built before: the Functions use its generated texts.
 */
export async function bundleWorkers(): Promise<void> {
  const stamp = join(PATHS.root, '.wrangler', 'bundles', 'stamp')
  if (!Object.values(BUNDLES).every((path) => existsSync(path))) rmSync(stamp, { force: true })
  await onceFor(stamp, fingerprint(SOURCES), async () => {
    const args = ['pages', 'functions', 'build', 'functions', '--outdir', join(BUNDLES.pages, '..')]
    const [, pages] = await Promise.all([
      buildApi(BUNDLES.api, { minify: false }).catch((error: Error) => stop(`The API could not be bundled:\n${error.message}`)),
      runTool('wrangler', args, { cwd: PATHS.web }),
    ])
    if (pages.code !== 0) stop(`The Functions of the site could not be bundled:\n${pages.output}`)
  })
}

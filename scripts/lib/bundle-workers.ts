import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { PATHS } from './paths.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { stop } from './stop.ts'

/** The two Workers of a local site as single files. */
export const BUNDLES = {
  api: join(PATHS.root, '.wrangler', 'bundles', 'api', 'index.js'),
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
    const api = ['deploy', '--dry-run', '--no-minify', '--outdir', join(BUNDLES.api, '..')]
    const pages = ['pages', 'functions', 'build', 'functions', '--outdir', join(BUNDLES.pages, '..')]
    const runs = await Promise.all([runTool('wrangler', api, { cwd: PATHS.root }), runTool('wrangler', pages, { cwd: PATHS.web })])
    const failed = runs.find(({ code }: ToolRun) => code !== 0)
    if (failed !== undefined) stop(`The Workers could not be bundled:\n${failed.output}`)
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_generateASSETSBinding, unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { modulesOf } from './build-api.ts'
import { BUNDLES } from './bundle-workers.ts'
import { PATHS } from './paths.ts'

/**
 * A process of its own: serves the site from the bundles that bundle-workers.ts made, with the settings, bindings and state of one place
 * (place.ts). Arguments: the place's port, configuration file and state folder. The Pages Functions are the entry, as in production; they
 * reach the API by their service binding and the files by ASSETS.
 */
const [port = '', config = '', state = ''] = process.argv.slice(2)

const { modulesRules: _modulesRules, ...api } = unstable_getMiniflareWorkerOptions(config).workerOptions
const pages = unstable_readConfig({ config: join(PATHS.web, 'wrangler.toml') })
const log = new Log(LogLevel.WARN)
// Its types leave out that it answers with a promise.
const makeAssets = unstable_generateASSETSBinding as unknown as (
  ...options: Parameters<typeof unstable_generateASSETSBinding>
) => Promise<ReturnType<typeof unstable_generateASSETSBinding>>
const assets = await makeAssets({ log: log as never, directory: PATHS.dist })

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    log,
    // The folder that wrangler puts local state into, so that its commands find the same databases.
    resourcePersistencePath: join(state, 'v3'),
    workers: [
      {
        name: 'sopan-pages',
        modules: true,
        script: readFileSync(BUNDLES.pages, 'utf8'),
        compatibilityDate: pages.compatibility_date ?? '',
        compatibilityFlags: pages.compatibility_flags,
        serviceBindings: { API: 'sopan-api', PUBLIC_PAGES: { name: 'sopan-api', entrypoint: 'PublicPages' }, ASSETS: assets },
      },
      {
        ...api,
        name: 'sopan-api',
        modulesRoot: BUNDLES.api,
        modules: modulesOf(BUNDLES.api).map((module) => ({ type: 'ESModule', ...module })),
      },
    ],
  }),
)
await miniflare.ready
const end = (): void => void miniflare.dispose().finally(() => process.exit(0))
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('disconnect', end)

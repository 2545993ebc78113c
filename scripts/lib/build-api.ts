import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { smallerLibraries } from './api-build/smaller-libraries.ts'
import { PATHS } from './paths.ts'

/** The module that the platform starts, in the folder of a built API. */
export const API_MAIN = 'index.js'

/** How the API Worker is bundled, wherever it is. */
export const API_BUILD = {
  absWorkingDir: PATHS.root,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:*', 'node:*'],
  define: { 'process.env.NODE_ENV': '"production"', 'navigator.userAgent': '"Cloudflare-Workers"' },
  plugins: [smallerLibraries],
  logLevel: 'silent',
} satisfies BuildOptions

/**
 * Builds the API Worker into a folder, which is emptied first: `index.js` with what every request needs, and modules that are read when
 * something first imports them (decision 0132). wrangler bundles into one file and cannot do that. Throws where the sources do not build.
 */
export async function buildApi(folder: string, { minify }: { readonly minify: boolean }): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    ...API_BUILD,
    entryPoints: [join(PATHS.root, 'worker', 'index.ts')],
    outdir: folder,
    splitting: true,
    minify,
    // Readable stacks where nothing is minified; in a deployed Worker names are short anyway.
    keepNames: !minify,
    chunkNames: '[name]-[hash]',
  })
}

/** The settings of wrangler that take a built API as it is. */
export const builtApiConfig = (folder: string) => ({
  main: join(folder, API_MAIN),
  no_bundle: true,
  rules: [{ type: 'ESModule', globs: ['**/*.js'] }],
})

/** The modules that are read when the Worker starts: the main one and what it imports, not what it may import later. */
export function modulesAtStart(folder: string): readonly { readonly path: string; readonly contents: string }[] {
  const byName = new Map(modulesOf(folder).map((module) => [basename(module.path), module]))
  const reached = new Set<string>()
  const visit = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    for (const [, imported = ''] of byName.get(name)?.contents.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g) ?? []) visit(imported)
  }
  visit(API_MAIN)
  return [...byName].filter(([name]) => reached.has(name)).map(([, module]) => module)
}

/** The modules of a built API, the main one first. */
export const modulesOf = (folder: string): readonly { readonly path: string; readonly contents: string }[] =>
  [API_MAIN, ...readdirSync(folder).filter((name) => name.endsWith('.js') && name !== API_MAIN)].map((name) => ({
    path: join(folder, name),
    contents: readFileSync(join(folder, name), 'utf8'),
  }))

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { unusedSchemas } from './unused-schemas.ts'

/** Code that a test needs once it has been opened, the screens before and after it, the way to its texts and a reader's own words included. */
const OF_A_TEST =
  /\/src\/(?:lib\/i18n\/(?:own-digits|borrowing-locales|meetei-mayek)\.|routes\/(?:test\b|user\.tsx|user\/test-feedback)|features\/attempts\/|question\/(?:types|annotations)\/|app\/shell\/)|\/node_modules\/sonner\/|virtual:messages\/attempt$/

/**
 * The other screens of a learner and what brings their texts: kept on the device once there is time, so that none of them is missing
 * without a network.
 */
const OF_A_LEARNER =
  /\/src\/routes\/(?:user\b|test-solution|_public\/(?:books|receipt))|\/features\/(?:books|receipts)\/|virtual:messages\/(?!admin$|public$)/
const ADMIN_TEXTS = /[?&/]admin$|area=admin/
const MESSAGES = /\/paraglide\/messages\/([\w-]+)\.js\?area=(\w+)/

/**
 * Builds the service worker beside the site, with the list of files that it precaches: the shell, everything that a test needs, and the
 * maths face. Languages are not in it: each visitor's own is kept when it is used. `isForAdmins` tells the modules that it leaves out.
 */
export function serviceWorker(isForAdmins: (module: string) => boolean): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'sopan:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const [shell, app] = [await readFile(join(outDir, 'index.html')), await readFile(join(outDir, 'app.html'))]
      const font = await readFile(join(outDir, 'fonts/stix-two-math-subset.woff2'))
      const entries = [
        { url: '/index.html', revision: revisionOf(shell) },
        { url: '/app.html', revision: revisionOf(app) },
        { url: '/fonts/stix-two-math-subset.woff2', revision: revisionOf(font) },
        ...[...filesOf(bundle)].map((file) => ({ url: `/${file}`, revision: null })),
      ]
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        plugins: [unusedSchemas()],
        define: {
          PRECACHE: JSON.stringify(entries),
          LATER: JSON.stringify(laterFiles(bundle, isForAdmins)),
          BRAND_NAME: JSON.stringify(brandName()),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
          rolldownOptions: {
            input: fileURLToPath(new URL('../src/service-worker/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The entry and the test's chunks, with all that they import and their styles; never a chunk of messages. */
function filesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) files.add(css)
    for (const imported of file.imports) add(imported)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && (file.isEntry || (file.isDynamicEntry && OF_A_TEST.test(file.facadeModuleId ?? '')))) add(file.fileName)
  }
  if (files.size < 4) throw new Error('service-worker: the screens of a test were not found in the bundle')
  return files
}

/** What the learner's screens need beside the precached files: for everyone, and by language. */
function laterFiles(
  bundle: Rolldown.OutputBundle,
  isForAdmins: (module: string) => boolean,
): { screens: string[]; messages: Record<string, string[]> } {
  const early = filesOf(bundle)
  const screens = new Set<string>()
  const messages: Record<string, string[]> = {}
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || early.has(name) || screens.has(name)) return
    const id = chunk.facadeModuleId ?? ''
    if (isForAdmins(id) || ADMIN_TEXTS.test(id) || MESSAGES.test(id)) return
    screens.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) screens.add(css)
    // What a screen loads on its own when it is used belongs to it.
    for (const needed of [...chunk.imports, ...chunk.dynamicImports]) add(needed)
  }
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    const id = file.facadeModuleId ?? ''
    const [, locale, area] = MESSAGES.exec(id) ?? []
    if (locale !== undefined && area !== 'admin' && area !== 'public') (messages[locale] ??= []).push(`/${file.fileName}`)
    // A screen may be precached, and what it loads on its own not.
    else if (file.isDynamicEntry && OF_A_LEARNER.test(id)) for (const name of [file.fileName, ...file.dynamicImports]) add(name)
  }
  if (screens.size < 10) throw new Error('service-worker: the screens of a learner were not found in the bundle')
  return { screens: [...screens].map((name) => `/${name}`), messages }
}

/** From the operator's brand file beside the folder of the site. */
const brandName = (): string =>
  (JSON.parse(readFileSync(fileURLToPath(new URL('../../brand.json', import.meta.url)), 'utf8')) as { name: string }).name

const revisionOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

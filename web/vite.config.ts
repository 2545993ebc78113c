import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { adminModules } from './vite/admin-modules.ts'
import { appFrame } from './vite/app-frame.ts'
import { chunkCycles } from './vite/chunk-cycles.ts'
import { belongsTo, type ChunkGroup, FOUNDATION, LIBRARIES, SCREEN_GROUPS } from './vite/chunk-groups.ts'
import { bootScript } from './vite/boot-script.ts'
import { PARAGLIDE, ROUTES } from './vite/generated-code.ts'
import { brandFileOf, infoPages } from './vite/info-pages.ts'
import { knownPages } from './vite/known-pages.ts'
import { learnersShare } from './vite/learners-share.ts'
import { localeSplit } from './vite/locale-split.ts'
import { messageAreas } from './vite/message-areas.ts'
import { modulesAgain } from './vite/modules-again.ts'
import { PREACT_FOR_REACT } from './vite/preact.ts'
import { pdfDecoders } from './vite/pdf-decoders.ts'
import { plainEndpoints } from './vite/plain-endpoints.ts'
import { readSources } from './vite/read-sources.ts'
import { securityHeaders } from './vite/security-headers.ts'
import { LEFT } from './vite/shared-files.ts'
import { siteSharedFiles } from './vite/site-shared-files.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { importGraph } from './vite/source-graph.ts'
import { siteVersion } from './vite/site-version.ts'
import { sonnerCss } from './vite/sonner-css.ts'
import { unusedSchemas } from './vite/unused-schemas.ts'
import { webManifest } from './vite/web-manifest.ts'

/** The development server hands what is not the site to the API; `SOPAN_API` says where that listens. */
const api = process.env['SOPAN_API'] ?? 'http://127.0.0.1:8788'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const sources = readSources(SOURCES)
const isShared = learnersShare(sources)
const isAdminPath = adminModules(importGraph(sources))

const ADMIN_CHUNKS = 'assets/admin/'
/** By the full path of a module, with or without a query. */
const isForAdmins = (module: string): boolean => isAdminPath(/\/web\/src\/([^?]+)/.exec(module)?.[1] ?? '')

const GROUPS = new Set([LIBRARIES, FOUNDATION, ...SCREEN_GROUPS].map(({ name }) => name))

const groupOf = (group: ChunkGroup, isWanted: (module: string) => boolean = () => true) => ({
  name: group.name,
  minShareCount: group.minShareCount,
  test: (module: string) => belongsTo(group, module) && isWanted(module),
})

/** What a route of learners brings is at hand (chunk-groups.ts). Of others the page waits by name: in a file with other modules they would need a second one that hands them out. */
const AREA_GROUP = {
  name: (module: string) => `words-${module.replace(/^.*virtual:messages\//, '')}`,
  test: /virtual:messages\/(?:admin|public)$/,
  priority: 1,
  includeDependenciesRecursively: false,
}

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
const sharedFileOf = siteSharedFiles(REPOSITORY, {
  isFoundation: (module) => belongsTo(LIBRARIES, module) || (belongsTo(FOUNDATION, module) && isShared(module)),
  groupOf: (module) => SCREEN_GROUPS.find((group) => belongsTo(group, module))?.name ?? (isForAdmins(module) ? LEFT : null),
})
/** Small modules that screens share, a few files of them. What they import stays in its own file, and no other group draws them in. */
const SHARED_FILES = {
  priority: 1,
  name: sharedFileOf,
  test: (module: string) => sharedFileOf(module) !== null,
  includeDependenciesRecursively: false,
}

/** The browser's edition of this module asks `document` for the characters of entities; exports read Markdown in a worker, which has none. */
const ENTITIES_WITHOUT_DOCUMENT = {
  find: /^decode-named-character-reference$/,
  replacement: fileURLToPath(new URL('../node_modules/decode-named-character-reference/index.js', import.meta.url)),
}

const isIcon = (id: string): boolean => id.includes('/lucide-react/')

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [...PREACT_FOR_REACT, ENTITIES_WITHOUT_DOCUMENT] },
  plugins: [
    tanstackRouter({ ...ROUTES }),
    paraglideVitePlugin(PARAGLIDE),
    infoPages(brandFileOf(import.meta.dirname)),
    localeSplit(SOURCES),
    sonnerCss(),
    unusedSchemas(),
    plainEndpoints(),
    tailwindcss(),
    react(),
    webManifest(brandFileOf(import.meta.dirname)),
    appFrame(),
    bootScript(isForAdmins, messageAreas(sources).areasShown),
    securityHeaders(),
    knownPages(),
    siteVersion(new URL('../package.json', import.meta.url)),
    serviceWorker(isForAdmins),
    pdfDecoders(),
    chunkCycles(),
    modulesAgain(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The floor of the style sheet engine; also what makes `light-dark()` be written out for browsers that lack it.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    // The entry lists what each route needs beforehand. Admins wait for theirs a moment longer, so that no learner carries their list;
    // styles are listed for everybody, because nothing else brings them.
    modulePreload: {
      polyfill: false,
      // A file that is asked for in the same moment need not be announced: the lists of languages would name each file twice.
      resolveDependencies: (file, needed) => needed.filter((one) => (file.startsWith(ADMIN_CHUNKS) ? one.endsWith('.css') : one !== file)),
    },
    rolldownOptions: {
      output: {
        // The first script names every chunk, and a hash cannot be compressed: seven letters are the fewest that the bundler takes.
        // A group that several screens share belongs to everybody, even where it holds an admin's module. An icon that screens share needs no
        // name of its own.
        chunkFileNames: ({ name, moduleIds }) =>
          !GROUPS.has(name) && moduleIds.some(isForAdmins)
            ? `${ADMIN_CHUNKS}[name]-[hash:7].js`
            : `assets/${moduleIds.every(isIcon) ? 'icon' : '[name]'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            AREA_GROUP,
            groupOf(LIBRARIES),
            groupOf(FOUNDATION, isShared),
            ...SCREEN_GROUPS.map((group) => groupOf(group)),
            SHARED_FILES,
          ],
        },
      },
    },
  },
  // The upload's worker reads rare formats with code that it loads only for them.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/papers', '/media', '/.well-known'].map((path) => [path, { target: api, ws: path === '/api' }])),
  },
})

import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { bootScript } from './vite/boot-script.ts'
import { PARAGLIDE, ROUTES } from './vite/generated-code.ts'
import { brandFileOf, infoPages } from './vite/info-pages.ts'
import { knownPages } from './vite/known-pages.ts'
import { learnersShare } from './vite/learners-share.ts'
import { localeSplit } from './vite/locale-split.ts'
import { readSources } from './vite/read-sources.ts'
import { securityHeaders } from './vite/security-headers.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { sonnerCss } from './vite/sonner-css.ts'
import { unusedSchemas } from './vite/unused-schemas.ts'
import { webManifest } from './vite/web-manifest.ts'

/** The development server hands what is not the site to the API; `SOPAN_API` says where that listens. */
const api = process.env['SOPAN_API'] ?? 'http://127.0.0.1:8788'

const versionOf = (file: URL): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

const FOUNDATION =
  /web\/src\/(?:ui|lib|features\/(?:session|shell|errors))\/|worker\/(?:contract\/(?:locales|errors)|domain\/(?:marks|in-app-path))\.ts|lucide-react/
const isShared = learnersShare(readSources(fileURLToPath(new URL('src', import.meta.url))))

const ADMIN_CHUNKS = 'assets/admin/'
const isForAdmins = (module: string): boolean => /\/src\/(?:features\/admin|routes\/admin)\b/.test(module)

export default defineConfig({
  root: import.meta.dirname,
  // Shown to admins, so that a report can say which version it is about.
  define: { 'import.meta.env.VITE_SITE_VERSION': JSON.stringify(versionOf(new URL('../package.json', import.meta.url))) },
  plugins: [
    tanstackRouter({ ...ROUTES }),
    paraglideVitePlugin(PARAGLIDE),
    infoPages(brandFileOf(import.meta.dirname)),
    localeSplit(fileURLToPath(new URL('src', import.meta.url))),
    sonnerCss(),
    unusedSchemas(),
    tailwindcss(),
    react(),
    webManifest(brandFileOf(import.meta.dirname)),
    bootScript(),
    securityHeaders(),
    knownPages(),
    serviceWorker(),
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
      resolveDependencies: (file, needed) => (file.startsWith(ADMIN_CHUNKS) ? needed.filter((one) => one.endsWith('.css')) : needed),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => (moduleIds.some(isForAdmins) ? `${ADMIN_CHUNKS}[name]-[hash].js` : 'assets/[name]-[hash].js'),
        // What most screens share comes in two files instead of forty: the libraries, and our own foundation.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
              minShareCount: 2,
            },
            {
              name: 'foundation',
              test: (module) => FOUNDATION.test(module) && isShared(module),
              minShareCount: 3,
            },
            // The landing page shows these too, and needs nothing of the next group, which would draw them in.
            { name: 'facts', test: /features\/catalogue\/(?:test-facts|catalogue-skeletons|catalogue-missing)/, minShareCount: 2 },
            // What home, series and lists of attempts share.
            {
              name: 'catalogue',
              test: /features\/catalogue\/(?:test-(?:list|row|state)|time-left-text|use-learner)/,
              minShareCount: 2,
            },
            // What the routes themselves need, so that the next group does not draw it in and the entry after it.
            {
              name: 'routes',
              test: /worker\/contract\/(?:ids|attempt|practice-limits|prime-states)\.ts|features\/(?!admin)[\w-]+\/(?:[\w-]+-search|group-tabs)\.ts|features\/admin\/[\w-]+\/(?:test|prime)-search\.ts|web\/src\/lib\/search-params\.ts/,
              minShareCount: 2,
            },
            {
              name: 'exam-words',
              test: /features\/(?:attempt|exam-tools)\/.*(?:state-words|time-left|marks-text|language-choice|load-answer-types)\.tsx?$/,
              minShareCount: 2,
            },
            // The test and its question paper share nearly everything; the instructions before them need only what is left out here.
            {
              name: 'exam',
              test: /features\/attempt\/(?:running\/|paper\/exam-layout|engine\/(?!indexed-store|memory-store|open-paper)|opening\/(?:keep-grant|open-attempt|use-opening|decide|opening-skeleton)|screen\/(?:exam-clock|exam-text|text-size))|worker\/domain\/(?:attempt-log|palette|shuffle|numeric-answer)\.ts/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/papers', '/media'].map((path) => [path, { target: api, ws: path === '/api' }])),
  },
})

import type { Config } from '@tanstack/router-plugin/vite'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Where the messages are compiled to, and how: one module a locale, so that a visitor can be given one alone. */
export const PARAGLIDE = {
  project: here('project.inlang'),
  outdir: here('src/paraglide'),
  outputStructure: 'locale-modules',
  strategy: ['localStorage', 'baseLocale'],
  localStorageKey: 'appLanguage',
  emitPrettierIgnore: false,
  emitReadme: false,
} satisfies import('@inlang/paraglide-js').CompilerOptions

/** Screens that someone opens first: there the question goes out while the screen is still on its way. */
const FIRST_SCREENS: ReadonlySet<string> = new Set(['/_public', '/_public/', '/_public/login', '/user', '/user/', '/admin', '/admin/'])

/** File-based routes; colocated files that are no routes begin with a dash. */
export const ROUTES = {
  target: 'react',
  routesDirectory: here('src/routes'),
  generatedRouteTree: here('src/routeTree.gen.ts'),
  autoCodeSplitting: true,
  quoteStyle: 'single',
  addExtensions: true,
  // What a route asks for before it is drawn comes with its screen, so that the first screen does not carry the questions of all others.
  codeSplittingOptions: {
    splitBehavior: ({ routeId }: { readonly routeId: string }) => (FIRST_SCREENS.has(routeId) ? undefined : [['loader', 'component']]),
  },
} satisfies Partial<Config>

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

/** File-based routes; colocated files that are no routes begin with a dash. */
export const ROUTES = {
  target: 'react',
  routesDirectory: here('src/routes'),
  generatedRouteTree: here('src/routeTree.gen.ts'),
  autoCodeSplitting: true,
  quoteStyle: 'single',
  addExtensions: true,
} as const

import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { isFramed } from './app-frame.ts'
import { AT_ONCE } from './at-once.ts'
import { messageAreas, usesMessages } from './message-areas.ts'
import { importsOf, LEFT, moduleOfPath, sharedFilesOf, pathOfModule, sharedModules } from './shared-files.ts'
import { readSources } from './read-sources.ts'
import { patternOf } from './route-files.ts'
import { reach, type SourceFile } from './source-graph.ts'

/** What is delivered otherwise: in the files of a group, or before any screen. By the whole path of a module. */
export interface OtherFiles {
  readonly isFoundation: (module: string) => boolean
  /** The name of the group that has it; null for none. */
  readonly groupOf: (module: string) => string | null
}

/**
 * The file that a module travels in with other small ones (shared-files.ts), by the name the bundler gives the module; null for a module that travels
 * otherwise. Screens are the pages of learners with what they ask for at once, and whatever `import()` brings later.
 *
 * @param root the folder of the repository
 */
export function siteSharedFiles(root: string, { isFoundation, groupOf }: OtherFiles): (module: string) => string | null {
  const sources = ['web/src', 'worker/contract', 'worker/domain'].flatMap((folder) =>
    readSources(join(root, folder)).map(({ path, source }) => ({ path: `${folder}/${path}`, source })),
  )
  const imports = new Map(sources.map(({ path, source }) => [path, importsOf(path, source)]))
  // A group draws in what its modules import, and the foundation comes before any screen.
  const foundation = sources.flatMap(({ path }) => (isFoundation(moduleOfPath(path)) ? [path] : []))
  const first = reach(imports, ['web/src/main.tsx', ...foundation], (path) => !path.startsWith(ROUTES))
  // The order of styles is that of the files they come with.
  const styled = new Set(sources.flatMap(({ path, source }) => (/^import '[^']+\.css'/m.test(source) ? [path] : [])))
  const adminRoutes = sources.flatMap(({ path }) => (/^web\/src\/routes\/admin[./]/.test(path) ? [path] : []))
  const forAdmins = reach(imports, adminRoutes, () => true)
  const areas = messageAreas(readSources(join(root, 'web/src')))
  const modules = sharedModules(sources, [...pages(sources), ...lateModules(sources)], {
    isFirst: (path) => first.has(path) || isFoundation(moduleOfPath(path)),
    fileOf: (path) => groupOf(moduleOfPath(path)) ?? (styled.has(path) ? LEFT : null),
    sizeOf: (path, source) => minifiedSize(path, source),
    wordsOf: (path, source) =>
      path.startsWith('web/src/') && usesMessages(source) ? areas.areaOfFile(path.slice('web/src/'.length)) : null,
    isUsedElsewhere: (path) => forAdmins.has(path),
  })
  const numbers = sharedFilesOf(modules, (screen) => ({ weight: screen.startsWith(ROUTES) ? 1 : LATE, isStrict: screen.startsWith(TEST) }))
  return (module) => {
    const path = pathOfModule(module)
    const number = path === null ? undefined : numbers.get(path)
    return number === undefined ? null : `shared${number}`
  }
}

/** Of a module on its own; types weigh nothing. */
const minifiedSize = (path: string, source: string): number =>
  transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'automatic', minify: true, target: 'es2022' }).code.length

const ROUTES = 'web/src/routes/'
/** The running test, whose size has a bar of its own. */
const TEST = `${ROUTES}test/_running`
/** How much what comes after a page counts beside it. */
const LATE = 0.2

/** The page of each route with what it asks for at once. */
const pages = (sources: readonly SourceFile[]): readonly (readonly string[])[] =>
  sources
    .filter(({ path }) => path.startsWith(ROUTES))
    .map(({ path }) => ({ path, route: path.slice(ROUTES.length).replace(/\.tsx$/, '') }))
    .filter(({ route }) => isFramed(patternOf(route)))
    .map(({ path, route }) => [path, ...(AT_ONCE[route]?.modules ?? []).map((module) => `web/src/${module}`)])

/** What learners' modules load later. */
const lateModules = (sources: readonly SourceFile[]): readonly (readonly string[])[] => {
  const found = sources
    .filter(({ path }) => path.startsWith('web/src/') && !path.includes('/admin'))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, target = '']) => importsOf(path, `import '${target}'`)),
    )
  return [...new Set(found)].toSorted().map((path) => [path])
}

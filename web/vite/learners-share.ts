import { iconFilesIn } from './icon-files.ts'
import { moduleNamed, type SourceFile } from './source-graph.ts'

/** What a learner opens first, and the test: their routes and the layouts around them. */
const FIRST = /^(?:main\.tsx|routes\/(?:__root|_public|user|test)\.tsx|routes\/(?:_public|user)\/index\.tsx|routes\/test\/_running)/

/**
 * Whether a module of what screens share is needed by the first screen or by the test, by its path: what only other screens use must
 * not travel with these. Asks the sources, because an icon's importer is its library; what is loaded later by `import()` does not count.
 */
export function learnersShare(files: readonly SourceFile[]): (module: string) => boolean {
  const sources = new Map(files.map(({ path, source }) => [path, source]))
  const reached = new Set(files.map(({ path }) => path).filter((path) => FIRST.test(path)))
  const open = [...reached]
  const icons = new Set<string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path) ?? ''
    for (const icon of iconsOf(source)) icons.add(icon)
    for (const target of importsOf(path, source)) {
      // The tree of routes names them all; each brings its screen later.
      if (reached.has(target) || !sources.has(target) || target.startsWith('routes/')) continue
      reached.add(target)
      open.push(target)
    }
  }
  return (module) => {
    const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(module)?.[1]
    if (icon !== undefined) return icons.has(icon)
    const path = /\/web\/src\/([^?]+)/.exec(module)?.[1]
    return path === undefined || !sources.has(path) || reached.has(path)
  }
}

const iconsOf = (source: string): readonly string[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from 'lucide-react'/g)].flatMap(([line, names = '']) =>
    line.startsWith('import type') ? [] : iconFilesIn(names),
  )

const importsOf = (path: string, source: string): string[] =>
  [...source.matchAll(/(?:\bfrom |^import )'([^']+)'/gm)].flatMap(([, target = '']) => moduleNamed(path, target) ?? [])

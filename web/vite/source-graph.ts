import { dirname, join, posix } from 'node:path'

export interface SourceFile {
  /** From the folder of the sources on, with "/": "features/tests/list/tests-page.tsx". */
  readonly path: string
  readonly source: string
}

/** What each module imports, by `import` and by `import()`; only modules of the site itself. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function importGraph(files: readonly SourceFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(files.map(({ path, source }) => [path, importsOf(path, source).filter((target) => paths.has(target))]))
}

/** All modules that `from` lead to. A module that does not pass `through` is reached, but its imports are not followed. */
export function reach(graph: ImportGraph, from: readonly string[], through: (path: string) => boolean): Set<string> {
  const reached = new Set(from)
  const open = [...from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (!through(path)) continue
    for (const target of graph.get(path) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

export const isRoute = (path: string): boolean => path.startsWith('routes/')

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:\bfrom |\bimport\(|^import )'([^']+)'/gm)].flatMap(([, target = '']) => {
    if (target.startsWith('#web/')) return [target.slice('#web/'.length)]
    return target.startsWith('.') ? [posix.normalize(join(dirname(path), target))] : []
  })
}

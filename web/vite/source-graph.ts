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
  return new Map(files.map(({ path, source }) => [path, targetsOf(path, source, ANY).filter((target) => paths.has(target))]))
}

/** The same of `import` alone: what runs with a module. */
export function staticGraph(files: readonly SourceFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, source }) => [
      path,
      runningImports(source)
        .flatMap(({ target }) => moduleNamed(path, target) ?? [])
        .filter((target) => paths.has(target)),
    ]),
  )
}

/** What runs with a module, as it names it, with the names that it takes from there. */
export const runningImports = (source: string): readonly { readonly names: string; readonly target: string }[] =>
  [...source.matchAll(RUNNING)].flatMap(([, names = '', target = '']) => (ONLY_TYPES.test(names) ? [] : [{ names, target }]))

/** The module that `target` names in the module at `path`; null where it is none of the site's own. */
export const moduleNamed = (path: string, target: string): string | null => {
  if (target.startsWith('#web/')) return target.slice('#web/'.length)
  return target.startsWith('.') ? posix.normalize(join(dirname(path), target)) : null
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

/** Of an import that runs: its names, and what it names. Types bring nothing. */
const RUNNING = /^(?:import|export(?= [{*])) (?!type )(?:([^']*?) from )?'([^']+)'/gm
const ONLY_TYPES = /^\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)+\s*\}$/
const ANY = /(?:\bfrom |\bimport\(|^import )'([^']+)'/gm

const targetsOf = (path: string, source: string, imports: RegExp): string[] =>
  [...source.matchAll(imports)].flatMap(([, target = '']) => moduleNamed(path, target) ?? [])

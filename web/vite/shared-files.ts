import { dirname, join, posix } from 'node:path'
import { iconFilesIn } from './icon-files.ts'
import { type ImportGraph, reach, runningImports, type SourceFile } from './source-graph.ts'

/** A module that screens share, and the screens that need it. */
export interface SharedModule {
  readonly path: string
  /** When minified, in bytes. */
  readonly size: number
  readonly imports: readonly Import[]
  readonly screens: ReadonlySet<string>
  /** The same of all modules that the same names lead to. */
  readonly together: string
  /** The file that it is in already; null where a shared file may take it. */
  readonly file: string | null
}

/** What a module imports that does not come first; whoever loads the module's file loads it too. */
export interface Import {
  readonly path: string
  /** The screens that need it anyway. */
  readonly screens: ReadonlySet<string>
}

/** What a byte of a minified module is when compressed, about: measured over the site's own small files. */
const COMPRESSED = 0.5
/** A file costs a page this many bytes at the least: its name in lists, its headers, its place in the line (docs/budgets.md, "Slow networks"). */
const LEAST_FILE = 1_500
/** So many bytes more may a page load for the sake of others, at one merge. */
const MOST_LOST = 250

/**
 * Puts small modules that several screens share together into files, so that no page asks for fifty files of 300 bytes. Two files become one
 * where the screens together load less afterwards, counting every file as 1,500 bytes at the least; a screen that needs only one of them loads
 * the other for nothing, which the sum weighs. No two files ever import each other, however indirectly: their modules run in the order of
 * their imports.
 *
 * @param weigh what a screen counts
 * @returns for each module the number of its file
 */
export function sharedFilesOf(modules: readonly SharedModule[], weigh: Weigh): ReadonlyMap<string, number> {
  const files = startOf(modules)
  for (;;) {
    const best = bestMerge(files, weigh)
    if (best === null) break
    merge(files, best)
  }
  return new Map(
    files.flatMap((file, number) => (file === null || file.isFixed ? [] : file.modules.map((path) => [path, number] as const))),
  )
}

/** How much a screen counts: a page 1, what comes after it less. A strict one loads nothing for others. */
export type Weigh = (screen: string) => { readonly weight: number; readonly isStrict: boolean }

interface SharedFile {
  /** A file that stays as it is; it stands here because shared files import it and it imports them. */
  readonly isFixed: boolean
  readonly modules: readonly string[]
  readonly bytes: number
  readonly screens: ReadonlySet<string>
  /** Numbers of the files that its modules import. */
  readonly imports: ReadonlySet<number>
  /** All that its modules import, itself left out where it is one of them. */
  readonly outside: ReadonlyMap<string, ReadonlySet<string>>
}

/** Modules that the same names lead to are one file to begin with, as the bundler makes it. */
function startOf(modules: readonly SharedModule[]): (SharedFile | null)[] {
  const groups = [...Map.groupBy(modules, ({ file, together }) => file ?? ` ${together}`).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
  const numberOf = new Map(groups.flatMap((group, number) => group.map(({ path }) => [path, number] as const)))
  return groups.map((group, number) => ({
    isFixed: group.some(({ file }) => file !== null),
    modules: group.map(({ path }) => path),
    bytes: group.reduce((sum, { size }) => sum + size * COMPRESSED, 0),
    screens: new Set(group.flatMap(({ screens }) => [...screens])),
    imports: new Set(
      group.flatMap(({ imports }) => imports.flatMap(({ path }) => numberOf.get(path) ?? [])).filter((one) => one !== number),
    ),
    outside: new Map(group.flatMap(({ imports }) => imports.map(({ path, screens }) => [path, screens] as const))),
  }))
}

function bestMerge(files: readonly (SharedFile | null)[], weigh: Weigh): readonly [number, number] | null {
  let best: readonly [number, number] | null = null
  let most = 0
  for (const [a, one] of files.entries())
    for (let b = a + 1; b < files.length; b++) {
      const other = files[b]
      if (one === null || other === undefined || other === null || one.isFixed || other.isFixed) continue
      const saved = savedBy(one, other, weigh)
      if (saved > most && !isReached(files, a, b) && !isReached(files, b, a)) {
        most = saved
        best = [a, b]
      }
    }
  return best
}

const costOf = (bytes: number): number => Math.max(bytes, LEAST_FILE) /*45*/

/** Bytes that all screens together save when the two are one file; 0 where a page loses too much. */
function savedBy(one: SharedFile, other: SharedFile, weigh: Weigh): number {
  const together = costOf(one.bytes + other.bytes)
  const screens = new Set([...one.screens, ...other.screens])
  const inside = new Set([...one.modules, ...other.modules])
  // Nobody may load what a module of the other file imports.
  for (const [path, needing] of [...one.outside, ...other.outside])
    if (!inside.has(path) && [...screens].some((screen) => !needing.has(screen))) return 0
  let saved = 0
  for (const screen of screens) {
    const before = (one.screens.has(screen) ? costOf(one.bytes) : 0) + (other.screens.has(screen) ? costOf(other.bytes) : 0)
    const { weight, isStrict } = weigh(screen)
    // As bytes, and not as what a file costs: the budget of such a screen counts them.
    if (isStrict && one.screens.has(screen) !== other.screens.has(screen)) return 0
    if (weight === 1 && together - before > MOST_LOST) return 0
    saved += weight * (before - together)
  }
  return saved
}

/** Whether a file leads to another through a third: as one file they would import each other with it. */
function isReached(files: readonly (SharedFile | null)[], from: number, to: number): boolean {
  const seen = new Set<number>()
  const open = [...(files[from]?.imports ?? [])].filter((next) => next !== to)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    for (const next of files[at]?.imports ?? []) {
      if (next === to) return true
      open.push(next)
    }
  }
  return false
}

function merge(files: (SharedFile | null)[], [a, b]: readonly [number, number]): void {
  const [one, other] = [files[a], files[b]]
  if (one === undefined || one === null || other === undefined || other === null) return
  files[a] = {
    isFixed: false,
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    screens: new Set([...one.screens, ...other.screens]),
    imports: new Set([...one.imports, ...other.imports].filter((next) => next !== a && next !== b)),
    outside: new Map([...one.outside, ...other.outside]),
  }
  files[b] = null
  for (const [at, file] of files.entries())
    if (file !== null && file.imports.has(b))
      files[at] = { ...file, imports: new Set([...file.imports].map((next) => (next === b ? a : next))) }
}

/** Icons come as modules of their library. */
const ICON = 'lucide:'
/** Its name and a few lines. */
const ICON_SIZE = 300
/** The messages of an area. */
const WORDS = 'words:'

/** In place of the name of a screen that is not among those looked at. */
const ELSEWHERE = 'elsewhere'

/** In place of a file's name: a module that is left to the bundler. */
export const LEFT = 'left'

/** What is known of modules by their paths. */
export interface Known {
  /** Everyone has it before any screen. */
  readonly isFirst: (path: string) => boolean
  /** The name of the file that it is delivered in otherwise, `LEFT` where the bundler says which; null for a module that a shared file may take. */
  readonly fileOf: (path: string) => string | null
  /** Its size when minified, in bytes. */
  readonly sizeOf: (path: string, source: string) => number
  /** The area whose messages it shows; null for those that everyone has, or none. */
  readonly wordsOf: (path: string, source: string) => string | null
  /** Screens that are not among these need it too, so that the bundler gives it a file of its own even where one of these alone needs it. */
  readonly isUsedElsewhere: (path: string) => boolean
}

/**
 * The modules that several of the screens need and that nobody has before: neither what comes first nor what is in a file with others already.
 * Sources by their paths under the repository.
 *
 * @param screens of each the modules that it begins with
 */
export function sharedModules(
  sources: readonly SourceFile[],
  screens: readonly (readonly string[])[],
  { isFirst, fileOf, sizeOf, wordsOf, isUsedElsewhere }: Known,
): readonly SharedModule[] {
  const known = new Map(sources.map(({ path, source }) => [path, source]))
  const imports: ImportGraph = new Map(
    sources.map(({ path, source }) => {
      const words = wordsOf(path, source)
      return [path, [...importsOf(path, source), ...(words === null ? [] : [`${WORDS}${words}`])]]
    }),
  )
  // What is loaded by its name: it is a file of its own, with all that nothing else needs.
  const named = new Set(screens.flat())
  const namedAt = new Map<string, Set<string>>()
  for (const name of named)
    for (const path of reach(imports, [name], () => true))
      if (known.has(path) || /^(?:lucide|words):/.test(path)) namedAt.set(path, (namedAt.get(path) ?? new Set()).add(name))
  const screensOfName = Map.groupBy(
    screens.flatMap((screen) => screen.map((name) => ({ name, screen: screen.join(' ') }))),
    ({ name }) => name,
  )
  const needing = new Map(
    [...namedAt].map(([path, names]) => [
      path,
      new Set([...names].flatMap((name) => screensOfName.get(name)?.map(({ screen }) => screen) ?? [])),
    ]),
  )
  return [...namedAt].flatMap(([path, names]) => {
    if (path.startsWith(WORDS) || isFirst(path)) return []
    const given = named.has(path) ? LEFT : fileOf(path)
    // The bundler puts together what the same names lead to.
    const together = [...names, ...(isUsedElsewhere(path) ? [ELSEWHERE] : [])].toSorted().join(' ')
    const file = given === LEFT ? `${LEFT} ${together}` : given
    if (file === null && names.size < 2 && !isUsedElsewhere(path)) return []
    const source = known.get(path)
    const size = source === undefined ? ICON_SIZE : sizeOf(path, source)
    const own = (imports.get(path) ?? []).flatMap((target) => {
      const screensOf = needing.get(target)
      return screensOf === undefined || isFirst(target) ? [] : [{ path: target, screens: screensOf }]
    })
    return [{ path, size, imports: own, screens: needing.get(path) ?? new Set(), file, together }]
  })
}

/** What a module imports when it runs; types bring nothing, and `import()` comes later. */
export function importsOf(path: string, source: string): readonly string[] {
  return runningImports(source).flatMap(({ names, target }) => {
    if (target === 'lucide-react') return iconFilesIn(names).map((file) => `${ICON}${file}`)
    if (target.startsWith('#web/')) return [`web/src/${target.slice('#web/'.length)}`]
    if (target.startsWith('#contract/')) return [`worker/contract/${target.slice('#contract/'.length)}`]
    if (target.startsWith('#domain/')) return [`worker/domain/${target.slice('#domain/'.length)}`]
    return target.startsWith('.') ? [posix.normalize(join(dirname(path), target))] : []
  })
}

/** The end of the name that the bundler gives a module. */
export const moduleOfPath = (path: string): string =>
  path.startsWith(ICON) ? `/node_modules/lucide-react/dist/esm/icons/${path.slice(ICON.length)}.mjs` : `/${path}`

/** The path under the repository of a module as the bundler names it; null for a module that is none of the site's own. */
export function pathOfModule(id: string): string | null {
  const [, icon] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id) ?? []
  if (icon !== undefined) return `${ICON}${icon}`
  return /\/(web\/src\/[^?]+|worker\/(?:contract|domain)\/[^?]+)$/.exec(id)?.[1] ?? null
}

import type { Rolldown } from 'vite'
import { LOCALES, type Locale } from '../../worker/contract/shared/locales.ts'

/** What each page needs beside the entry: scripts, styles, and the messages of its areas in every language. */
export interface RouteFiles {
  /** Paths under `assets/`, named once. */
  readonly files: readonly string[]
  readonly areas: readonly { readonly name: string; readonly files: Readonly<Record<Locale, string>> }[]
  readonly routes: readonly RouteNeeds[]
}

interface RouteNeeds {
  /** By its path under `routes/` without an ending. */
  readonly route: string
  /** Of path segments, `*` for any one and a closing `**` for any rest. */
  readonly pattern: string
  /** Places in the lists of all. */
  readonly files: readonly number[]
  readonly areas: readonly number[]
}

const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=[\w-]*component/
/** What a route waits for before it is drawn (locale-split.ts). Where others have its code too it is a file of a few bytes, and one round trip. */
const AREA = /virtual:messages\/(\w+)$/
const LOCALE_OF_AREA = /\/paraglide\/messages\/([\w-]+)\.js\?area=(\w+)$/

/**
 * @param isLeftOut of a route, by its path under `routes/` without an ending
 * @param atOnce what a route asks for by itself when it runs: paths under `web/src/`
 * @param areasShown the areas whose texts modules need, by the same paths (message-areas.ts)
 */
export function routeFiles(
  bundle: Rolldown.OutputBundle,
  isLeftOut: (route: string) => boolean,
  atOnce: (route: string) => readonly string[],
  areasShown: (modules: readonly string[]) => readonly string[],
): RouteFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closure = (from: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const add = (name: string): void => {
      const chunk = byFile.get(name)
      if (chunk === undefined || seen.has(name)) return
      seen.add(name)
      for (const needed of chunk.imports) add(needed)
    }
    for (const name of from) add(name)
    return seen
  }
  const ofEntry = closure(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const components = new Map<string, string>()
  for (const { facadeModuleId, fileName } of chunks) {
    const [, route] = ROUTE.exec(facadeModuleId ?? '') ?? []
    if (route !== undefined && !isLeftOut(route)) components.set(route, fileName)
  }
  if (components.size === 0) throw new Error("route-files: the router's code splitting has changed; read web/vite/route-files.ts")
  const messages = areaFiles(chunks)
  const waits = new Map(chunks.map(({ facadeModuleId, fileName }) => [AREA.exec(facadeModuleId ?? '')?.[1], fileName]))
  const names = new Places()
  const areas = new Places()
  const routes = [...components.keys()]
    .filter((route) => !isLayout(route, components))
    .map((route) => {
      const later = atOnce(route)
      const parts = withLayouts(route).filter((part) => components.has(part))
      const spoken = areasShown([...parts.map((part) => `routes/${part}.tsx`), ...later])
      const own = closure([
        ...parts.flatMap((part) => components.get(part) ?? []),
        ...later.map((module) => fileOf(module, chunks)),
        ...spoken.flatMap((area) => waits.get(area) ?? []),
      ])
      const needed = [...own].filter((name) => !ofEntry.has(name))
      return {
        route,
        pattern: patternOf(route),
        files: needed.flatMap((name) => [name, ...stylesOf(byFile.get(name))].map((one) => names.of(inAssets(one)))).toSorted(ascending),
        areas: spoken.map((area) => areas.of(area)).toSorted(ascending),
      }
    })
    .toSorted((a, b) => (a.pattern < b.pattern ? -1 : 1))
  return {
    files: names.all,
    areas: areas.all.map((name) => {
      const files = messages.get(name)
      if (files === undefined) throw new Error(`route-files: the messages of ${name} have no files of their own`)
      return { name, files: Object.fromEntries(LOCALES.map((locale) => [locale, files.get(locale) ?? ''])) as Record<Locale, string> }
    }),
    routes,
  }
}

const stylesOf = (chunk: Rolldown.OutputChunk | undefined): readonly string[] => [...(chunk?.viteMetadata?.importedCss ?? [])]
const inAssets = (file: string): string => file.replace(/^assets\//, '')
const ascending = (a: number, b: number): number => a - b

/** The places of names in the order in which they were met. */
class Places {
  readonly all: string[] = []
  readonly #places = new Map<string, number>()

  of(name: string): number {
    const known = this.#places.get(name)
    if (known !== undefined) return known
    this.#places.set(name, this.all.length)
    return this.all.push(name) - 1
  }
}

function fileOf(module: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replace(/\?.*$/, '').endsWith(`/web/src/${module}`)))
  if (chunk === undefined) throw new Error(`route-files: no file holds ${module}, which at-once.ts names`)
  return chunk.fileName
}

function areaFiles(chunks: readonly Rolldown.OutputChunk[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale, area] = LOCALE_OF_AREA.exec(facadeModuleId ?? '') ?? []
    if (locale === undefined || area === undefined) continue
    found.set(area, (found.get(area) ?? new Map<string, string>()).set(locale, inAssets(fileName)))
  }
  return found
}

/** `user/testseries.$groupId` has the segments user, testseries and $groupId: a dot is a folder that needs no folder. */
const segmentsOf = (route: string): readonly string[] => route.split(/[/.]/)

/** The route and everything that it is drawn inside of, by their names. */
const withLayouts = (route: string): readonly string[] => route.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** Whether other routes are drawn inside of this one. */
const isLayout = (route: string, all: ReadonlyMap<string, string>): boolean =>
  [...all.keys()].some((other) => other.startsWith(`${route}/`))

/** The addresses of a route: `/user/testseries/*`. */
export function patternOf(route: string): string {
  const shown = segmentsOf(route).filter((segment) => !segment.startsWith('_') && segment !== 'index')
  return `/${shown.map((segment) => (segment === '$' ? '**' : segment.startsWith('$') ? '*' : segment)).join('/')}`
}

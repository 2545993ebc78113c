import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { messageAreas } from './vite/message-areas.ts'
import { readSources } from './vite/read-sources.ts'

export interface RouteSize {
  /** The chunks that the first visit to this route loads, those of the locale among them. */
  readonly files: readonly string[]
  /** Their sum in bytes, each gzipped by itself, as they travel. */
  readonly gzipBytes: number
  /** What their style sheets take beside them. */
  readonly gzipStyleBytes: number
}

/**
 * What each route costs on a first visit: the entry, the chunks of the route and of the layouts around it, everything they
 * import statically, and one locale, with the messages of the route's areas. Keyed by the route's file under src/routes, without its ending ("user/index").
 */
export async function measureBundle(distFolder: string, locale = 'en'): Promise<Record<string, RouteSize>> {
  const manifest = JSON.parse(await readFile(join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest names no entry')
  const messagesOf = (query: string) => {
    const key = Object.keys(manifest).find((one) => one.endsWith(`paraglide/messages/${locale}.js${query}`))
    if (key === undefined) throw new Error(`The manifest names no messages of ${locale}${query}`)
    return key
  }
  const areas = messageAreas(readSources(join(import.meta.dirname, 'src')))

  const sizes = new Map<string, number>()
  const sizeOf = async (file: string) => {
    const known = sizes.get(file) ?? gzipSync(await readFile(join(distFolder, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }

  const sizeOfAll = async (names: readonly string[]) => (await Promise.all(names.map(sizeOf))).reduce((sum, size) => sum + size, 0)

  // A screen may be one chunk with what its route asks for.
  const screens = new Map(
    Object.keys(manifest).flatMap((key) => {
      const route = /^src\/routes\/(.+)\.tsx\?tsr-split=(?:[\w-]*---)?component(?:---[\w-]*)?$/.exec(key)?.[1]
      return route === undefined ? [] : [[route, key] as const]
    }),
  )
  const routes = [...screens.keys()]
  const measured = await Promise.all(
    routes.map(async (route) => {
      const around = [...layoutsOf(route, routes), route]
      const parts = [
        entry,
        messagesOf(''),
        ...around.flatMap((file) => screens.get(file) ?? []),
        ...around
          .flatMap((file) => areas.areasOfModule(`routes/${file}.tsx`))
          .flatMap((area) => [messagesOf(`?area=${area}`), `../virtual:messages/${area}`]),
      ]
      const files = [...new Set(parts.flatMap((key) => closure(manifest, key)))]
      const styles = [...new Set(parts.flatMap((key) => stylesOf(manifest, key)))]
      return [route, { files, gzipBytes: await sizeOfAll(files), gzipStyleBytes: await sizeOfAll(styles) }] as const
    }),
  )
  return Object.fromEntries(measured)
}

/** "user/testseries.index" lies inside the layouts "__root" and "user". */
const layoutsOf = (route: string, routes: readonly string[]) =>
  routes.filter((other) => other === '__root' || (other !== route && (route.startsWith(`${other}/`) || route.startsWith(`${other}.`))))

function closure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => closure(manifest, imported, seen))].filter((file) =>
    file.endsWith('.js'),
  )
}

function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen))]
}

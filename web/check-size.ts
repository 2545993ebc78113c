import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

export interface RouteSize {
  /** The chunks that the first visit to this route loads, the locale's among them. */
  readonly files: readonly string[]
  /** Their sum in bytes, each gzipped by itself, as they travel. */
  readonly gzipBytes: number
}

/**
 * What each route costs on a first visit: the entry, the chunks of the route and of the layouts around it, everything they
 * import statically, and one locale. Keyed by the route's file under src/routes, without its ending ("user/index").
 */
export async function measureBundle(distFolder: string, locale = 'en'): Promise<Record<string, RouteSize>> {
  const manifest = JSON.parse(await readFile(join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const messages = Object.keys(manifest).find((key) => key.endsWith(`paraglide/messages/${locale}.js`))
  if (entry === undefined || messages === undefined) throw new Error(`The manifest names no entry, or no messages of ${locale}`)

  const sizes = new Map<string, number>()
  const sizeOf = async (file: string) => {
    const known = sizes.get(file) ?? gzipSync(await readFile(join(distFolder, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }

  const routes = Object.keys(manifest).flatMap((key) => /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1] ?? [])
  const measured = await Promise.all(
    routes.map(async (route) => {
      const parts = [entry, messages, ...[...layoutsOf(route, routes), route].map((file) => `src/routes/${file}.tsx?tsr-split=component`)]
      const files = [...new Set(parts.flatMap((key) => closure(manifest, key)))]
      const bytes = await Promise.all(files.map(sizeOf))
      return [route, { files, gzipBytes: bytes.reduce((sum, size) => sum + size, 0) }] as const
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

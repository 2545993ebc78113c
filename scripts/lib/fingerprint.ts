import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the build itself writes among its sources. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'paraglide',
  '.wrangler',
  'routeTree.gen.ts',
  '.lix',
  '.meta.json',
  '.gitignore',
  'cache',
  'README.md',
])

/** A hash over the names and contents of files and folders: what must be done again only when these change. */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return
  if (info.isFile()) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
    return
  }
  for (const name of readdirSync(path).toSorted()) if (!SKIPPED.has(name)) addTo(hash, join(path, name))
}

/** Runs `work` unless it was done for the same fingerprint before; `stamp` is the file that remembers. Says whether it ran. */
export async function onceFor(stamp: string, print: string, work: () => Promise<void>): Promise<boolean> {
  if (readIfThere(stamp) === print) return false
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
  return true
}

const readIfThere = (path: string): string | null =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, 'utf8') : null

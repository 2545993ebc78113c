import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Path and text of every source file of the Worker and its objects, tests aside. */
export const workerSources = (): (readonly [string, string])[] => ['worker', 'durable-objects'].flatMap(sources)

const sources = (folder: string): (readonly [string, string])[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(ROOT.length + 1), readFileSync(path, 'utf8')] as const)

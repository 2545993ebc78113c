import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build where files import each other, however indirectly: a module that runs early would find what it imports not there yet, and the
 * page would stay empty. shared-files.ts keeps its files apart from each other; this also sees what the bundler put together.
 */
export const chunkCycles = (): Plugin => ({
  name: 'sopan:chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const cycle = cycleIn(bundle)
    if (cycle !== null) throw new Error(`chunk-cycles: these files import each other: ${cycle.join(' → ')}`)
  },
})

/** The files of the first cycle in their order; null where there is none. */
export function cycleIn(bundle: Rolldown.OutputBundle): readonly string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || done.has(file)) return null
    for (const next of chunk.imports) {
      const cycle = walk(next, [...way, file])
      if (cycle !== null) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(bundle)) {
    const cycle = walk(file, [])
    if (cycle !== null) return cycle
  }
  return null
}

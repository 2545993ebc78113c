import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { API_BUILD } from '#scripts/lib/build-api.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { type PlantedBug, plantedFiles } from './planted-bug.ts'

const ENTRY = 'worker/index.ts'

/** The Worker as one script, or one that begins at another entry file, a path from the root. Throws where it cannot be built. */
export const bundleWorker = (entry: string = ENTRY): Promise<string> => bundleWithBugs([], entry)

/**
 * The Worker as one script with bugs in it, which are planted into the sources as the bundler loads them. Throws where a bug cannot be
 * planted, and where a file that it changes is no part of the Worker.
 */
export async function bundleWithBugs(bugs: readonly PlantedBug[], entry: string = ENTRY): Promise<string> {
  const files = plantedFiles(bugs)
  const loaded = new Set<string>()
  const result = await build({
    ...API_BUILD,
    entryPoints: [join(PATHS.root, entry)],
    write: false,
    keepNames: true,
    plugins: [...API_BUILD.plugins, plantingPlugin(files, loaded)],
  })
  for (const { name, edits } of bugs)
    for (const { file } of edits)
      if (!loaded.has(file)) throw new Error(`the bug "${name}" cannot be planted: ${file} is no part of the Worker of ${entry}`)
  const [script] = result.outputFiles
  if (script === undefined) throw new Error(`nothing was built from ${entry}`)
  return script.text
}

/** Hands the bundler the changed texts in place of the files; notes in `loaded` which of them it asked for. */
const plantingPlugin = (files: ReadonlyMap<string, string>, loaded: Set<string>): Plugin => ({
  name: 'planted bugs',
  setup: (building) => {
    const changed = new Map([...files].map(([file, text]) => [join(PATHS.root, file), { file, text }]))
    if (changed.size === 0) return
    building.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
      const found = changed.get(path)
      if (found === undefined) return null
      loaded.add(found.file)
      return { contents: found.text, loader: 'ts', resolveDir: dirname(path) }
    })
  },
})

import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { PATHS } from '../paths.ts'

const own = (name: string): string => join(PATHS.root, 'scripts', 'lib', 'api-build', name)

const IN_PLACE_OF: Readonly<Record<string, string>> = {
  'character-entities': own('character-entities.ts'),
  '@ungap/structured-clone': own('structured-clone.ts'),
  'micromark-extension-gfm-footnote': own('no-footnotes.ts'),
  'mdast-util-gfm-footnote': own('no-footnotes.ts'),
}

/**
 * Puts smaller modules in the place of parts of libraries that no text of ours needs (decision 0144): the rare character references, a copy
 * of structuredClone, footnotes, and the attributes of SVG, which no safe HTML has.
 */
export const smallerLibraries: Plugin = {
  name: 'smaller-libraries',
  setup(build) {
    const names = Object.keys(IN_PLACE_OF).map((name) => name.replaceAll('/', String.raw`\/`))
    build.onResolve({ filter: new RegExp(`^(?:${names.join('|')})$`) }, ({ path }) => ({ path: IN_PLACE_OF[path] ?? path }))
    build.onLoad({ filter: /[\\/]property-information[\\/]lib[\\/]svg\.js$/ }, () => ({
      contents: "import { create } from './util/create.js'\nexport const svg = create({ properties: {}, space: 'svg' })\n",
      resolveDir: join(PATHS.root, 'node_modules', 'property-information', 'lib'),
    }))
  },
}

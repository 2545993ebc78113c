import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The library's list: each icon with all its names. */
const LIST = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url))

const files = new Map(
  [...readFileSync(LIST, 'utf8').matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
)

/** `BookOpenCheck` → "book-open-check": the file of an icon, by any of its names. Throws for a name that the library does not have. */
function fileOfIcon(name: string): string {
  const file = files.get(name)
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}, or its list of icons has changed: read web/vite/icon-files.ts`)
  return file
}

/** The files of the icons that stand between the braces of an import; types bring none. */
export const iconFilesIn = (names: string): readonly string[] =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/ as .*$/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map(fileOfIcon)

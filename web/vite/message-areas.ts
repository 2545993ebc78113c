import { dirname, join, posix } from 'node:path'

/** The features whose texts come with their screens instead of with the first screen. */
export const AREAS = ['attempt', 'results', 'profile', 'admin', 'landing', 'info', 'lab', 'examTools'] as const
export type Area = (typeof AREAS)[number]

/**
 * What a screen asks for a moment after it is there (use-late-module.ts): no route waits for the texts of these features, their own
 * modules do.
 */
const LATE: ReadonlySet<Area> = new Set(['examTools'])
export const isLate = (area: Area): boolean => LATE.has(area)

/** "examTools" lies in features/exam-tools. */
const folderOf = (area: Area): string => `features/${area.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}/`

export interface SourceFile {
  /** From the folder of the sources on, with "/": "features/admin/dashboard-page.tsx". */
  readonly path: string
  readonly source: string
}

export interface MessageAreas {
  /** Where a message travels: with one area, with everybody's, or not at all, because nothing shows it. */
  readonly areaOf: (key: string) => Area | 'core' | null
  /** The area of a file; code that runs outside any screen of an area has none. */
  readonly areaOfFile: (path: string) => Area | null
  /** The areas whose texts have to be there before the component of a route is drawn. */
  readonly areasOfRoute: (path: string) => readonly Area[]
}

/**
 * Sorts the messages by where they are used, so that nobody keeps a table of them: a message that only one area uses belongs to it,
 * all others to everybody. What the site's entry reaches without going through a route counts as everybody's, since it may speak
 * before any screen of the area is there.
 */
export function messageAreas(files: readonly SourceFile[]): MessageAreas {
  const sources = new Map(files.map(({ path, source }) => [path, source]))
  const imports = new Map(files.map(({ path, source }) => [path, importsOf(path, source).filter((target) => sources.has(target))]))
  const everywhere = reach(imports, ['main.tsx'], (path) => !isRoute(path))
  const areaOfFile = (path: string): Area | null =>
    everywhere.has(path) ? null : (AREAS.find((area) => path.startsWith(folderOf(area))) ?? null)
  const usedBy = new Map<string, Set<Area | 'core'>>()
  for (const { path, source } of files)
    for (const key of keysIn(source)) usedBy.set(key, (usedBy.get(key) ?? new Set()).add(areaOfFile(path) ?? 'core'))
  return {
    areaOfFile,
    areaOf: (key) => {
      const users = [...(usedBy.get(key) ?? [])]
      return users.length > 1 ? 'core' : (users[0] ?? null)
    },
    areasOfRoute: (path) => {
      const reached = reach(imports, [path], () => true)
      return AREAS.filter((area) => !isLate(area) && [...reached].some((file) => areaOfFile(file) === area))
    },
  }
}

/** Every message is written out as `m.name` (a computed name is refused by lint), which is what makes this possible. */
export const MESSAGE_USE = /(?<![\w$.])m\.(\w+)/g

/** Throws where the messages are taken in another way, since then their use could not be seen. */
export function usesMessages(source: string): boolean {
  const [line] = /^.*\bfrom '[^']*\/messages\.ts'.*$/m.exec(source) ?? []
  if (line !== undefined && !/^import \{ m \} from '(?:#web\/lib|\.)\/messages\.ts'$/.test(line))
    throw new Error(`Take the messages by import { m } from '#web/lib/messages.ts', not by: ${line}`)
  return line !== undefined
}

const keysIn = (source: string): string[] => (usesMessages(source) ? [...source.matchAll(MESSAGE_USE)].map(([, key = '']) => key) : [])

const isRoute = (path: string): boolean => path.startsWith('routes/')

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:\bfrom |\bimport\(|^import )'([^']+)'/gm)].flatMap(([, target = '']) => {
    if (target.startsWith('#web/')) return [target.slice('#web/'.length)]
    return target.startsWith('.') ? [posix.normalize(join(dirname(path), target))] : []
  })
}

/** All files that `from` lead to, over imports of both kinds; what does not pass `through` is reached, but leads nowhere. */
function reach(imports: ReadonlyMap<string, readonly string[]>, from: readonly string[], through: (path: string) => boolean): Set<string> {
  const reached = new Set(from)
  const open = [...from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (!through(path)) continue
    for (const target of imports.get(path) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

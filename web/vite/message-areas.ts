import { adminModules } from './admin-modules.ts'
import { importGraph, isRoute, reach, type SourceFile, staticGraph } from './source-graph.ts'

/**
 * The folders and files whose texts come with their screens instead of with the first screen; of two that fit, the longer one. An area `within`
 * another is a part of its screens that comes on its own: what both say comes with the outer one.
 */
const FOLDERS = {
  attempt: { paths: ['features/attempts/', 'question/'] },
  instructions: { paths: ['features/attempts/instructions/'], within: 'attempt' },
  feedback: { paths: ['features/attempts/feedback/'], within: 'attempt' },
  overlays: { paths: ['features/attempts/overlays/', 'question/exam-image-zoom'], within: 'attempt' },
  examTools: { paths: ['features/attempts/toolbar/', 'question/types/', 'question/annotations/'], within: 'attempt' },
  results: {
    paths: [
      'features/results/',
      'features/results/insight/keep-panel',
      'features/results/insight/lazy-fold',
      'question/review/',
      'question/verdict-mark',
    ],
  },
  lab: { paths: ['features/normalisation/'], within: 'results' },
  // The tabs behind the first one, and what is opened from there.
  insight: {
    paths: [
      'features/results/insight/',
      'features/results/export/',
      'features/results/share/',
      'features/results/analysis/section-compare',
      'features/results/tabs/compare-tab',
      'features/results/tabs/time-tab',
    ],
    within: 'results',
  },
  // Below a solution of a test whose keys may be objected to.
  objections: { paths: ['question/objections/'], within: 'results' },
  prime: { paths: ['features/prime/', 'lib/i18n/order-words'] },
  practice: { paths: ['features/saved-questions/', 'features/revision/', 'question/practice/'] },
  performance: { paths: ['features/performance/'] },
  account: { paths: ['features/account/'] },
  support: { paths: ['features/support/'] },
  // Pages beside the learner's home.
  lists: {
    paths: [
      'features/catalogue/my-tests-page',
      'features/catalogue/attempted-page',
      'features/catalogue/attempt-row',
      'features/catalogue/attempt-trend',
      'features/catalogue/attempt-filters',
      'features/catalogue/group-page',
      'features/catalogue/prime-offer',
      'features/catalogue/series-page',
      'features/catalogue/filter-bar',
      'features/catalogue/search-box',
      'features/catalogue/group-card',
    ],
    within: 'core',
  },
  home: { paths: ['features/catalogue/home/'], within: 'core' },
  // Below a post, a moment after its text.
  comments: { paths: ['features/comments/'], within: 'core' },
  // Texts of errors that few people meet. The entry asks for them by `import()`, so they are not counted as what it reaches.
  errors: { paths: ['lib/api/error-texts/rare'], within: 'core', isLate: true },
  // What stands beside buttons of screens of other areas, a moment after them.
  consent: { paths: ['session/consent/'], within: 'core' },
  // What few people meet: a form after a ban, and the line over pages that an admin looks at.
  appeal: { paths: ['session/appeal/'], within: 'core' },
  view: { paths: ['session/view/'], within: 'core' },
  // A button on the result, a moment after it, and the page that checks what was saved.
  receipts: { paths: ['lib/receipts/', 'features/receipts/'], within: 'core' },
  profile: { paths: ['features/account/profile/', 'lib/i18n/profile-names'] },
  // The modules that only admins load (admin-modules.ts), whatever folder they are in.
  admin: { paths: [] },
  // What visitors see before they have signed in, the signing in included.
  public: {
    paths: [
      'features/catalogue/landing/',
      'features/samples/quiz/',
      'features/info/',
      'features/blog/',
      'features/public-pages/',
      'lib/i18n/contact-words',
      'session/login-page',
      'lib/api/error-texts/sign-in',
      'session/in-app-browser-hint',
      'app/shell/public-',
    ],
  },
} as const satisfies Record<string, { readonly paths: readonly string[]; readonly within?: string; readonly isLate?: true }>

/** A few words on screens of several areas: with everyone's they cost less than files of their own. */
const EVERYONES = ['question/annotations/label-', 'question/exam-text']

export type Area = keyof typeof FOLDERS
export const AREAS = Object.keys(FOLDERS) as Area[]

/** The area that this one is a part of, or everyone's texts; null for an area that routes bring. */
export const outerOf = (area: Area): Area | 'core' | null => {
  const { within } = FOLDERS[area] as { readonly within?: Area | 'core' }
  return within ?? null
}

/**
 * Whether a route of learners brings the texts of this area. The way to them, which names fourteen files, is with what everyone has: a page
 * would ask for a file of it, and for one that hands it out by name, before it could ask for the texts.
 */
export const isAtHand = (area: Area): boolean => outerOf(area) === null && area !== 'admin' && area !== 'public'

/**
 * The areas whose texts a file of this one may show. A part of an area is asked for by `import()` alone, from wherever: no route waits
 * for its texts, its modules do so themselves.
 */
export const spokenIn = (area: Area): readonly Area[] => {
  const outer = outerOf(area)
  return outer === null || outer === 'core' ? [area] : [area, outer]
}

export interface MessageAreas {
  /** Where a message travels: with one area, with everyone's, or not at all, because nothing shows it. */
  readonly areaOf: (key: string) => Area | 'core' | null
  /** The area of a file; code that runs outside any screen of an area has none. */
  readonly areaOfFile: (path: string) => Area | null
  /**
   * The areas whose texts have to be there before a module runs: those that it and all that comes with it speak. Who loads a module waits for
   * them, a route before its component and an `import()` before its module.
   */
  readonly areasOfModule: (path: string) => readonly Area[]
  /** All areas whose texts are loaded when these modules run, parts of an area included. */
  readonly areasShown: (paths: readonly string[]) => readonly Area[]
}

/**
 * Sorts the messages by where they are used, so that no one keeps a table of them: a message that only one area uses belongs to it,
 * all others to everyone. What the site's entry reaches without going through a route counts as everyone's, since it may speak
 * before any screen of the area is there; what `isLate` marks brings its own texts.
 */
export function messageAreas(files: readonly SourceFile[]): MessageAreas {
  const imports = importGraph(files)
  const together = staticGraph(files)
  const keysOf = new Map(files.map(({ path, source }) => [path, keysIn(source)]))
  const isAdmin = adminModules(imports)
  const everywhere = reach(imports, ['main.tsx'], (path) => !isRoute(path))
  const areaOfFile = (path: string): Area | null =>
    (everywhere.has(path) && !isLate(path)) || EVERYONES.some((own) => path.startsWith(own))
      ? null
      : isAdmin(path)
        ? 'admin'
        : (AREAS.map((area) => [area, fit(area, path)] as const)
            .filter(([, length]) => length > 0)
            .toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null)
  const usedBy = new Map<string, Set<Area | 'core'>>()
  // What draws the first HTML never travels: its own texts are in it.
  for (const { path } of files.filter((file) => !file.path.startsWith('first-html/')))
    for (const key of keysOf.get(path) ?? []) usedBy.set(key, (usedBy.get(key) ?? new Set()).add(areaOfFile(path) ?? 'core'))
  const areaOf = (key: string): Area | 'core' | null => {
    const users = [...(usedBy.get(key) ?? [])]
    if (users.length < 2) return users[0] ?? null
    const outer = new Set(users.map((user) => (user === 'core' ? user : (outerOf(user) ?? user))))
    return outer.size > 1 ? 'core' : ([...outer][0] ?? null)
  }
  const areasOfModule = (path: string): readonly Area[] => {
    const spoken = new Set(
      [...reach(together, [path], () => true)].flatMap((file) => ((keysOf.get(file) ?? []).length > 0 ? (areaOfFile(file) ?? []) : [])),
    )
    return AREAS.filter((area) => outerOf(area) === null && spoken.has(area))
  }
  return {
    areaOfFile,
    areaOf,
    areasOfModule,
    areasShown: (paths) => {
      const shown = new Set<Area | 'core' | null>(paths.flatMap((path) => areasOfModule(path)))
      for (const file of reach(together, paths, () => true))
        if (areaOfFile(file) !== null) for (const key of keysOf.get(file) ?? []) shown.add(areaOf(key))
      return AREAS.filter((area) => shown.has(area))
    },
  }
}

/** Whether a file comes by `import()` from the entry and brings its own texts. */
const isLate = (path: string): boolean => AREAS.some((area) => 'isLate' in FOLDERS[area] && fit(area, path) > 0)

/** How much of a path an area's own paths cover; 0 where it is none of the area's. */
const fit = (area: Area, path: string): number =>
  Math.max(0, ...(FOLDERS[area].paths as readonly string[]).filter((own) => path.startsWith(own)).map((own) => own.length))

/** Every message is written out as `m.name`, which the formatter may break over lines (a computed name is refused by lint), which is what makes this possible. */
export const MESSAGE_USE = /(?<![\w$.])m\s*\.(\w+)/g

/** Throws where the messages are taken in another way, since then their use could not be seen. */
export function usesMessages(source: string): boolean {
  const [line] = /^.*\bfrom '[^']*\/messages\.ts'.*$/m.exec(source) ?? []
  if (line !== undefined && !/^import \{ m \} from '(?:#web\/lib\/i18n|\.)\/messages\.ts'$/.test(line))
    throw new Error(`Take the messages by import { m } from '#web/lib/i18n/messages.ts', not by: ${line}`)
  return line !== undefined
}

const keysIn = (source: string): string[] => (usesMessages(source) ? [...source.matchAll(MESSAGE_USE)].map(([, key = '']) => key) : [])

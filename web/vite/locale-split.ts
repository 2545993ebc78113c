import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FALLBACKS, LOCALES, isLocale, type Locale } from '../../worker/contract/shared/locales.ts'
import { type Area, isAtHand, MESSAGE_USE, messageAreas, type MessageAreas, outerOf, spokenIn, usesMessages } from './message-areas.ts'
import { readSources } from './read-sources.ts'
import { moduleNamed } from './source-graph.ts'

const LAYOUT = 'locale-split: the generated layout of Paraglide has changed; read web/vite/locale-split.ts'
const VIRTUAL = 'virtual:messages/'

/**
 * Gives each visitor one locale, and of it what the screens show. Paraglide's `m` is an index over all locales, 14 languages and a
 * wrapper per message for everyone; here `m` is the very module of the language that the boot script has put on <html lang>,
 * loaded dynamically, and holds what everyone needs. The messages of an area (message-areas.ts) are a second file, which a route
 * loads together with its component. Where a translation is missing, Paraglide takes the base locale; here it is the nearest
 * language of our own table (Maithili falls back to Hindi), as a copy inside the locale's own chunk, so that one request
 * brings everything. Manipuri messages are written so that a reader may have them in Meetei Mayek.
 */
export function localeSplit(sources: string): Plugin[] {
  let areas: MessageAreas = messageAreas([])
  /** The modules that show messages of an area. */
  const speaking = new Set<string>()
  const pathOf = (id: string) => relative(sources, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return [
    {
      name: 'sopan:locale-split',
      enforce: 'pre',
      apply: 'build',
      buildStart() {
        areas = messageAreas(readSources(sources))
      },
      resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
      load: (id) => (id.startsWith(`\0${VIRTUAL}`) ? areaModule(id.slice(VIRTUAL.length + 1), sources) : null),
      transform(code, id) {
        if (id.endsWith('/paraglide/messages.js')) return { code: oneLocale(code), map: null }
        if (id.endsWith('/paraglide/messages/_index.js')) throw new Error('locale-split: something imports all the languages at once')
        const [, file, query] = /\/paraglide\/messages\/([\w-]+)\.js(?:\?(.*))?$/.exec(id) ?? []
        if (file !== undefined && isLocale(file)) {
          const given = new URLSearchParams(query)
          const area = given.get('area') ?? 'core'
          const own = onlyMessages(code, this.parse(code), (key) => areas.areaOf(key) === area)
          const complete = nearestFallback(own, file, given.get('for') ?? file, area)
          return { code: file === 'mni' ? inChosenLetters(complete) : complete, map: null }
        }
        const area = areas.areaOfFile(pathOf(id))
        const rewritten = area !== null && usesMessages(code) ? withAreaMessages(code, area, areas.areaOf) : code
        if (rewritten === code) return null
        speaking.add(id)
        return { code: rewritten, map: null }
      },
      /** What comes with the entry may speak before the messages of an area are there. */
      generateBundle(_options, bundle) {
        const early = firstModules(bundle).find((id) => speaking.has(id))
        if (early !== undefined) throw new Error(`locale-split: ${pathOf(early)} shows messages of an area and comes with the entry`)
      },
    },
    {
      name: 'sopan:messages-with-routes',
      apply: 'build',
      transform(code, id) {
        const path = pathOf(id)
        const needed = path.startsWith('routes/') && !id.includes('?') ? areas.areasOfModule(path) : []
        return needed.length === 0 ? null : { code: withRouteMessages(code, needed), map: null }
      },
    },
    {
      name: 'sopan:messages-with-late-modules',
      enforce: 'pre',
      apply: 'build',
      transform(code, id) {
        const path = pathOf(id)
        if (path.startsWith('..') || !code.includes('import(')) return null
        const there = new Set(areas.areasOfModule(path))
        const written = withLateMessages(code, (target) => {
          const module = moduleNamed(path, target)
          return module === null ? [] : areas.areasOfModule(module).filter((area) => !there.has(area))
        })
        return written === code ? null : { code: written, map: null }
      },
    },
  ]
}

/** The modules of the entry's chunk and of all that it imports statically. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>()
  const modulesOf = (file: string): string[] => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || seen.has(file)) return []
    seen.add(file)
    return [...chunk.moduleIds, ...chunk.imports.flatMap(modulesOf)]
  }
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? modulesOf(file.fileName) : []))
}

/** `messages.js` with `m` as one dynamically imported locale. Throws where the generated layout is another. */
export function oneLocale(source: string): string {
  if (!/^export \* as m from ["']\.\/messages\/_index\.js["'];?$/m.test(source)) throw new Error(LAYOUT)
  return `import { locale } from '#web/lib/i18n/locale.ts';\n${loaders('./messages', '')}export const m = await load[locale]();\n`
}

/**
 * The messages of one area: `ready()` brings them, after which `m` holds them. A failure is not kept, the next try asks again. A module that
 * waits for its own texts does so by `comeAtLast()`, which tries until they are there: browsers keep a module that failed as failed, and it
 * could not be had again before the page is loaded anew.
 */
function areaModule(area: string, sources: string): string {
  return `import { locale } from '#web/lib/i18n/locale.ts';
${loaders(`${sources}/paraglide/messages`, `?area=${area}`)}
export let m;
let coming;
export const ready = () =>
  (coming ??= load[locale]().then((messages) => { m = messages; }, (error) => { coming = undefined; throw error; }));
export const comeAtLast = () => ready().catch(() => new Promise((again) => setTimeout(again, 4e3)).then(comeAtLast));
`
}

const loaders = (folder: string, query: string): string =>
  `const load = {${LOCALES.map((locale) => `${JSON.stringify(locale)}: () => import('${folder}/${locale}.js${query}')`).join(',')}};\n`

/** A locale's module without the messages that are not `wanted`: its kept stretches, joined once, since a locale has thousands of statements. */
export function onlyMessages(source: string, program: { readonly body: readonly Statement[] }, wanted: (key: string) => boolean): string {
  const kept: string[] = []
  let from = 0
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const key = exportedName(statement)
    if (key === undefined || !source.startsWith('export ', statement.start)) throw new Error(LAYOUT)
    if (wanted(key)) continue
    kept.push(source.slice(from, statement.start))
    from = statement.end
  }
  return kept.join('') + source.slice(from)
}

interface Statement {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly declaration?: unknown
  readonly specifiers?: unknown
}

/** The one name that a statement exports. */
function exportedName({ declaration, specifiers }: Statement): string | undefined {
  const { declarations = [] } = (declaration ?? {}) as { declarations?: { id: { name?: string } }[] }
  const names = [
    ...declarations.map(({ id }) => id.name),
    ...((specifiers ?? []) as { exported: { name?: string } }[]).map(({ exported }) => exported.name),
  ]
  return names.length === 1 ? names[0] : undefined
}

/** A module whose every text goes through the hook of lib/i18n/manipuri-letters.ts, where one is set: its pieces apart from the values between them. */
export function inChosenLetters(source: string): string {
  const written = source.replaceAll(/(?<=\breturn )\/\*\* @type \{LocalizedString\} \*\/ \((?=`)([\s\S]*?`)\)(?=;?\n|;? *\})/g, 'letters$1')
  if (/@type \{LocalizedString\} \*\//.test(written)) throw new Error(LAYOUT)
  return `const letters = (raw, ...values) => (globalThis.sopanLetters ?? String.raw)({ raw }, ...values);\n${written}`
}

/** A locale's module whose missing messages come from the nearest language, as a copy of its own for `owner` and `area`. */
export function nearestFallback(source: string, locale: Locale, owner: string, area: string): string {
  const imports = [...source.matchAll(/^export \{.*from .*$/gm)].length
  const rewritten = [...source.matchAll(RE_EXPORT)].length
  if (imports !== rewritten) throw new Error(LAYOUT)
  return source.replace(RE_EXPORT, `$1"./${FALLBACKS[locale] ?? 'en'}.js?area=${area}&for=${owner}"`)
}

const RE_EXPORT = /^(export \{ \w+ \} from )"\.\/en\.js"/gm

/**
 * A file of an area takes the messages of its area from there. A file of a part, for whose texts no route waits, takes those of the
 * outer area too, and waits for both itself.
 */
export function withAreaMessages(source: string, area: Area, areaOf: MessageAreas['areaOf']): string {
  const spoken = new Set<Area>()
  const moved = source.replace(MESSAGE_USE, (use, key: string) => {
    const home = spokenIn(area).find((one) => one === areaOf(key))
    if (home === undefined) return use
    spoken.add(home)
    return `${home}Messages.${key}`
  })
  const waits = outerOf(area) !== null
  const imports = [...spoken].map((one) =>
    waits
      ? `import { m as ${one}Messages, comeAtLast as ${one}Come } from '${VIRTUAL}${one}'\nawait ${one}Come()\n`
      : `import { m as ${one}Messages } from '${VIRTUAL}${one}'\n`,
  )
  return `${imports.join('')}${moved}`
}

/** A route brings the messages of its areas along with its component. */
export function withRouteMessages(source: string, areas: readonly Area[]): string {
  const waiting = source.replace(COMPONENT, (load) => `Promise.all([${load}, ${readyOf(areas)}]).then(([component]) => component)`)
  if (waiting === source) throw new Error("locale-split: the router's code splitting has changed; read web/vite/locale-split.ts")
  return importsOfReady(areas) + waiting
}

/** What is loaded by `import()` brings the messages that are not there yet: `areasOf` a target those, by its name. */
export function withLateMessages(source: string, areasOf: (target: string) => readonly Area[]): string {
  const all = new Set<Area>()
  const waiting = source.replace(LATE, (load: string, target: string) => {
    const areas = areasOf(target)
    for (const area of areas) all.add(area)
    return areas.length === 0 ? load : `Promise.all([${load}, ${readyOf(areas)}]).then(([loaded]) => loaded)`
  })
  return importsOfReady([...all]) + waiting
}

const LATE = /\bimport\('((?:#web\/|\.)[^']+)'\)/g

const importsOfReady = (areas: readonly Area[]): string =>
  areas
    .filter(isAtHand)
    .map((area) => `import { ready as ${area}Ready } from '${VIRTUAL}${area}'\n`)
    .join('')

/** The texts of admins and of visitors are reached by a file of their own, so that learners do not carry the names of theirs. */
const readyOf = (areas: readonly Area[]): string =>
  areas.map((area) => (isAtHand(area) ? `${area}Ready()` : `import('${VIRTUAL}${area}').then((messages) => messages.ready())`)).join(', ')

// The component on its own, or together with what the route asks for before it is drawn.
const COMPONENT = /import\((["'])[^"']*\?tsr-split=(?:[\w-]*---)?component(?:---[\w-]*)?\1\)/g

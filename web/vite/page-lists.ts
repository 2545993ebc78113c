import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'
import { LOCALES, type Locale } from '../../worker/contract/shared/locales.ts'
import { isFramed } from './app-frame.ts'
import { AT_ONCE } from './at-once.ts'
import { type RouteFiles, routeFiles } from './route-files.ts'

/** The pages of learners in groups, by the beginning of their paths: whoever opens one loads no list of the others. */
export const PAGE_GROUPS = {
  results: '^/(?:test-solution|user/(?:test-analysis|saved-question))/',
  test: '^/test/',
  area: '^/user(?:/|$)',
} as const

export type PageGroup = keyof typeof PAGE_GROUPS

/** Scripts for the readers of each language, one for every group. */
export interface PageLists {
  /** In the names of all of them: another one where any of them says something else. */
  readonly version: string
  /** By the names under `assets/`. */
  readonly sources: ReadonlyMap<string, string>
}

/** The name of a list under `assets/`. */
const fileOf = (version: string, group: string, locale: Locale): string => `page-list-${version}-${group}-${locale}.js`

/**
 * Scripts that ask for what the page of this address needs, as soon as the first HTML is there: its files, and the answers of the API
 * (answers-ahead.ts hands them out). Without them a browser learns of the files only once the whole entry has come, of their texts once they have,
 * and of the answers then: three round trips more (docs/budgets.md, "Slow networks"). They stay out of the first HTML, which the frame
 * of the page would have to wait for.
 *
 * @param isLeftOut of a route, by its path under `routes/` without an ending
 * @param areasShown the areas whose texts modules need, by their paths under `web/src/`
 */
export function pageLists(
  bundle: Rolldown.OutputBundle,
  isLeftOut: (route: string) => boolean,
  areasShown: (modules: readonly string[]) => readonly string[],
): PageLists {
  const found = routeFiles(bundle, isLeftOut, (route) => AT_ONCE[route]?.modules ?? [], areasShown)
  const routes = found.routes.filter(({ pattern }) => isFramed(pattern))
  const left = routes.find(({ pattern }) => groupOf(pattern) === undefined)
  if (left !== undefined) throw new Error(`page-lists: ${left.pattern} is in no group of pages`)
  const lists = LOCALES.flatMap((locale) =>
    Object.entries(PAGE_GROUPS).map(([group, expression]) => {
      const own = routes.filter(({ pattern }) => groupOf(pattern) === expression)
      return { group, locale, source: listScript(found, own, locale) }
    }),
  )
  const version = createHash('sha256')
    .update(lists.map(({ source }) => source).join('\n'))
    .digest('base64url')
    .slice(0, 7)
  return { version, sources: new Map(lists.map(({ group, locale, source }) => [fileOf(version, group, locale), source])) }
}

/** The first expression that fits a page. */
const groupOf = (pattern: string): string | undefined =>
  Object.values(PAGE_GROUPS).find((expression) => new RegExp(expression).test(pattern))

function listScript({ files, areas }: RouteFiles, routes: RouteFiles['routes'], locale: Locale): string {
  const places = new Map<string, number>()
  const placeOf = (file: string): number => {
    const place = places.get(file) ?? places.size
    places.set(file, place)
    return place
  }
  const pages = routes.map(({ route, pattern, files: own, areas: spoken }) => [
    expressionOf(pattern),
    [...own.map((at) => placeOf(files[at] ?? '')), ...spoken.map((at) => placeOf(areas[at]?.files[locale] ?? ''))],
    (AT_ONCE[route]?.calls ?? []).map((call) => call.replace('{language}', locale)),
    AT_ONCE[route]?.isPlain === true ? 1 : 0,
    AT_ONCE[route]?.hasPapers === true ? 1 : 0,
  ])
  return `(${askAhead.toString()})(${JSON.stringify([...places.keys()])},${JSON.stringify(pages)})`
}

/** `/user/testseries/*` as a regular expression; none of a learner's addresses has more wildcards than that. */
const expressionOf = (pattern: string): string => pattern.replaceAll('*', '([^/]+)')

type Page = readonly [expression: string, files: readonly number[], calls: readonly string[], isPlain: 0 | 1, hasPapers: 0 | 1]

/** Of an answer that names the files of a paper (results/schemas.ts, `SolutionResponse`). */
interface NamesFiles {
  readonly language: string
  readonly paper: { readonly files: Readonly<Record<string, { readonly hash: string } | undefined>> }
  readonly solutions: NamesFiles['paper']['files']
}

/** Runs in the browser, written out as it stands: it can use nothing from outside itself. */
function askAhead(files: readonly string[], pages: readonly Page[]): void {
  for (const [expression, own, calls, isPlain, hasPapers] of pages) {
    const match = new RegExp(`^${expression}/?$`).exec(location.pathname)
    if (match === null) continue
    for (const at of own) {
      const link = document.createElement('link')
      const file = files[at] ?? ''
      link.href = `/assets/${file}`
      link.crossOrigin = ''
      if (file.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      document.head.appendChild(link)
    }
    // The page has begun to ask by itself (answers-ahead.ts).
    if ('sopanAhead' in globalThis) return
    const bearer = localStorage.getItem('token')
    // One that has ended, or that no one can read, would only be refused; the site signs its person out.
    let ends: number
    try {
      const part = (bearer ?? '').split('.')[1] ?? ''
      ends = Number((JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: unknown }).exp) * 1_000
    } catch {
      return
    }
    if (!(ends > Date.now())) return
    // A tab in which an admin looks at a learner's pages has a token of its own.
    if (bearer === null || sessionStorage.getItem('sopan-view') !== null || location.hash.startsWith('#view=')) return
    if (isPlain === 1 && location.search !== '') return
    const asked = new URLSearchParams(location.search)
    const answers: Record<string, Promise<Response>> = {}
    const entry = localStorage.getItem('sopan-entry') ?? ''
    for (const call of calls) {
      // The result of a live test is read by its entry ticket (results-queries.ts).
      if (call.endsWith('/analysis?attempt') && entry.includes(`"${match[1]}"`)) continue
      const path = call
        .replace(/\{(\d)\}/g, (_, place: string) => match[Number(place) + 1] ?? '')
        .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asked.get(name) ?? ''))
        .replace(/\?(\w+)$/, (_, name: string) => (asked.has(name) ? `?${name}=${encodeURIComponent(asked.get(name) ?? '')}` : ''))
      const answer = fetch(path, {
        headers: { accept: 'application/json', authorization: `Bearer ${bearer}` },
        signal: AbortSignal.timeout(15_000),
      })
      // Who takes it hears of its failure; whoever does not, asks anew.
      answer.catch(() => {})
      answers[path] = answer
      if (hasPapers === 1 && calls[0] === call)
        answer
          .then((response) => response.clone().json() as Promise<NamesFiles>)
          .then(({ language, paper, solutions }) => {
            for (const file of [paper.files[language], solutions[language]])
              if (file !== undefined) {
                const sealed = fetch(`/papers/${file.hash}`, { signal: AbortSignal.timeout(15_000) })
                sealed.catch(() => {})
                answers[`/papers/${file.hash}`] = sealed
              }
          })
          .catch(() => {})
    }
    Object.assign(globalThis, { sopanAhead: { bearer, answers } })
    return
  }
}

import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'
import { LOCALES, type Locale } from '../../worker/contract/shared/locales.ts'
import { isFramed } from './app-frame.ts'
import { AT_ONCE } from './at-once.ts'
import { type RouteFiles, routeFiles } from './route-files.ts'

/** A script for the readers of one language. */
export interface PageList {
  readonly locale: Locale
  /** Under `assets/`. */
  readonly file: string
  readonly source: string
}

/**
 * Scripts that ask for what the page of this address needs, as soon as the first HTML is there: its files, and the answers of the API
 * (answers-ahead.ts hands them out). Without them a browser learns of the files only once the whole entry has come, of their texts once they have,
 * and of the answers then: three round trips more (docs/budgets.md, "Slow networks"). They stay out of the first HTML, which the frame
 * of the page would have to wait for.
 *
 * @param isLeftOut of a route, by its path under `routes/` without an ending
 */
export function pageLists(bundle: Rolldown.OutputBundle, isLeftOut: (route: string) => boolean): readonly PageList[] {
  const found = routeFiles(bundle, isLeftOut, (route) => AT_ONCE[route]?.modules ?? [])
  const routes = found.routes.filter(({ pattern }) => isFramed(pattern))
  return LOCALES.map((locale) => {
    const source = listScript(found, routes, locale)
    return { locale, file: `page-list-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.js`, source }
  })
}

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
    for (const call of calls) {
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

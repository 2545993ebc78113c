import { useQueries } from '@tanstack/react-query'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { testQuery } from '#web/admin/queries/test-queries.ts'

/** The HTML of an article with the names of its tests in their places; one that is not there stays an empty box. */
export function useNamedTests(html: string, language: Locale): string {
  const ids = [...new Set([...html.matchAll(PLACE)].map(([, id = '']) => id))].slice(0, MOST)
  const names = useQueries({
    queries: ids.map((id) => ({ ...testQuery(id), staleTime: 60_000, retry: false })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? '', data.definition.title] as const]))),
  })
  return html.replace(PLACE, (place, id: string) => {
    const title = names.get(id)
    return title === undefined ? place : `<aside data-test="${id}">${escaped(localize(title, language).text)}</aside>`
  })
}

const PLACE = /<aside data-test="([\w-]+)"><\/aside>/g
/** As many as a page shows. */
const MOST = 20

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

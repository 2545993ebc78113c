import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { testQuery } from '#web/admin/queries/test-queries.ts'

/** The HTML of an article with the names of its tests in their places; one that is not there stays an empty box. */
export function useNamedTests(html: string, language: Locale): string {
  const ids = [...new Set([...html.matchAll(PLACE)].map(([, id = '']) => id))].slice(0, MOST)
  const client = useQueryClient()
  // Not `useQueries`: its code would come to every learner with the shared libraries.
  const { data: names } = useQuery({
    queryKey: ['names of tests', ids.join()],
    queryFn: async () => {
      const found = await Promise.allSettled(ids.map((id) => client.fetchQuery({ ...testQuery(id), staleTime: 60_000, retry: false })))
      return ids.flatMap((id, at) => {
        const one = found[at]
        return one?.status === 'fulfilled' ? [[id, one.value.definition.title] as const] : []
      })
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const titles = new Map(names)
  return html.replace(PLACE, (place, id: string) => {
    const title = titles.get(id)
    return title === undefined ? place : `<aside data-test="${id}">${escaped(localize(title, language).text)}</aside>`
  })
}

const PLACE = /<aside data-test="([\w-]+)"><\/aside>/g
/** As many as a page shows. */
const MOST = 20

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

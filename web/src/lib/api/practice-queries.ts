import type { QueryClient } from '@tanstack/react-query'
import * as endpoints from '#contract/revision/endpoints.ts'
import { getSavedQuestion, listSaved } from '#contract/saved-questions/endpoints.ts'
import type { SavedListQuery } from '#contract/saved-questions/schemas.ts'
import { call, pagesOf, queryOf } from './call.ts'
import { makeOld } from './change.ts'

/** Which saved questions. */
export type SavedFilter = Pick<SavedListQuery, 'folder' | 'tag' | 'q'>

export const practiceQuery = () => ({ ...queryOf(endpoints.getPracticeSummary), staleTime: 10_000, meta: { persist: true } })

/** The learner's saved questions, newest first, narrowed by the server. */
export const savedQuery = ({ folder, tag, q }: SavedFilter) => ({
  ...pagesOf(listSaved, { query: { folder, tag, q } }),
  staleTime: 10_000,
  meta: { persist: true },
})

/** One with its answer; asked again on every visit, since an open test may withhold that again. */
export const savedDetailQuery = (questionId: string) => ({
  ...queryOf(getSavedQuestion, { params: { questionId } }),
  staleTime: 0,
  meta: { persist: true },
})

export const queueQuery = () => ({ ...queryOf(endpoints.getRevisionQueue), staleTime: 60_000, meta: { persist: true } })

export const asideQuery = () => ({ ...queryOf(endpoints.listSetAsideCards), staleTime: 0, meta: { persist: true } })

let filling: Promise<boolean> | null = null

/** Has the server take new attempts into deck and figures, until none is left; whether there were any. One at a time, however many ask. */
export function fillPractice(client: QueryClient): Promise<boolean> {
  filling ??= fillAll(client).finally(() => {
    filling = null
  })
  return filling
}

async function fillAll(client: QueryClient): Promise<boolean> {
  let hadSome = false
  for (let page = 0; page < 50; page++) {
    const { attempts, more } = await call(endpoints.fillPractice)
    hadSome ||= attempts > 0
    if (!more) break
  }
  if (hadSome) await makeOld(client, endpoints.fillPractice)
  return hadSome
}

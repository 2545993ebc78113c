import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AsideCards, FillResponse, PracticeSummary, RevisionQueue } from '#contract/revision/schemas.ts'
import { getSavedQuestion, listSaved } from '#contract/saved-questions/endpoints.ts'
import type { SavedListQuery } from '#contract/saved-questions/schemas.ts'
import { apiRequest } from './api-request.ts'
import { pagesOf, queryOf } from './call.ts'

/** Which saved questions. */
export type SavedFilter = Pick<SavedListQuery, 'folder' | 'tag' | 'q'>

/** What the home and the heads of the lists say of practising. */
export const practiceQuery = () =>
  queryOptions({
    queryKey: ['me', 'practice'],
    queryFn: ({ signal }) => apiRequest<PracticeSummary>('/api/me/practice', { signal }),
    staleTime: 10_000,
    meta: { persist: true },
  })

/** The learner's saved questions, newest first, narrowed by the server. */
export const savedQuery = ({ folder, tag, q }: SavedFilter) => ({
  ...pagesOf(listSaved, { query: { folder, tag, q } }),
  staleTime: 10_000,
  meta: { persist: true },
})

/** One with its answer; asked anew on every visit, since an open test may withhold that again. */
export const savedDetailQuery = (questionId: string) => ({
  ...queryOf(getSavedQuestion, { params: { questionId } }),
  staleTime: 0,
  meta: { persist: true },
})

/** The cards due today with all that is needed to review them without a network. */
export const queueQuery = () =>
  queryOptions({
    queryKey: ['me', 'revision'],
    queryFn: ({ signal }) => apiRequest<RevisionQueue>('/api/me/revision/queue', { signal }),
    staleTime: 60_000,
    meta: { persist: true },
  })

/** The cards that are out of the deck. */
export const asideQuery = () =>
  queryOptions({
    queryKey: ['me', 'aside'],
    queryFn: ({ signal }) => apiRequest<AsideCards>('/api/me/revision/aside', { signal }),
    staleTime: 0,
    meta: { persist: true },
  })

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
  for (let call = 0; call < 50; call++) {
    const { attempts, more } = await apiRequest<FillResponse>('/api/me/practice/fill', { method: 'POST' })
    hadSome ||= attempts > 0
    if (!more) break
  }
  if (hadSome) {
    await Promise.all(
      [
        ['me', 'practice'],
        ['me', 'revision'],
        ['me', 'performance'],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
  return hadSome
}

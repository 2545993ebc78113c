import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  AdminTestDetail,
  AdminTestRow,
  BuilderQuestion,
  ChecklistResponse,
  DrawResponse,
  drawRequest,
  PoolResponse,
  poolRequest,
  SavedTest,
  saveTestRequest,
  TestsChange,
  TestsChanged,
} from '#contract/tests/schemas.ts'
import type { AdminPattern } from '#contract/patterns/schemas.ts'
import type { TopicsResponse } from '#contract/question-bank/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import type * as z from 'zod/mini'
import { apiQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import type { ListPage } from '#web/admin/list/list-column.ts'

const BASE = '/api/admin/testseries'

export const testsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['admin', 'tests', 'list', apiQuery(search)],
    queryFn: ({ signal }) => apiRequest<ListPage<AdminTestRow>>(`${BASE}${apiQuery(search)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const readTest = (id: string, signal?: AbortSignal) => apiRequest<AdminTestDetail>(`${BASE}/${id}`, { signal })

export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'tests', 'one', id],
    queryFn: ({ signal }) => readTest(id, signal),
    staleTime: 5_000,
  })

export const patternsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'patterns'],
    queryFn: async ({ signal }) => (await apiRequest<{ readonly items: readonly AdminPattern[] }>('/api/admin/patterns', { signal })).items,
    staleTime: 60_000,
  })

export const topicsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'topics'],
    queryFn: async ({ signal }) => (await apiRequest<TopicsResponse>('/api/admin/topics', { signal })).items,
    staleTime: 60_000,
  })

/** How many questions each rule finds just now. */
export const poolQuery = (request: z.infer<typeof poolRequest>) =>
  queryOptions({
    queryKey: ['admin', 'pool', JSON.stringify(request)],
    queryFn: ({ signal }) => apiRequest<PoolResponse>(`${BASE}/pool`, { method: 'POST', body: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: request.rules.length > 0 && request.languages.length > 0,
  })

export const builderQuestions = async (ids: readonly string[]): Promise<readonly BuilderQuestion[]> =>
  ids.length === 0
    ? []
    : (await apiRequest<{ readonly items: readonly BuilderQuestion[] }>(`${BASE}/questions`, { method: 'POST', body: { ids } })).items

/** The questions that an upload brought, in its order. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'tests', 'run', id],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ readonly items: readonly BuilderQuestion[] }>(`${BASE}/run/${id}`, { signal })).items,
    staleTime: Infinity,
  })

export const savePattern = (pattern: ContentPattern) =>
  apiRequest<{ readonly created: boolean }>('/api/admin/patterns', { method: 'POST', body: { pattern } })

export const checkTest = (test: unknown) => apiRequest<ChecklistResponse>(`${BASE}/check`, { method: 'POST', body: { test } })
export const printProof = (test: unknown) => apiRequest<{ readonly testId: string }>(`${BASE}/preview`, { method: 'POST', body: { test } })
export const drawQuestions = (request: z.infer<typeof drawRequest>) =>
  apiRequest<DrawResponse>(`${BASE}/draw`, { method: 'POST', body: request })

/** Writes a new test (`id` null) or changes one. */
export const saveTest = (id: string | null, body: z.infer<typeof saveTestRequest>) =>
  apiRequest<SavedTest>(id === null ? BASE : `${BASE}/${id}`, { method: id === null ? 'POST' : 'PUT', body, timeoutMs: 60_000 })

/** One import takes so many tests; more of them go one lot after the other. */
const AT_ONCE = 20

export async function changeTests(ids: readonly string[], change: TestsChange): Promise<TestsChanged['before']> {
  const before: TestsChanged['before'][number][] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { ids: ids.slice(at, at + AT_ONCE), change }
    before.push(...(await apiRequest<TestsChanged>(`${BASE}/change`, { method: 'POST', body, timeoutMs: 60_000 })).before)
  }
  return before
}

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Job, JobsResponse, RegradedResponse } from '#contract/jobs/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const BASE = '/api/admin/jobs'
const NEXT = (page: { readonly next: string | null }) => page.next

/** Asks again while anything runs. */
export const jobsQuery = (target: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'jobs', target],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<JobsResponse>(`${BASE}?target=${target}${pageParam === null ? '' : `&cursor=${pageParam}`}`, { signal }),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- null alone would be the only cursor there is
    initialPageParam: null as string | null,
    getNextPageParam: NEXT,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((job) => job.state === 'running')) === true ? 2_000 : false,
  })

export const regradedQuery = (jobId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'jobs', 'regraded', jobId],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<RegradedResponse>(`${BASE}/${jobId}/regraded${pageParam === null ? '' : `?cursor=${pageParam}`}`, { signal }),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- as above
    initialPageParam: null as string | null,
    getNextPageParam: NEXT,
  })

export const changeJob = (jobId: string, what: 'cancel' | 'resume') => apiRequest<Job>(`${BASE}/${jobId}/${what}`, { method: 'POST' })

import * as endpoints from '#contract/jobs/endpoints.ts'
import type { JobsResponse } from '#contract/jobs/schemas.ts'
import { pagesOf } from '#web/lib/api/call.ts'

/** Asks again while anything runs. */
export const jobsQuery = (target: string) => ({
  ...pagesOf(endpoints.listJobs, { query: { target }, pageBy: 'cursor' }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: { readonly pages: readonly JobsResponse[] } | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some((job) => job.state === 'running')) === true ? 2_000 : (false as const),
})

export const regradedQuery = (jobId: string) => pagesOf(endpoints.listRegraded, { params: { id: jobId }, pageBy: 'cursor' })

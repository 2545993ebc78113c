import * as endpoints from '#contract/jobs/endpoints.ts'
import type { Job, JobsResponse } from '#contract/jobs/schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The newest jobs; asked for again while one of this kind runs. */
export const recentJobsQuery = (kind: Job['kind']) => ({
  ...queryOf(endpoints.listJobs, { query: {} }),
  select: ({ items }: ReplyOf<typeof endpoints.listJobs>) => items.filter((job) => job.kind === kind),
  refetchInterval: ({ state }: { readonly state: { readonly data?: JobsResponse | undefined } }) =>
    state.data?.items.some((job) => job.kind === kind && job.state === 'running') === true ? 2_000 : (false as const),
})

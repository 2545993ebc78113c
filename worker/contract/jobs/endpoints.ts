import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { JobsResponse, Job, RegradedResponse, jobsQuery, regradedQuery } from './schemas.ts'

export const listJobs = endpoint<{ query: z.input<typeof jobsQuery>; reply: JobsResponse }>()('GET', '/api/admin/jobs', 'admin')

export const getJob = endpoint<{ reply: Job }>()('GET', '/api/admin/jobs/:id', 'admin')

/** The attempts whose marks a regrade changed. */
export const listRegraded = endpoint<{ query: z.input<typeof regradedQuery>; reply: RegradedResponse }>()(
  'GET',
  '/api/admin/jobs/:id/regraded',
  'admin',
)

export const cancelJob = endpoint<{ reply: Job }>()('POST', '/api/admin/jobs/:id/cancel', 'admin', ['/api/admin/jobs/*'])

export const resumeJob = endpoint<{ reply: Job }>()('POST', '/api/admin/jobs/:id/resume', 'admin', ['/api/admin/jobs/*'])

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  SamplesResponse,
  MarkSamplesResponse,
  SampleResult,
  samplesQuery,
  markSamplesRequest,
  claimSamplesRequest,
} from './schemas.ts'

/** Five questions to try without an account. */
export const listSamples = endpoint<{ query: z.input<typeof samplesQuery>; reply: SamplesResponse }>()('GET', '/api/samples', 'anyone')

export const markSamples = endpoint<{
  query: z.input<typeof samplesQuery>
  body: z.input<typeof markSamplesRequest>
  reply: MarkSamplesResponse
}>()('POST', '/api/samples/mark', 'anyone')

/** Gives what was answered before signing in to the account: marked again and kept once; a repeat answers what was kept. */
export const claimSamples = endpoint<{ body: z.input<typeof claimSamplesRequest>; reply: SampleResult }>()(
  'POST',
  '/api/me/samples',
  'learner',
)

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { SearchResponse, searchQuery } from './schemas.ts'

/** Published tests and groups whose titles fit, in whatever language they were written. */
export const suggest = endpoint<{ query: z.input<typeof searchQuery>; reply: SearchResponse }>()('GET', '/api/search', 'learner')

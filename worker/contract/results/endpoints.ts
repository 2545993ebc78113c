import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { AnalysisResponse, SolutionResponse, resultQuery } from './schemas.ts'

export const getAnalysis = endpoint<{ query: z.input<typeof resultQuery>; reply: AnalysisResponse }>()(
  'GET',
  '/api/tests/:testId/analysis',
  'learner',
)

export const getSolution = endpoint<{ query: z.input<typeof resultQuery>; reply: SolutionResponse }>()(
  'GET',
  '/api/tests/:testId/solution',
  'learner',
)

export const getTimeline = endpoint<{ query: z.input<typeof resultQuery>; reply: TimelineResponse }>()(
  'GET',
  '/api/tests/:testId/timeline',
  'learner',
)

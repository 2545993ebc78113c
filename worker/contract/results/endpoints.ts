import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { LeaderboardResponse } from './leaderboard.ts'
import type { AnalysisResponse, SolutionResponse, resultQuery } from './schemas.ts'

/** Errors: not_found, result_not_released. */
export const getAnalysis = endpoint<{ query: z.input<typeof resultQuery>; reply: AnalysisResponse }>()(
  'GET',
  '/api/tests/:testId/analysis',
  'learner',
)

/**
 * The analysis of the ranking attempt at a live test by its entry ticket, which asks no database. Errors: not_found, result_not_released,
 * entry_ticket_refused, and unavailable where the session has to ask (`getAnalysis`).
 */
export const getLiveResult = endpoint<{ reply: AnalysisResponse }>()('GET', '/api/live-tests/:testId/result', 'entry')

/** Errors: not_found, result_not_released, solution_withheld. */
export const getSolution = endpoint<{ query: z.input<typeof resultQuery>; reply: SolutionResponse }>()(
  'GET',
  '/api/tests/:testId/solution',
  'learner',
)

/** Everything that was done in an attempt. Errors as of the solution. */
export const getTimeline = endpoint<{ query: z.input<typeof resultQuery>; reply: TimelineResponse }>()(
  'GET',
  '/api/tests/:testId/timeline',
  'learner',
)

/** The best of a live test, whose ranks are final. Errors: result_not_released. */
export const getLeaderboard = endpoint<{ reply: LeaderboardResponse }>()('GET', '/api/tests/:testId/leaderboard', 'learner')

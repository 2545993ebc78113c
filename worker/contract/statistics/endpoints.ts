import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { TestStatistics, QuestionStatistics, statisticsQuery } from './schemas.ts'

export const getTestStatistics = endpoint<{ query: z.input<typeof statisticsQuery>; reply: TestStatistics }>()(
  'GET',
  '/api/admin/tests/:testId/statistics',
  'admin',
)

export const getQuestionStatistics = endpoint<{ reply: QuestionStatistics }>()('GET', '/api/admin/questions/:id/statistics', 'admin')

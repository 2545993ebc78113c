import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { PerformanceResponse, TopicQuestions, performanceQuery, topicQuestionsQuery, targetRequest } from './schemas.ts'

export const getPerformance = endpoint<{ query: z.input<typeof performanceQuery>; reply: PerformanceResponse }>()(
  'GET',
  '/api/me/performance',
  'learner',
)

/** The questions of a topic; an open attempt may withhold them. */
export const listTopicQuestions = endpoint<{ query: z.input<typeof topicQuestionsQuery>; reply: TopicQuestions }>()(
  'GET',
  '/api/me/performance/questions',
  'learner',
)

export const saveTarget = endpoint<{ body: z.input<typeof targetRequest>; reply: { readonly saved: true } }>()(
  'PUT',
  '/api/me/performance/targets',
  'learner',
  ['/api/me/performance/*'],
)

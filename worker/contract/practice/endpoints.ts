import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { FinishedPractice, finishPracticeRequest, PracticeSession, PracticeTopics, startPracticeRequest } from './schemas.ts'

/** The topics of the pool, how far the learner is in each, and which one to practise next. */
export const listPracticeTopics = endpoint<{ reply: PracticeTopics }>()('GET', '/api/practice/topics', 'learner')

/** Ten questions with keys and solutions. */
export const startPractice = endpoint<{ body: z.input<typeof startPracticeRequest>; reply: PracticeSession }>()(
  'POST',
  '/api/practice/sessions',
  'learner',
)

/** The answers of a session, counted once however often they are sent. */
export const finishPractice = endpoint<{ body: z.input<typeof finishPracticeRequest>; reply: FinishedPractice }>()(
  'POST',
  '/api/practice/sessions/:sessionId',
  'learner',
  ['/api/practice/topics', '/api/me/practice'],
)

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { MadeQuiz, quizRequest } from './schemas.ts'

/** Writes the questions of a quiz and its test in one step; faults name the question by its place. */
export const createQuiz = endpoint<{ body: z.input<typeof quizRequest>; reply: MadeQuiz }>()('POST', '/api/admin/quizzes', 'admin', [
  '/api/admin/*',
])

import type { labelRequest } from '#contract/performance/schemas.ts'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { SavedPlaces, saveQuestionRequest, reportQuestionRequest } from './schemas.ts'

/** Which questions of an attempt are saved, with notes and mistake labels, by place. */
export const listSavedPlaces = endpoint<{ reply: SavedPlaces }>()('GET', '/api/attempts/:attemptId/questions/saved', 'learner')

/** Saves a question of an own attempt's paper, or changes its note. */
export const savePlace = endpoint<{ body: z.input<typeof saveQuestionRequest>; reply: { readonly saved: true } }>()(
  'PUT',
  '/api/attempts/:attemptId/questions/:place/saved',
  'learner',
)

/** Forgets bookmark and note. */
export const forgetPlace = endpoint<{ reply: { readonly saved: false } }>()(
  'DELETE',
  '/api/attempts/:attemptId/questions/:place/saved',
  'learner',
)

export const labelMistake = endpoint<{ body: z.input<typeof labelRequest>; reply: { readonly label: ErrorLabel | null } }>()(
  'PUT',
  '/api/attempts/:attemptId/questions/:place/label',
  'learner',
  ['/api/attempts/:attemptId/questions/saved'],
)

export const reportQuestion = endpoint<{ body: z.input<typeof reportQuestionRequest>; reply: { readonly reported: true } }>()(
  'POST',
  '/api/attempts/:attemptId/questions/:place/report',
  'learner',
)

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { StudyPlanResponse, StudyPlanWishes, studyPlanQuery, studyPlanRequest } from './schemas.ts'

/** What a study plan of an exam is worked out from; the device does that (domain/study-plan). */
export const getStudyPlan = endpoint<{ query: z.input<typeof studyPlanQuery>; reply: StudyPlanResponse }>()(
  'GET',
  '/api/me/study-plans/:exam',
  'learner',
)

/** Keeps hours, date and what is left out. Errors: not_found where the register has no such exam. */
export const saveStudyPlan = endpoint<{ body: z.input<typeof studyPlanRequest>; reply: StudyPlanWishes }>()(
  'PUT',
  '/api/me/study-plans/:exam',
  'learner',
  ['/api/me/study-plans/*', '/api/me/home'],
)

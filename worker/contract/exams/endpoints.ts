import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { ExamsResponse, FocusExamResponse, focusExamRequest, ListedExam, saveExamRequest } from './schemas.ts'

/** Every exam of the register with its family and its date; the same for everyone. */
export const listExams = endpoint<{ reply: ExamsResponse }>()('GET', '/api/exams', 'anyone')

/** Chooses the exam that home and tests are about. Errors: not_found where the register has none of this slug. */
export const chooseFocusExam = endpoint<{ body: z.input<typeof focusExamRequest>; reply: FocusExamResponse }>()(
  'PUT',
  '/api/me/focus-exam',
  'learner',
  ['/api/me/home'],
)

/** Says of which family an exam is and when it is. Errors: not_found, conflict (changed by someone else). */
export const saveExam = endpoint<{ body: z.input<typeof saveExamRequest>; reply: ListedExam }>()('PUT', '/api/admin/exams/:slug', 'admin', [
  '/api/exams',
])

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { ObjectionDesk, objectRequest, OwnObjections, QuestionObjections } from './schemas.ts'
import type { objectionActRequest, questionObjectionsQuery } from './desk-schemas.ts'

/** Errors: not_found, result_not_released, solution_withheld. */
export const listOwnObjections = endpoint<{ reply: OwnObjections }>()('GET', '/api/tests/:testId/objections', 'learner')

/**
 * Objects to the key of a question; sent again with the same words it is one objection. Errors: as of the list, and objection_window_over,
 * objection_given, objections_used, invalid_request.
 */
export const objectToKey = endpoint<{ body: z.input<typeof objectRequest>; reply: OwnObjections }>()(
  'POST',
  '/api/tests/:testId/objections',
  'learner',
  ['/api/tests/:testId/objections'],
)

/** Takes an own objection back; one that is not there changes nothing. Errors: as of the list, and objection_window_over, objection_decided. */
export const withdrawObjection = endpoint<{ reply: OwnObjections }>()('DELETE', '/api/tests/:testId/objections/:questionId', 'learner', [
  '/api/tests/:testId/objections',
])

/** Errors: not_found. */
export const getObjectionDesk = endpoint<{ reply: ObjectionDesk }>()('GET', '/api/admin/tests/:testId/objections', 'admin')

export const listQuestionObjections = endpoint<{ query: z.input<typeof questionObjectionsQuery>; reply: QuestionObjections }>()(
  'GET',
  '/api/admin/tests/:testId/objections/:questionId',
  'admin',
)

/** Errors: not_found, conflict, invalid_request with what the change cannot be. */
export const actOnObjections = endpoint<{ body: z.input<typeof objectionActRequest>; reply: ObjectionDesk }>()(
  'POST',
  '/api/admin/tests/:testId/objections/:questionId',
  'admin',
  ['/api/admin/tests/:testId/objections/*', '/api/admin/jobs/*'],
)

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { holdObjectionRequest, reviewActRequest } from './desk-schemas.ts'
import type { OwnRankHold, PlausibilityDesk } from './schemas.ts'

/** Errors: not_found. */
export const getPlausibilityDesk = endpoint<{ reply: PlausibilityDesk }>()('GET', '/api/admin/tests/:testId/plausibility', 'admin')

/** Errors: not_found, conflict, invalid_request where an objection waits for an answer and none is given. */
export const actOnRankReview = endpoint<{ body: z.input<typeof reviewActRequest>; reply: PlausibilityDesk }>()(
  'POST',
  '/api/admin/tests/:testId/plausibility/:userId',
  'admin',
  ['/api/admin/tests/:testId/plausibility'],
)

/** The hold on the own rank, also where it was lifted. Errors: not_found where there was none. */
export const getOwnRankHold = endpoint<{ reply: OwnRankHold }>()('GET', '/api/tests/:testId/rank-hold', 'learner')

/** Objects to it, once; the same words sent again are the objection that is there. Errors: not_found, objection_window_over, conflict. */
export const objectToRankHold = endpoint<{ body: z.input<typeof holdObjectionRequest>; reply: OwnRankHold }>()(
  'POST',
  '/api/tests/:testId/rank-hold/objection',
  'learner',
  ['/api/tests/:testId/rank-hold'],
)

import type { SessionsEnded } from '#contract/account/schemas.ts'
import type { emptyBody } from '#contract/shared/empty-body.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { SessionSummary } from './schemas.ts'

/** The sessions that are running, newest first. */
export const listSessions = endpoint<{ reply: readonly SessionSummary[] }>()('GET', '/api/me/sessions', 'learner')

export const endSession = endpoint<{ reply: SessionsEnded }>()('DELETE', '/api/me/sessions/:sessionId', 'learner', ['/api/me/sessions'])

export const endOtherSessions = endpoint<{ body: z.input<typeof emptyBody>; reply: SessionsEnded }>()(
  'POST',
  '/api/me/sessions/end-others',
  'learner',
  ['/api/me/sessions'],
)

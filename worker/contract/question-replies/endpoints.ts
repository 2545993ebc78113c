import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { AdminReplies, replyActRequest } from './schemas.ts'

export const listReplies = endpoint<{ reply: AdminReplies }>()('GET', '/api/admin/questions/:id/replies', 'admin')

/** Publishes, changes, confirms, takes off or shows again. Errors: not_found, conflict, invalid_request with what is wrong with a text. */
export const actOnReply = endpoint<{ body: z.input<typeof replyActRequest>; reply: AdminReplies }>()(
  'POST',
  '/api/admin/questions/:id/replies',
  'admin',
  ['/api/admin/questions/:id/replies'],
)

import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { PushKey, pushSubscriptionRequest, unsubscribeRequest } from './push.ts'

export const getPushKey = endpoint<{ reply: PushKey }>()('GET', '/api/push/key', 'learner')

/** Sends pushes for the signed-in person to this browser; the previous owner gets none there any more. Errors: forbidden without consent. */
export const subscribePush = endpoint<{ body: z.input<typeof pushSubscriptionRequest>; reply: { readonly subscribed: true } }>()(
  'PUT',
  '/api/push/subscription',
  'learner',
)

/** A POST, because a DELETE carries no body. */
export const unsubscribePush = endpoint<{ body: z.input<typeof unsubscribeRequest>; reply: { readonly subscribed: false } }>()(
  'POST',
  '/api/push/unsubscribe',
  'learner',
)

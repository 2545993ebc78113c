import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { PushKey, pushSubscriptionRequest, unsubscribeRequest } from './push.ts'

export const getPushKey = endpoint<{ reply: PushKey }>()('GET', '/api/push/key', 'learner')

export const subscribePush = endpoint<{ body: z.input<typeof pushSubscriptionRequest>; reply: { readonly subscribed: true } }>()(
  'PUT',
  '/api/push/subscription',
  'learner',
)

export const unsubscribePush = endpoint<{ body: z.input<typeof unsubscribeRequest>; reply: { readonly subscribed: false } }>()(
  'POST',
  '/api/push/unsubscribe',
  'learner',
)

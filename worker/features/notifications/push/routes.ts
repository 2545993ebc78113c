import { Hono } from 'hono'
import * as endpoints from '#contract/notifications/push-endpoints.ts'
import { pushSubscriptionRequest, unsubscribeRequest } from '#contract/notifications/push.ts'
import { isPushEndpoint } from '#domain/notifying/push-endpoint.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { vapidKeys } from '#worker/platform/web-push.ts'
import { hasConsent, removeSubscription, storeSubscription } from './queries.ts'

/** Which browsers may be told something while the site is closed. Without the person's consent none is stored. */
export const pushRoutes = new Hono<AppEnv>()

serve(pushRoutes, endpoints.getPushKey)((c) => ({ publicKey: vapidKeys(c.env)?.publicKey ?? null }))
serve(pushRoutes, endpoints.subscribePush, { use: [limit('LIMIT_GENERAL', callerUser)], body: pushSubscriptionRequest })(
  async (c, { body }) => {
    const { userId, sessionId } = c.get('principal')
    if (!isPushEndpoint(body.endpoint))
      throw new AppError('invalid_request', { path: 'body.endpoint', reason: 'not the address of a push service' })
    if (!(await hasConsent(c.env.DB, userId))) throw new AppError('forbidden')
    await storeSubscription(c.env.DB, { id: newId(), userId, sessionId }, body, now())
    return { subscribed: true as const }
  },
)
serve(pushRoutes, endpoints.unsubscribePush, { use: [limit('LIMIT_GENERAL', callerUser)], body: unsubscribeRequest })(
  async (c, { body }) => {
    await removeSubscription(c.env.DB, c.get('principal').userId, body.endpoint)
    return { subscribed: false as const }
  },
)

import { Hono } from 'hono'
import { type PushKey, pushSubscriptionRequest, unsubscribeRequest } from '#contract/notifications/push.ts'
import { isPushEndpoint } from '#domain/notifying/push-endpoint.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { vapidKeys } from '#worker/platform/web-push.ts'
import { hasConsent, removeSubscription, storeSubscription } from './repository.ts'

/** Which browsers may be told something while the site is closed. Without the person's consent none is stored. */
export const pushRoutes = new Hono<AppEnv>()
  .get('/key', access('learner'), (c) => c.json({ publicKey: vapidKeys(c.env)?.publicKey ?? null } satisfies PushKey))
  .put('/subscription', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(pushSubscriptionRequest), async (c) => {
    const { userId, sessionId } = c.get('principal')
    const subscription = c.req.valid('json')
    if (!isPushEndpoint(subscription.endpoint))
      throw new AppError('invalid_request', { path: 'body.endpoint', reason: 'not the address of a push service' })
    if (!(await hasConsent(c.env.DB, userId))) throw new AppError('forbidden')
    await storeSubscription(c.env.DB, { id: newId(), userId, sessionId }, subscription, now())
    return c.json({ subscribed: true as const })
  })
  .post('/unsubscribe', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(unsubscribeRequest), async (c) => {
    await removeSubscription(c.env.DB, c.get('principal').userId, c.req.valid('json').endpoint)
    return c.json({ subscribed: false as const })
  })

import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readAtMost } from '#worker/http/read-at-most.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { moneyDeps } from './apply-facts.ts'
import { webhookSecrets } from './gateway.ts'
import { takeWebhook } from './webhook.ts'

const MOST_BYTES = 256 * 1024

/** `POST /api/payments/webhook`: for the gateway. Who it is says the signature over the bytes; nothing is read before it is found good. */
export const webhookRoutes = new Hono<AppEnv>().post('/webhook', access('anyone'), async (c) => {
  const bytes = await readAtMost(c, MOST_BYTES)
  const signature = c.req.header('x-razorpay-signature')
  const outcome = await takeWebhook(moneyDeps(c.env, now(), newId), bytes, signature, webhookSecrets(c.env))
  return c.json({ outcome })
})

import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/receipts/endpoints.ts'
import { attemptIdSchema, parseAttemptId } from '#contract/shared/ids.ts'
import { KEYS_PATH, publishedKey, type PublishedKeys } from '#domain/receipts/published-keys.ts'
import { findReceiptKeys } from '#worker/db/receipt-keys.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { ownAttempt } from '#worker/http/own-attempt.ts'
import { receiptSigner } from '#worker/http/receipt-signer.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { roomOf } from '#worker/platform/objects.ts'

export const receiptRoutes = new Hono<AppEnv>()

serve(receiptRoutes, endpoints.getSignedReceipt, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: z.object({ attemptId: attemptIdSchema }),
})(async (c, { params }) => {
  const parts = parseAttemptId(params.attemptId)
  if (parts === null) throw new AppError('not_found')
  const { userId } = c.get('principal')
  const deps = {
    db: c.env.DB,
    room: roomOf(c.env, userId, parts.testId),
    signer: await receiptSigner(c.env),
    origin: c.env.PUBLIC_ORIGIN,
    now: now(),
    requestId: c.get('requestId'),
  }
  // Read when a receipt is asked for and not when the Worker starts.
  const { signedReceipt } = await import('./service.ts')
  return signedReceipt(deps, userId, parts.testId, parts.n)
})

/** Every public key that ever signed a receipt, for anyone, whatever site or program asks. */
export const receiptKeyRoutes = new Hono<AppEnv>().get(KEYS_PATH, access('anyone'), async (c) => {
  const keys = await findReceiptKeys(c.env.DB)
  return c.json({ keys: keys.map(({ id: kid, ...key }) => publishedKey({ kid, ...key })) } satisfies PublishedKeys, 200, {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

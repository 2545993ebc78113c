import { Hono } from 'hono'
import { AUDIT_HEAD_PATH } from '#domain/audit/chain-head.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { usableReceiptKey } from '#worker/http/receipt-signer.ts'
import { now } from '#worker/platform/clock.ts'

/** How far the audit log has come, signed, for anyone to keep (docs/audit-chain.md). It tells nothing of what is in the log. */
export const auditHeadRoutes = new Hono<AppEnv>().get(AUDIT_HEAD_PATH, access('anyone'), async (c) => {
  // Read when a head is asked for and not when the Worker starts.
  const { publishedHead } = await import('./sign-head.ts')
  const head = await publishedHead({
    db: c.env.DB,
    key: await usableReceiptKey(c.env),
    origin: c.env.PUBLIC_ORIGIN,
    now: now(),
    requestId: c.get('requestId'),
  })
  return c.json(head, 200, {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

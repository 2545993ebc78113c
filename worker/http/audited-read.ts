import type { Context } from 'hono'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { now } from '#worker/platform/clock.ts'
import type { AppEnv } from './app-env.ts'
import { recentSignIn } from './recent-sign-in.ts'

/** Reads of the same thing by one session within this time are one row of the audit log. */
const ONE_ROW_MS = 15 * 60_000

/**
 * For a read that the audit log has to know of: asks for a recent sign-in and writes the row before anything is answered. Errors:
 * sign_in_again.
 */
export async function auditRead(c: Context<AppEnv>, action: string, target: string, content: unknown): Promise<void> {
  await recentSignIn(c, async () => {})
  const { userId, sessionId, signIn } = c.get('principal')
  const at = now()
  const id = `${action}:${sessionId}:${Math.floor(at / ONE_ROW_MS)}:${await digestOf([target, content])}`
  await guardedBatch(c.env.DB, {
    guard: null,
    writes: [],
    audit: {
      id,
      at,
      actorId: userId,
      action,
      target,
      content,
      before: null,
      after: JSON.stringify(content),
      requestId: c.get('requestId'),
      signIn,
    },
  })
}

async function digestOf(value: unknown): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value))))
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

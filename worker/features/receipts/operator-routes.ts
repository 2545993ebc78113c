import { Hono } from 'hono'
import * as z from 'zod/mini'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { type PublishDeps, publishKey } from '#worker/db/publish-receipt-key.ts'
import { findReceiptKeys, markLeaked } from '#worker/db/receipt-keys.ts'
import { access } from '#worker/http/access.ts'
import { actorOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { receiptKeyOf } from '#worker/platform/receipt-keys.ts'
import type { ReceiptKeyReport } from './key-report.ts'

const request = z.object({ leaked: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, 'not the id of a key'))) })

/**
 * For commands. `POST /api/operations/receipt-keys {}` publishes the key that this Worker signs with, if it is not public yet, and says which
 * keys there are; `{leaked: <id>}` first marks one as known to others, so that no receipt of it is believed.
 */
export const receiptOperations = new Hono<AppEnv>().post('/receipt-keys', access('operator'), jsonBody(request), async (c) => {
  const { leaked } = c.req.valid('json')
  const [db, at] = [c.env.DB, now()]
  if (leaked !== undefined) {
    if (!(await findReceiptKeys(db)).some(({ id }) => id === leaked)) throw new AppError('not_found')
    await guardedBatch(db, {
      guard: null,
      writes: [markLeaked(db, leaked, at)],
      audit: {
        id: `receipt-key-leak-${leaked}`,
        at,
        ...actorOf(c),
        action: 'receipt-key.leak',
        target: `receipt-key:${leaked}`,
        before: null,
        after: null,
      },
    })
  }
  const signing = await signingOf(c.env, { db, now: at, requestId: c.get('requestId') })
  const published = (await findReceiptKeys(db)).map(({ id, from, until, leakedAt }) => ({ id, from, until, leakedAt }))
  return c.json({ ...signing, published } satisfies ReceiptKeyReport)
})

/** Publishes the key that this Worker has, and says whether it signs with it. */
async function signingOf(env: Env, deps: PublishDeps): Promise<Pick<ReceiptKeyReport, 'signing' | 'fault'>> {
  try {
    const key = await receiptKeyOf(env)
    if (key === null) return { signing: null, fault: null }
    const isPublic = (await publishKey(deps, key)) !== null
    return isPublic
      ? { signing: key.id, fault: null }
      : { signing: null, fault: `the key ${key.id} has ended, has leaked, or its id was another key's` }
  } catch (error) {
    return { signing: null, fault: error instanceof Error ? error.message : 'the key cannot be read' }
  }
}

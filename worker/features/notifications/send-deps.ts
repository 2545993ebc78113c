import type { Context } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import type { SendDeps } from './admin-service.ts'

/** What sending to one person needs of a request. */
export const sendDeps = (c: Context<AppEnv>): SendDeps => ({
  db: c.env.DB,
  media: c.env.MEDIA,
  queue: c.env.BROADCASTS,
  hub: (userId) => hubOf(c.env, userId),
  now: now(),
  newId: () => newId(),
  newKey: newSecret,
})

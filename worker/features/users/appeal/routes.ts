import { Hono } from 'hono'
import { sendAppeal } from '#contract/users/endpoints.ts'
import { appealRequest } from '#contract/users/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { openAppeal } from './service.ts'

/** What banned people say against their ban; they have no session. */
export const appealRoutes = new Hono<AppEnv>()

serve(appealRoutes, sendAppeal, { use: [limit('LIMIT_SIGN_IN')], status: 201, body: appealRequest })((c, { body }) =>
  openAppeal({ db: c.env.DB, keys: tokenKeysOf(c.env), now: now(), newId }, body),
)

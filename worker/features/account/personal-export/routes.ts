import * as endpoints from '#contract/account/endpoints.ts'
import { emptyBody } from '#contract/shared/empty-body.ts'
import { Hono } from 'hono'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { shownRows } from '#worker/features/results/public/export-rows.ts'
import { collectExport } from './collect.ts'

/** Reads everything of a person at once, so few a minute are enough. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `export:${callerUser(c)}`)

/** Everything that is stored under the person's id, as one file (docs/threats.md#export). */
export const personalExportRoutes = new Hono<AppEnv>()

serve(personalExportRoutes, endpoints.exportOwnData, { use: [slowDown], minorsToo: true, body: emptyBody })(async (c) => {
  const { userId, email } = c.get('principal')
  const at = now()
  const shown = await shownRows({ db: c.env.DB, hub: hubOf(c.env, userId), userId, now: at })
  return collectExport(c.env, userId, email, at, shown)
})

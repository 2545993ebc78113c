import { Hono } from 'hono'
import * as endpoints from '#contract/search/endpoints.ts'
import { searchQuery } from '#contract/search/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { suggestEntries } from './service.ts'

/** Suggestions over published tests and groups, in whatever language their titles were written. */
export const searchRoutes = new Hono<AppEnv>()

serve(searchRoutes, endpoints.suggest, { isViewable: true, use: [limit('LIMIT_GENERAL', callerUser)], query: searchQuery })(
  async (c, { query }) => {
    const { q, language, limit: most } = query
    return suggestEntries(c.env, { query: q, language, most }, now())
  },
)

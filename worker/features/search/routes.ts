import { Hono } from 'hono'
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import { MOST_SEARCH_RESULTS, MOST_SUGGESTIONS } from '#contract/search/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { suggestEntries } from './service.ts'

const searchQuery = z.strictObject({
  q: z.string().check(z.minLength(1), z.maxLength(200)),
  language: z._default(z.enum(LOCALES), 'en'),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_SEARCH_RESULTS)), MOST_SUGGESTIONS),
})

/** `GET /api/search`: suggestions over published tests and groups, in whatever language their titles were written. */
export const searchRoutes = new Hono<AppEnv>().get(
  '/',
  access('learner'),
  limit('LIMIT_GENERAL', callerUser),
  queryParams(searchQuery),
  async (c) => {
    const { q, language, limit: most } = c.req.valid('query')
    return c.json(await suggestEntries(c.env, { query: q, language, most }, now()))
  },
)

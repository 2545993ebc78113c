import { Hono } from 'hono'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { rebuildPlace, rebuildStep } from './rebuild.ts'

/** `POST /api/operations/rebuild-search {from, after}`: a page of making the index again, for `npm run rebuild-search`. */
export const rebuildRoutes = new Hono<AppEnv>().post('/rebuild-search', access('operator'), jsonBody(rebuildPlace), async (c) =>
  c.json(await rebuildStep(c.env, c.req.valid('json'))),
)

import { Hono } from 'hono'
import * as endpoints from '#contract/samples/endpoints.ts'
import { claimSamplesRequest, markSamplesRequest, samplesQuery } from '#contract/samples/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerAddress } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { claimSamples, markedSamples, samples } from './service.ts'

/** Five questions to try without an account: to read, and to have marked. They are in no test, so their answers may be told. */
export const sampleRoutes = new Hono<AppEnv>()

serve(sampleRoutes, endpoints.listSamples, { query: samplesQuery })((c, { query }) => samples(c.env.DB, query.language))
serve(sampleRoutes, endpoints.markSamples, {
  use: [limit('LIMIT_GENERAL', (c) => `samples:${callerAddress(c)}`)],
  query: samplesQuery,
  body: markSamplesRequest,
})((c, { query, body }) => markedSamples(c.env.DB, body.answers, query.language))

/** What was answered before signing in. */
export const claimRoutes = new Hono<AppEnv>()

serve(claimRoutes, endpoints.claimSamples, { use: [limit('LIMIT_GENERAL', callerUser)], body: claimSamplesRequest })((c, { body }) =>
  claimSamples(c.env.DB, c.get('principal').userId, body.answers, now()),
)

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import { claimSamplesRequest, markSamplesRequest } from '#contract/samples/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerAddress } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { claimSamples, markedSamples, samples } from './service.ts'

const languageQuery = z.strictObject({ language: z._default(z.enum(LOCALES), 'en') })

/** Five questions to try without an account: to read, and to have marked. They are in no test, so their answers may be told. */
export const sampleRoutes = new Hono<AppEnv>()
  .get('/', access('anyone'), queryParams(languageQuery), async (c) => c.json(await samples(c.env.DB, c.req.valid('query').language)))
  .post(
    '/mark',
    access('anyone'),
    limit('LIMIT_GENERAL', (c) => `samples:${callerAddress(c)}`),
    queryParams(languageQuery),
    jsonBody(markSamplesRequest),
    async (c) => c.json(await markedSamples(c.env.DB, c.req.valid('json').answers, c.req.valid('query').language)),
  )

/** `POST /api/me/samples`: what was answered before signing in. */
export const claimRoutes = new Hono<AppEnv>().post(
  '/samples',
  access('learner'),
  limit('LIMIT_GENERAL', callerUser),
  jsonBody(claimSamplesRequest),
  async (c) => c.json(await claimSamples(c.env.DB, c.get('principal').userId, c.req.valid('json').answers, now())),
)

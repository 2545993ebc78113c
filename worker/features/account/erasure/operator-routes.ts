import { Hono } from 'hono'
import * as z from 'zod/mini'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { applyErasures } from './apply-erasures.ts'

const place = z.object({ after: z.string().check(z.maxLength(32)) })

/** `POST /api/operations/apply-erasures {after}`: a page of deleting again who was deleted before a restore, for commands. */
export const erasureOperations = new Hono<AppEnv>().post('/apply-erasures', access('operator'), jsonBody(place), async (c) =>
  c.json(await applyErasures(c.env, now(), c.req.valid('json').after)),
)

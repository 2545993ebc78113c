import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { recountBoard, replayClosedAttempts } from './replay.ts'

const place = z.object({
  from: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'not a day')),
  after: z.string().check(z.maxLength(200)),
})
const board = z.object({ testId: idSchema, token: z.string().check(z.minLength(1), z.maxLength(64)) })

/**
 * For `npm run rebuild-record`. `POST /api/operations/rebuild-record {from, after}`: a page of telling the record again what closed since a
 * day. `POST /api/operations/recount-board {testId, token}`: a step of counting a board again.
 */
export const replayRoutes = new Hono<AppEnv>()
  .post('/rebuild-record', access('operator'), jsonBody(place), async (c) =>
    c.json(await replayClosedAttempts(c.env, c.req.valid('json'), now())),
  )
  .post('/recount-board', access('operator'), jsonBody(board), async (c) => {
    const { testId, token } = c.req.valid('json')
    return c.json(await recountBoard(c.env, testId, token))
  })

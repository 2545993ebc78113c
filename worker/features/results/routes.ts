import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import { analysis, type BoardDeps, solution, timeline, type TimelineDeps } from './service.ts'

const params = pathParams(z.object({ testId: idSchema }))
const query = queryParams(z.strictObject({ attempt: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'the number of an attempt'))) }))

/** Results of an own attempt at a test: `?attempt=n`, by default the ranking one. */
export const resultRoutes = new Hono<AppEnv>()
  .get('/:testId/analysis', access('learner'), params, query, async (c) =>
    c.json(
      await analysis(
        depsOf(c, c.req.valid('param').testId),
        c.get('principal').userId,
        c.req.valid('param').testId,
        numberOf(c.req.valid('query').attempt),
      ),
    ),
  )
  .get('/:testId/solution', access('learner'), params, query, async (c) =>
    c.json(
      await solution(
        depsOf(c, c.req.valid('param').testId),
        c.get('principal').userId,
        c.req.valid('param').testId,
        numberOf(c.req.valid('query').attempt),
      ),
    ),
  )
  .get('/:testId/timeline', access('learner'), params, query, async (c) =>
    c.json(
      await timeline(
        depsOf(c, c.req.valid('param').testId),
        c.get('principal').userId,
        c.req.valid('param').testId,
        numberOf(c.req.valid('query').attempt),
      ),
    ),
  )

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function depsOf(c: Context<AppEnv>, testId: string): BoardDeps & TimelineDeps {
  const { userId, role, ageBand } = c.get('principal')
  return {
    binding: c.env.DB,
    now: now(),
    reader: { userId, role },
    ageBand,
    room: roomOf(c.env, userId, testId),
    hub: hubOf(c.env, userId),
    board: boardOf(c.env, testId),
  }
}

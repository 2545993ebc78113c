import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { openDb } from '#worker/db/client.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { enrol, leave, listEnrolments } from './repository.ts'
import { attemptPage, catalogue, home, testDetail } from './service.ts'

const languageQuery = z.strictObject({ language: z._default(z.enum(LOCALES), 'en') })
const enrolmentParams = z.object({ kind: z.enum(['group', 'test']), id: idSchema })
const pageQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'not a place in the list'))),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
})

/** `GET /api/testseries-groups/full` (docs/screens.md#specified-calls): published only, nothing per user. */
export const groupRoutes = new Hono<AppEnv>().get('/full', access('anyone'), queryParams(languageQuery), async (c) =>
  c.json(await catalogue(openDb(c.env.DB), c.req.valid('query').language, now())),
)

export const testRoutes = new Hono<AppEnv>().get('/:testId', access('learner'), pathParams(z.object({ testId: idSchema })), async (c) => {
  const who = c.get('principal')
  return c.json(await testDetail(openDb(c.env.DB), c.req.valid('param').testId, who, () => hubOf(c.env, who.userId).openAttempts(), now()))
})

/** What the signed-in learner has begun, finished and bookmarked. */
export const learnerRoutes = new Hono<AppEnv>()
  .get('/home', access('learner'), async (c) => {
    const { userId } = c.get('principal')
    return c.json(await home(c.env.DB, openDb(c.env.DB), userId, () => hubOf(c.env, userId).openAttempts(), now()))
  })
  .get('/attempts', access('learner'), queryParams(pageQuery), async (c) => {
    const { before, limit } = c.req.valid('query')
    return c.json(
      await attemptPage(c.env.DB, c.get('principal').userId, before === undefined ? undefined : Number(before), Number(limit), now()),
    )
  })
  .get('/enrolments', access('learner'), async (c) =>
    c.json({ items: await listEnrolments(openDb(c.env.DB), c.get('principal').userId, 50), next: null }),
  )
  .put('/enrolments/:kind/:id', access('learner'), pathParams(enrolmentParams), async (c) => {
    const { kind, id } = c.req.valid('param')
    const enrolled = await enrol(c.env.DB, c.get('principal').userId, kind, id, now())
    if (!enrolled) throw new AppError('not_found')
    return c.json({ enrolled: true as const })
  })
  .delete('/enrolments/:kind/:id', access('learner'), pathParams(enrolmentParams), async (c) => {
    const { kind, id } = c.req.valid('param')
    await leave(openDb(c.env.DB), c.get('principal').userId, kind, id)
    return c.json({ enrolled: false as const })
  })

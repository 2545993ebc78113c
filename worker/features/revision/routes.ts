import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { cardRequest, goalRequest, reviewsRequest, undoRequest } from '#contract/revision/schemas.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { boardOf, hubOf } from '#worker/platform/objects.ts'
import { fillPractice } from './fill.ts'
import { setGoal } from './repository.ts'
import { asideCards, practiceSummary, revisionQueue, type RevisionDeps, setAside, takeBack, takeReviews } from './service.ts'

/** What the home says of practising, the daily goal, and the taking in of new attempts, under `/api/me/practice`. */
export const practiceRoutes = new Hono<AppEnv>()
  .get('/', access('learner'), async (c) => c.json(await practiceSummary(depsOf(c))))
  .put('/goal', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(goalRequest), async (c) => {
    const { goal } = c.req.valid('json')
    await setGoal(c.env.DB, c.get('principal').userId, goal)
    return c.json({ goal })
  })
  .post('/fill', access('learner'), limit('LIMIT_GENERAL', callerUser), async (c) =>
    c.json(await fillPractice({ ...depsOf(c), board: (testId) => boardOf(c.env, testId) })),
  )

/** The deck of mistakes, under `/api/me/revision`. */
export const revisionRoutes = new Hono<AppEnv>()
  .get('/queue', access('learner'), async (c) => c.json(await revisionQueue(depsOf(c))))
  .get('/aside', access('learner'), async (c) => c.json(await asideCards(depsOf(c))))
  .post('/reviews', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(reviewsRequest), async (c) =>
    c.json(await takeReviews(depsOf(c), c.req.valid('json').reviews)),
  )
  .post('/undo', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(undoRequest), async (c) =>
    c.json(await takeBack(depsOf(c), c.req.valid('json').op)),
  )
  .put(
    '/cards/:questionId',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    pathParams(z.object({ questionId: idSchema })),
    jsonBody(cardRequest),
    async (c) => {
      const { suspended } = c.req.valid('json')
      await setAside(depsOf(c), c.req.valid('param').questionId, suspended)
      return c.json({ suspended })
    },
  )

function depsOf(c: Context<AppEnv>): RevisionDeps & { readonly mayAnalyse: boolean } {
  const { userId, ageBand } = c.get('principal')
  const { adaptiveOrder: isAdaptive, behaviouralAnalysis: mayAnalyse } = minorRules(ageBand)
  return { db: c.env.DB, hub: hubOf(c.env, userId), userId, now: now(), isAdaptive, mayAnalyse }
}

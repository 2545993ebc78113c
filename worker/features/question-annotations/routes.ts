import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { attemptIdSchema } from '#contract/shared/ids.ts'
import { labelRequest } from '#contract/performance/schemas.ts'
import { reportQuestionRequest, saveQuestionRequest } from '#contract/question-annotations/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { ownAttempt } from '#worker/http/own-attempt.ts'
import { jsonBody, pathParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { labelQuestion, type MarkDeps, type PlaceOf, reportQuestion, savedPlaces, saveQuestion, unsaveQuestion } from './service.ts'

const attemptParams = pathParams(z.object({ attemptId: attemptIdSchema }))
const placeParams = pathParams(
  z.object({ attemptId: attemptIdSchema, place: z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/, 'the place of a question')) }),
)

/** What a learner says of questions beside answering them: keeps them, notes something, reports a fault. Nothing of a key is told. */
export const questionMarkRoutes = new Hono<AppEnv>()
  // The room is asked straight away: of a test that was never begun it stores nothing, and a read stays within its three statements.
  .get('/:attemptId/questions/saved', access('learner'), limit('LIMIT_GENERAL', callerUser), attemptParams, async (c) =>
    c.json(await savedPlaces(depsOf(c), c.req.valid('param').attemptId)),
  )
  .put(
    '/:attemptId/questions/:place/saved',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    placeParams,
    ownAttempt,
    jsonBody(saveQuestionRequest),
    async (c) => {
      await saveQuestion(depsOf(c), placeOf(c.req.valid('param')), c.req.valid('json').note)
      return c.json({ saved: true as const })
    },
  )
  .delete(
    '/:attemptId/questions/:place/saved',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    placeParams,
    ownAttempt,
    async (c) => {
      await unsaveQuestion(depsOf(c), placeOf(c.req.valid('param')))
      return c.json({ saved: false as const })
    },
  )
  .put(
    '/:attemptId/questions/:place/label',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    placeParams,
    ownAttempt,
    jsonBody(labelRequest),
    async (c) => {
      const { label } = c.req.valid('json')
      await labelQuestion(depsOf(c), placeOf(c.req.valid('param')), label)
      return c.json({ label })
    },
  )
  .post(
    '/:attemptId/questions/:place/report',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    placeParams,
    ownAttempt,
    jsonBody(reportQuestionRequest),
    async (c) => {
      await reportQuestion(depsOf(c), placeOf(c.req.valid('param')), c.req.valid('json'))
      return c.json({ reported: true as const })
    },
  )

const placeOf = ({ attemptId, place }: { readonly attemptId: string; readonly place: string }): PlaceOf => ({
  attemptId,
  place: Number(place),
})

function depsOf(c: Context<AppEnv>): MarkDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, room: (testId) => roomOf(c.env, userId, testId), userId, now: now(), newId }
}

import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/question-annotations/endpoints.ts'
import { attemptIdSchema } from '#contract/shared/ids.ts'
import { labelRequest } from '#contract/performance/schemas.ts'
import { reportQuestionRequest, saveQuestionRequest } from '#contract/question-annotations/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { ownAttempt } from '#worker/http/own-attempt.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { labelQuestion, type AnnotationDeps, type PlaceOf, reportQuestion, savedPlaces, saveQuestion, unsaveQuestion } from './service.ts'

const attemptParams = z.object({ attemptId: attemptIdSchema })
const placeParams = z.object({
  attemptId: attemptIdSchema,
  place: z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/, 'the place of a question')),
})

/** What a learner does with questions besides answering: saves them, writes notes, reports faults. Nothing of a key is returned. */
export const questionAnnotationRoutes = new Hono<AppEnv>()

// The room is asked straight away: of a test that was never begun it stores nothing, and a read stays within its three statements.
serve(questionAnnotationRoutes, endpoints.listSavedPlaces, { use: [limit('LIMIT_GENERAL', callerUser)], params: attemptParams })(
  (c, { params }) => savedPlaces(depsOf(c), params.attemptId),
)
serve(questionAnnotationRoutes, endpoints.savePlace, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: placeParams,
  body: saveQuestionRequest,
})(async (c, { params, body }) => {
  await saveQuestion(depsOf(c), placeOf(params), body.note)
  return { saved: true as const }
})
serve(questionAnnotationRoutes, endpoints.forgetPlace, { use: [limit('LIMIT_GENERAL', callerUser), ownAttempt], params: placeParams })(
  async (c, { params }) => {
    await unsaveQuestion(depsOf(c), placeOf(params))
    return { saved: false as const }
  },
)
serve(questionAnnotationRoutes, endpoints.labelMistake, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: placeParams,
  body: labelRequest,
})(async (c, { params, body }) => {
  const { label } = body
  await labelQuestion(depsOf(c), placeOf(params), label)
  return { label }
})
serve(questionAnnotationRoutes, endpoints.reportQuestion, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: placeParams,
  body: reportQuestionRequest,
})(async (c, { params, body }) => {
  await reportQuestion(depsOf(c), placeOf(params), body)
  return { reported: true as const }
})

const placeOf = ({ attemptId, place }: { readonly attemptId: string; readonly place: string }): PlaceOf => ({
  attemptId,
  place: Number(place),
})

function depsOf(c: Context<AppEnv>): AnnotationDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, room: (testId) => roomOf(c.env, userId, testId), userId, now: now(), newId }
}

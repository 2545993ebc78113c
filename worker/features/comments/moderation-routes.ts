import { Hono } from 'hono'
import * as endpoints from '#contract/comments/moderation-endpoints.ts'
import { changeHoldWordsRequest, decideRequest, hideAuthorRequest, queueQuery } from '#contract/comments/moderation-schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { decideComments } from './decide.ts'
import { hideAuthor } from './hide-author.ts'
import { changeHoldWords, readHoldWords } from './hold-words.ts'
import { readQueue } from './read-queue.ts'

/** The moderators' queue of comments, and the words that hold a comment. */
export const moderationRoutes = new Hono<AppEnv>()

serve(moderationRoutes, endpoints.listQueue, { query: queueQuery })((c, { query }) => readQueue(c.env.DB, query))
serve(moderationRoutes, endpoints.decideComments, {
  use: [adminAct('comment.decide'), limit('LIMIT_GENERAL', callerUser)],
  body: decideRequest,
})((c, { body }) => {
  const deps = { db: c.env.DB, actor: adminActOf(c), hub: (userId: string) => hubOf(c.env, userId), now: now(), newId }
  return decideComments(deps, body)
})
serve(moderationRoutes, endpoints.hideAuthor, {
  use: [adminAct('comment.decide'), limit('LIMIT_GENERAL', callerUser)],
  body: hideAuthorRequest,
})((c, { body }) => {
  const deps = { db: c.env.DB, actor: adminActOf(c), hub: (userId: string) => hubOf(c.env, userId), now: now(), newId }
  return hideAuthor(deps, body.userId)
})
serve(moderationRoutes, endpoints.listHoldWords)((c) => readHoldWords(c.env.DB))
serve(moderationRoutes, endpoints.changeHoldWords, {
  use: [adminAct('hold-words.change'), limit('LIMIT_GENERAL', callerUser)],
  body: changeHoldWordsRequest,
})((c, { body }) => changeHoldWords({ db: c.env.DB, act: adminActOf(c), now: now(), newId }, body))

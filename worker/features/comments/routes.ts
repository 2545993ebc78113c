import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/comments/endpoints.ts'
import { commentParams, commentsQuery, editCommentRequest, reportCommentRequest, sendCommentRequest } from '#contract/comments/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { readerIfAny } from '#worker/http/reader-if-any.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { editComment, removeComment, reportComment } from './own-comments.ts'
import { readComments } from './read-comments.ts'
import { type AuthorDeps, sendComment } from './send-comment.ts'

/** What is written is stored and read by people, so the strict limiter counts it; apart from the same person's sign-ins. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `comment:${callerUser(c)}`)

/** Comments below posts: anyone reads them, learners write them. */
export const commentRoutes = new Hono<AppEnv>()

serve(commentRoutes, endpoints.listComments, { query: commentsQuery })(async (c, { query }) =>
  readComments(c.env.DB, query, await readerIfAny(c), now()),
)
serve(commentRoutes, endpoints.sendComment, { use: [slowDown], status: 201, body: sendCommentRequest })((c, { body }) =>
  sendComment(depsOf(c), body),
)
serve(commentRoutes, endpoints.editComment, { use: [slowDown], params: commentParams, body: editCommentRequest })((c, { params, body }) =>
  editComment(depsOf(c), params.id, body.text),
)
serve(commentRoutes, endpoints.removeComment, { use: [slowDown], params: commentParams })((c, { params }) =>
  removeComment(c.env.DB, callerUser(c), params.id),
)
serve(commentRoutes, endpoints.reportComment, { use: [slowDown], params: commentParams, body: reportCommentRequest })(
  (c, { params, body }) => reportComment(c.env.DB, { id: params.id, userId: callerUser(c), reason: body.reason, at: now() }),
)

const depsOf = (c: Context<AppEnv>): AuthorDeps => ({
  db: c.env.DB,
  author: c.get('principal'),
  hub: (userId) => hubOf(c.env, userId),
  now: now(),
  newId,
})

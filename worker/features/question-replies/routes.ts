import { Hono } from 'hono'
import * as endpoints from '#contract/question-replies/endpoints.ts'
import { replyActRequest, replyParams } from '#contract/question-replies/schemas.ts'
import { isInTestToCome } from '#worker/db/still-to-come.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { actOnReply, listReplies } from './service.ts'

/** Answers that everyone sees under the solution of a question, for admins. Learners get them with the solution (features/results). */
export const questionReplyRoutes = new Hono<AppEnv>()

serve(questionReplyRoutes, endpoints.listReplies, { params: replyParams })(async (c, { params }) => {
  const replies = await listReplies(c.env.DB, params.id)
  // They may tell the answer, as the question's own page does.
  if (replies.items.length > 0 && (await isInTestToCome(c.env.DB, params.id, now())))
    await auditRead(c, 'key.read', params.id, { version: null })
  return replies
})
serve(questionReplyRoutes, endpoints.actOnReply, {
  use: [adminAct('reply.act'), limit('LIMIT_GENERAL', callerUser)],
  params: replyParams,
  body: replyActRequest,
})((c, { params, body }) => actOnReply({ db: c.env.DB, actor: adminActOf(c), now: now(), newId }, params.id, body))

import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/key-corrections/endpoints.ts'
import { decideApproval } from '#contract/shared/approvals.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { keyPreviewRequest, testKeysQuery, keyPublishRequest } from '#contract/key-corrections/schemas.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { isStillToCome } from '#worker/db/still-to-come.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import { wantsTwoPersons } from '#worker/http/second-person.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { askForKey, decideKeyRequest, previewKey, type PublishDeps, publishKey, testKeys } from './service.ts'

const params = z.object({ testId: idSchema })
const paperQuery = testKeysQuery

/** Keys of published papers, for admins: what they are, what a change would do, and the change. */
export const keyCorrectionRoutes = new Hono<AppEnv>()

serve(keyCorrectionRoutes, endpoints.getTestKeys, { params, query: paperQuery })(async (c, { params, query }) => {
  const { paper } = query
  const { testId } = params
  // The reader of the key of a coming exam is recorded, and has just signed in.
  if (await isStillToCome(c.env.DB, testId, now())) await auditRead(c, 'key.read', testId, { paper: paper ?? null })
  return testKeys(depsOf(c), testId, paper === undefined ? undefined : Number(paper), wantsTwoPersons(c.env))
})
serve(keyCorrectionRoutes, endpoints.previewKeyChange, { use: [adminAsks()], params, body: keyPreviewRequest })((c, { params, body }) =>
  previewKey(depsOf(c), params.testId, body),
)
serve(keyCorrectionRoutes, endpoints.publishKeyChange, {
  use: [adminAct('key.publish'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params,
  body: keyPublishRequest,
})((c, { params, body }) => (wantsTwoPersons(c.env) ? askForKey : publishKey)(depsOf(c), adminActOf(c), params.testId, body))
serve(keyCorrectionRoutes, endpoints.decideKeyChange, {
  use: [adminAct('key.decide'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params,
  body: decideApproval,
})(async (c, { params, body }) => {
  await decideKeyRequest(depsOf(c), adminActOf(c), params.testId, body)
  return { decided: body.approve ? ('approved' as const) : ('rejected' as const) }
})

const depsOf = (c: Context<AppEnv>): PublishDeps => ({
  db: c.env.DB,
  papers: c.env.PAPERS,
  archive: c.env.ARCHIVE,
  queue: c.env.JOBS,
  now: now(),
  newId: () => newId(),
})

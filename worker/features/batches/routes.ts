import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/batches/endpoints.ts'
import * as schemas from '#contract/batches/schemas.ts'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import type { BatchDeps } from './batch-deps.ts'
import { checkInvitations, invite, withdrawInvitations } from './invite.ts'
import { listBatches, listInvitations, listMembers, needBatch } from './list.ts'
import { addMember, removeMember } from './members.ts'
import { findBatchNames, findUserBatches } from './queries.ts'
import { archiveBatch, changeBatch, createBatch } from './save-batch.ts'

const params = z.object({ id: idSchema })
const slowDown = limit('LIMIT_GENERAL', callerUser)
/** Escaped JSON of a list of the largest size. */
const LIST_BYTES = BATCH_LIMITS.listChars * 4

/** Batches, their members and invitations, for admins. */
export const batchRoutes = new Hono<AppEnv>()

serve(batchRoutes, endpoints.listBatchNames, { use: [slowDown] })(async (c) => ({ items: await findBatchNames(c.env.DB) }))
serve(batchRoutes, endpoints.listBatches, { use: [slowDown], query: schemas.batchesQuery })((c, { query }) => listBatches(c.env.DB, query))
serve(batchRoutes, endpoints.createBatch, { use: [adminAct('batch.create'), slowDown], body: schemas.createBatchOrder })((c, { body }) =>
  createBatch(depsOf(c), body),
)
serve(batchRoutes, endpoints.getBatch, { use: [slowDown], params })((c, { params }) => needBatch(c.env.DB, params.id))
serve(batchRoutes, endpoints.changeBatch, { use: [adminAct('batch.save'), slowDown], params, body: schemas.changeBatchRequest })(
  (c, { params, body }) => changeBatch(depsOf(c), params.id, body),
)
serve(batchRoutes, endpoints.archiveBatch, { use: [adminAct('batch.archive'), slowDown], params, body: schemas.archiveBatchRequest })(
  (c, { params, body }) => archiveBatch(depsOf(c), params.id, body),
)
serve(batchRoutes, endpoints.listMembers, { use: [slowDown], params, query: schemas.membersQuery })((c, { params, query }) =>
  listMembers(c.env.DB, params.id, query.cursor),
)
serve(batchRoutes, endpoints.addMember, { use: [adminAct('batch.add'), slowDown], params, body: schemas.addMemberOrder })(
  (c, { params, body }) => addMember(depsOf(c), params.id, body),
)
serve(batchRoutes, endpoints.removeMember, { use: [adminAct('batch.remove'), slowDown], params, body: schemas.removeMemberOrder })(
  (c, { params, body }) => removeMember(depsOf(c), params.id, body),
)
serve(batchRoutes, endpoints.listInvitations, { use: [slowDown], params, query: schemas.invitationsQuery })((c, { params, query }) =>
  listInvitations(c.env.DB, params.id, query),
)
serve(batchRoutes, endpoints.checkInvitations, {
  use: [adminAsks(), slowDown],
  params,
  body: schemas.checkInvitationsRequest,
  maxBodyBytes: LIST_BYTES,
})((c, { params, body }) => checkInvitations(c.env.DB, params.id, body))
serve(batchRoutes, endpoints.invite, {
  use: [adminAct('batch.invite'), slowDown],
  params,
  body: schemas.inviteOrder,
  maxBodyBytes: LIST_BYTES,
})((c, { params, body }) => invite(depsOf(c), params.id, body))
serve(batchRoutes, endpoints.withdrawInvitations, { use: [adminAct('batch.withdraw'), slowDown], params, body: schemas.withdrawOrder })(
  async (c, { params, body }) => {
    await withdrawInvitations(depsOf(c), params.id, body)
    return { done: true as const }
  },
)
serve(batchRoutes, endpoints.listUserBatches, { use: [slowDown], params: z.object({ userId: idSchema }) })(async (c, { params }) => ({
  items: await findUserBatches(c.env.DB, params.userId),
}))

const depsOf = (c: Context<AppEnv>): BatchDeps => ({
  db: c.env.DB,
  act: adminActOf(c),
  hub: (userId) => hubOf(c.env, userId),
  now: now(),
  newId,
})

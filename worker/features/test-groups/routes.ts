import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/test-groups/endpoints.ts'
import { groupOrderRequest, saveGroupRequest } from '#contract/test-groups/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { listGroups } from './queries.ts'
import { groupDetail, orderGroups, saveGroup } from './service.ts'

const params = z.object({ id: idSchema })
/** Base64 is a third longer than the picture it stands for. */
const BODY_BYTES = CONTENT_LIMITS.imageBytes * 2

/** Test groups as admins make and order them. */
export const adminGroupRoutes = new Hono<AppEnv>()

serve(adminGroupRoutes, endpoints.listGroups)(async (c) => ({ items: await listGroups(c.env.DB), next: null }))
serve(adminGroupRoutes, endpoints.createGroup, {
  use: [adminAct('group.save'), limit('LIMIT_GENERAL', callerUser)],
  body: saveGroupRequest,
  maxBodyBytes: BODY_BYTES,
})((c, { body }) => saveGroup(importDeps(c.env), adminActOf(c), null, body))
serve(adminGroupRoutes, endpoints.orderGroups, {
  use: [adminAct('group.order'), limit('LIMIT_GENERAL', callerUser)],
  body: groupOrderRequest,
})(async (c, { body }) => {
  await orderGroups(importDeps(c.env), adminActOf(c), body.ids)
  return { ordered: true as const }
})
serve(adminGroupRoutes, endpoints.getGroup, { params })((c, { params }) => groupDetail(c.env.DB, params.id))
serve(adminGroupRoutes, endpoints.saveGroup, {
  use: [adminAct('group.save'), limit('LIMIT_GENERAL', callerUser)],
  params,
  body: saveGroupRequest,
  maxBodyBytes: BODY_BYTES,
})((c, { params, body }) => saveGroup(importDeps(c.env), adminActOf(c), params.id, body))

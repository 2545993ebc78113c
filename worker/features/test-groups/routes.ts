import { Hono } from 'hono'
import * as z from 'zod/mini'
import { groupOrderRequest, saveGroupRequest } from '#contract/test-groups/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams } from '#worker/http/validate.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { listGroups } from './repository.ts'
import { groupDetail, orderGroups, saveGroup } from './service.ts'

const params = pathParams(z.object({ id: idSchema }))
/** Base64 is a third longer than the picture it stands for. */
const BODY_BYTES = CONTENT_LIMITS.imageBytes * 2

/** Test groups as admins make and order them. */
export const adminGroupRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), async (c) => c.json({ items: await listGroups(c.env.DB), next: null }))
  .post(
    '/',
    access('admin'),
    adminAct('group.save'),
    limit('LIMIT_GENERAL', callerUser),
    jsonBody(saveGroupRequest, BODY_BYTES),
    async (c) => c.json(await saveGroup(importDeps(c.env), adminActOf(c), null, c.req.valid('json'))),
  )
  .put('/order', access('admin'), adminAct('group.order'), limit('LIMIT_GENERAL', callerUser), jsonBody(groupOrderRequest), async (c) => {
    await orderGroups(importDeps(c.env), adminActOf(c), c.req.valid('json').ids)
    return c.json({ ordered: true as const })
  })
  .get('/:id', access('admin'), params, async (c) => c.json(await groupDetail(c.env.DB, c.req.valid('param').id)))
  .put(
    '/:id',
    access('admin'),
    adminAct('group.save'),
    limit('LIMIT_GENERAL', callerUser),
    params,
    jsonBody(saveGroupRequest, BODY_BYTES),
    async (c) => c.json(await saveGroup(importDeps(c.env), adminActOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )

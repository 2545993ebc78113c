import { Hono } from 'hono'
import * as z from 'zod/mini'
import { BANK_LIMITS, passageRequest, passagesQuery, topicRequest } from '#contract/question-bank/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { listPassages, listTopics } from './repository.ts'
import { createPassage, createTopic, renameTopic } from './topics.ts'

const topicParams = pathParams(z.object({ id: externalId }))
const often = limit('LIMIT_GENERAL', callerUser)

/** Subjects and their topics. */
export const topicRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), async (c) => c.json({ items: await listTopics(c.env.DB) }))
  .post('/', access('admin'), adminAct('topic.save'), often, jsonBody(topicRequest), async (c) =>
    c.json(await createTopic(importDeps(c.env), adminActOf(c), c.req.valid('json'))),
  )
  .put('/:id', access('admin'), adminAct('topic.save'), often, topicParams, jsonBody(topicRequest), async (c) =>
    c.json(await renameTopic(importDeps(c.env), adminActOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )

/** Passages that questions share. */
export const passageRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(passagesQuery), async (c) =>
    c.json({ items: await listPassages(c.env.DB, (c.req.valid('query').q ?? '').trim()) }),
  )
  .post('/', access('admin'), adminAct('passage.save'), often, jsonBody(passageRequest, BANK_LIMITS.previewBytes), async (c) =>
    c.json(await createPassage(importDeps(c.env), adminActOf(c), c.req.valid('json').passage)),
  )

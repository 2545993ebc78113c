import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import {
  BANK_LIMITS,
  passageRequest,
  mergeQuery,
  mergeRequest,
  passagesQuery,
  subjectRequest,
  topicRequest,
} from '#contract/question-bank/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { listPassages, listTopics } from '../queries.ts'
import { mergePreview, mergeTopics } from './merge.ts'
import { createPassage, createTopic, renameSubject, renameTopic } from './topics.ts'

const topicParams = z.object({ id: externalId })
const often = limit('LIMIT_GENERAL', callerUser)

/** Subjects and their topics. */
export const topicRoutes = new Hono<AppEnv>()

serve(topicRoutes, endpoints.listTopics)(async (c) => ({ items: await listTopics(c.env.DB) }))
serve(topicRoutes, endpoints.createTopic, { use: [adminAct('topic.save'), often], body: topicRequest })((c, { body }) =>
  createTopic(importDeps(c.env), adminActOf(c), body),
)
serve(topicRoutes, endpoints.renameTopic, { use: [adminAct('topic.save'), often], params: topicParams, body: topicRequest })(
  (c, { params, body }) => renameTopic(importDeps(c.env), adminActOf(c), params.id, body),
)

serve(topicRoutes, endpoints.previewMerge, { params: topicParams, query: mergeQuery })((c, { params, query }) =>
  mergePreview(c.env.DB, { from: params.id, into: query.into }),
)
serve(topicRoutes, endpoints.mergeTopics, { use: [adminAct('topic.merge'), often], params: topicParams, body: mergeRequest })(
  (c, { params, body }) =>
    mergeTopics({ db: c.env.DB, queue: c.env.JOBS, now: now() }, adminActOf(c), { order: body.order, from: params.id, into: body.into }),
)

/** The subjects that topics stand under. */
export const subjectRoutes = new Hono<AppEnv>()

serve(subjectRoutes, endpoints.renameSubject, { use: [adminAct('topic.subject'), often], body: subjectRequest })((c, { body }) =>
  renameSubject(importDeps(c.env), adminActOf(c), body.subject, body.names),
)

/** Passages that questions share. */
export const passageRoutes = new Hono<AppEnv>()

serve(passageRoutes, endpoints.listPassages, { query: passagesQuery })(async (c, { query }) => ({
  items: await listPassages(c.env.DB, (query.q ?? '').trim()),
}))
serve(passageRoutes, endpoints.createPassage, {
  use: [adminAct('passage.save'), often],
  body: passageRequest,
  maxBodyBytes: BANK_LIMITS.previewBytes,
})((c, { body }) => createPassage(importDeps(c.env), adminActOf(c), body.passage))

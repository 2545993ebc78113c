import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import {
  BANK_LIMITS,
  bulkRequest,
  changedQuestionRequest,
  detailQuery,
  imageRequest,
  indexRequest,
  nearestRequest,
  newQuestionRequest,
  questionFilter,
  questionsQuery,
  renderRequest,
  restoreRequest,
} from '#contract/question-bank/schemas.ts'
import { bulkFaultsQuery, bulkJobRequest, bulkUndoRequest } from '#contract/question-bank/bulk-jobs.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { isInTestToCome } from '#worker/db/still-to-come.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { changeMany } from './bulk.ts'
import { listFaults } from './bulk-jobs/bulk-rows.sql.ts'
import { orderBulk, orderUndo } from './bulk-jobs/order.ts'
import { indexQuestions } from './jobs.ts'
import { renderTexts, storePicture } from './preview.ts'
import { listIds } from './queries.ts'
import { changeQuestion, createQuestion, restoreVersion } from './save.ts'
import { bankCount, bankPage, nearestQuestions, questionDetail } from './service.ts'

const questionParams = z.object({ id: idSchema })
const often = limit('LIMIT_GENERAL', callerUser)

/** The bank of questions, with their keys and solutions: for admins alone. */
export const questionRoutes = new Hono<AppEnv>()

serve(questionRoutes, endpoints.listQuestions, { query: questionsQuery })((c, { query }) => bankPage(readDeps(c), query))
serve(questionRoutes, endpoints.countQuestions, { query: questionFilter })((c, { query }) => bankCount(readDeps(c), query))
serve(questionRoutes, endpoints.createQuestion, {
  use: [adminAct('question.save'), often],
  body: newQuestionRequest,
  maxBodyBytes: BANK_LIMITS.questionBytes,
})((c, { body }) => createQuestion(importDeps(c.env), adminActOf(c), body.question))
serve(questionRoutes, endpoints.changeQuestions, { use: [adminAct('question.bulk'), often], body: bulkRequest })((c, { body }) =>
  changeMany(importDeps(c.env), adminActOf(c), body),
)
serve(questionRoutes, endpoints.startBulkJob, { use: [adminAct('question.bulk_all'), often], body: bulkJobRequest })((c, { body }) =>
  orderBulk(orderDeps(c), adminActOf(c), body),
)
serve(questionRoutes, endpoints.undoBulkJob, {
  use: [adminAct('question.bulk_undo'), often],
  params: questionParams,
  body: bulkUndoRequest,
})((c, { params, body }) => orderUndo(orderDeps(c), adminActOf(c), params.id, body.order))
serve(questionRoutes, endpoints.listBulkFaults, { params: questionParams, query: bulkFaultsQuery })((c, { params, query }) =>
  listFaults(c.env.DB, params.id, query.after ?? ''),
)
serve(questionRoutes, endpoints.renderTexts, { use: [adminAsks(), often], body: renderRequest, maxBodyBytes: BANK_LIMITS.previewBytes })(
  (c, { body }) => renderTexts(c.env.DB, body),
)
serve(questionRoutes, endpoints.findNearestQuestions, { use: [adminAsks(), often], body: nearestRequest })(async (c, { body }) => {
  const { stem, language, except } = body
  return nearestQuestions(readDeps(c), stem, language, except)
})
serve(questionRoutes, endpoints.storePicture, {
  use: [adminAct('image.save'), often],
  body: imageRequest,
  maxBodyBytes: CONTENT_LIMITS.imageBytes * 2,
})((c, { body }) => storePicture(importDeps(c.env), adminActOf(c), body))
serve(questionRoutes, endpoints.rebuildSearchIndex, { use: [adminAct('search.rebuild')], body: indexRequest })((c, { body }) =>
  rebuildIndex(c, body.after ?? ''),
)
serve(questionRoutes, endpoints.getQuestion, { params: questionParams, query: detailQuery })(async (c, { params, query }) => {
  const { version } = query
  const { id } = params
  // It shows the key and the solution, as the keys of a whole test do.
  if (await isInTestToCome(c.env.DB, id, now())) await auditRead(c, 'key.read', id, { version: version ?? null })
  return questionDetail(readDeps(c), id, version === undefined ? undefined : Number(version))
})
serve(questionRoutes, endpoints.changeQuestion, {
  use: [adminAct('question.save'), often],
  params: questionParams,
  body: changedQuestionRequest,
  maxBodyBytes: BANK_LIMITS.questionBytes,
})((c, { params, body }) => {
  const order = { ...body, id: params.id, action: 'question.save' } as const
  return changeQuestion(importDeps(c.env), adminActOf(c), order)
})
serve(questionRoutes, endpoints.restoreQuestionVersion, {
  use: [adminAct('question.restore'), often],
  params: questionParams,
  body: restoreRequest,
})(async (c, { params, body }) => {
  const { version, expected } = body
  return restoreVersion(importDeps(c.env), adminActOf(c), params.id, version, expected)
})

const readDeps = (c: Context<AppEnv>) => ({ db: c.env.DB, search: c.env.SEARCH, papers: c.env.PAPERS })

const orderDeps = (c: Context<AppEnv>) => ({ db: c.env.DB, search: c.env.SEARCH, queue: c.env.JOBS, now: now() })

const INDEX_PAGE = 100

/** A page of the index, written again from the record. Only the beginning of it is an entry in the audit log. */
async function rebuildIndex(c: Context<AppEnv>, after: string) {
  const ids = await listIds(c.env.DB, after, INDEX_PAGE)
  await indexQuestions(c.env, ids)
  const { action, actorId, requestId } = adminActOf(c)
  if (after === '') {
    const audit = {
      id: newId(),
      at: now(),
      actorId,
      action,
      target: 'questions',
      before: null,
      after: null,
      requestId,
      content: null,
    }
    await guardedBatch(c.env.DB, { guard: null, writes: [], audit })
  }
  return { indexed: ids.length, next: ids.length < INDEX_PAGE ? null : (ids.at(-1) ?? null) }
}

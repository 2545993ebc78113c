import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  BANK_LIMITS,
  bulkRequest,
  changedQuestionRequest,
  detailQuery,
  imageRequest,
  indexRequest,
  nearestRequest,
  newQuestionRequest,
  questionsQuery,
  renderRequest,
  restoreRequest,
} from '#contract/question-bank/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { isInTestToCome } from '#worker/db/still-to-come.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { changeMany } from './bulk.ts'
import { indexQuestions } from './jobs.ts'
import { renderTexts, storePicture } from './preview.ts'
import { listIds } from './repository.ts'
import { changeQuestion, createQuestion, restoreVersion } from './save.ts'
import { bankPage, nearestQuestions, questionDetail } from './service.ts'

const questionParams = pathParams(z.object({ id: idSchema }))
const often = limit('LIMIT_GENERAL', callerUser)

/** The bank of questions, with their keys and solutions: for admins alone. */
export const questionRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(questionsQuery), async (c) => c.json(await bankPage(readDeps(c), c.req.valid('query'))))
  .post('/', access('admin'), adminAct('question.save'), often, jsonBody(newQuestionRequest, BANK_LIMITS.questionBytes), async (c) =>
    c.json(await createQuestion(importDeps(c.env), adminActOf(c), c.req.valid('json').question)),
  )
  .post('/bulk', access('admin'), adminAct('question.bulk'), often, jsonBody(bulkRequest), async (c) =>
    c.json(await changeMany(importDeps(c.env), adminActOf(c), c.req.valid('json'))),
  )
  .post('/render', access('admin'), adminAsks(), often, jsonBody(renderRequest, BANK_LIMITS.previewBytes), async (c) =>
    c.json(await renderTexts(c.env.DB, c.req.valid('json'))),
  )
  .post('/nearest', access('admin'), adminAsks(), often, jsonBody(nearestRequest), async (c) => {
    const { stem, language, except } = c.req.valid('json')
    return c.json(await nearestQuestions(readDeps(c), stem, language, except))
  })
  .post('/images', access('admin'), adminAct('image.save'), often, jsonBody(imageRequest, CONTENT_LIMITS.imageBytes * 2), async (c) =>
    c.json(await storePicture(importDeps(c.env), adminActOf(c), c.req.valid('json'))),
  )
  .post('/index', access('adminOrOperator'), adminAct('search.rebuild'), jsonBody(indexRequest), async (c) =>
    c.json(await rebuildIndex(c, c.req.valid('json').after ?? '')),
  )
  .get('/:id', access('admin'), questionParams, queryParams(detailQuery), async (c) => {
    const { version } = c.req.valid('query')
    const { id } = c.req.valid('param')
    // It shows the key and the solution, as the keys of a whole test do.
    if (await isInTestToCome(c.env.DB, id, now())) await auditRead(c, 'key.read', id, { version: version ?? null })
    return c.json(await questionDetail(readDeps(c), id, version === undefined ? undefined : Number(version)))
  })
  .put(
    '/:id',
    access('admin'),
    adminAct('question.save'),
    often,
    questionParams,
    jsonBody(changedQuestionRequest, BANK_LIMITS.questionBytes),
    async (c) => {
      const order = { ...c.req.valid('json'), id: c.req.valid('param').id, action: 'question.save' } as const
      return c.json(await changeQuestion(importDeps(c.env), adminActOf(c), order))
    },
  )
  .post('/:id/restore', access('admin'), adminAct('question.restore'), often, questionParams, jsonBody(restoreRequest), async (c) => {
    const { version, expected } = c.req.valid('json')
    return c.json(await restoreVersion(importDeps(c.env), adminActOf(c), c.req.valid('param').id, version, expected))
  })

const readDeps = (c: Context<AppEnv>) => ({ db: c.env.DB, search: c.env.SEARCH, papers: c.env.PAPERS })

const INDEX_PAGE = 100

/** A page of the index, written anew from the record. Only the beginning of it is an entry in the audit log. */
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

import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  drawRequest,
  poolRequest,
  proofRequest,
  questionsByIdQuery,
  saveTestRequest,
  testsChangeRequest,
  testsQuery,
} from '#contract/tests/schemas.ts'
import { testSchema } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { actorOf, adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { makeProof } from '#worker/importing/make-proof.ts'
import { findBuilderQuestions, findQuestionsOfRun } from './builder-questions.ts'
import { checkTest } from './checklist.ts'
import { testDetail } from './detail.ts'
import { listTests } from './list.ts'
import { countPool, draw } from './pool.ts'
import { changeTests, createTest, saveTest } from './save.ts'

const params = pathParams(z.object({ testId: idSchema }))
const runParams = pathParams(z.object({ id: idSchema }))

/** Tests as admins list, make, check, try and publish them. Saving goes through the importer, which tells every fault. */
export const adminTestRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(testsQuery), async (c) => c.json(await listTests(c.env.DB, c.req.valid('query'))))
  .post('/', access('admin'), adminAct('test.create'), limit('LIMIT_GENERAL', callerUser), jsonBody(saveTestRequest), async (c) =>
    c.json(await createTest(importDeps(c.env), adminActOf(c), c.req.valid('json'))),
  )
  .post('/check', access('admin'), adminAsks(), jsonBody(proofRequest), async (c) =>
    c.json(await checkTest(importDeps(c.env), c.req.valid('json').test, actorOf(c))),
  )
  .post('/preview', access('admin'), adminAct('test.preview'), limit('LIMIT_GENERAL', callerUser), jsonBody(proofRequest), async (c) => {
    const parsed = z.safeParse(testSchema, c.req.valid('json').test)
    if (!parsed.success) throw new AppError('import_invalid', { count: parsed.error.issues.length }, faultsOf(parsed.error.issues))
    const proof = await makeProof(importDeps(c.env), parsed.data, c.get('principal').userId)
    if (!proof.ok) throw new AppError('import_invalid', { count: proof.faults.length }, proof.faults)
    // Its author can read every solution at once, whatever the window of the test.
    await guardedBatch(c.env.DB, {
      guard: null,
      writes: [],
      audit: {
        ...adminActOf(c),
        id: newId(),
        at: now(),
        target: parsed.data.id,
        content: null,
        before: null,
        after: JSON.stringify(proof),
      },
    })
    return c.json({ testId: proof.testId })
  })
  .post(
    '/change',
    access('admin'),
    adminAct('test.change'),
    limit('LIMIT_GENERAL', callerUser),
    jsonBody(testsChangeRequest),
    async (c) => {
      const { ids, change } = c.req.valid('json')
      return c.json(await changeTests(importDeps(c.env), adminActOf(c), ids, change))
    },
  )
  .post('/questions', access('admin'), adminAsks(), jsonBody(questionsByIdQuery), async (c) =>
    c.json({ items: await findBuilderQuestions(c.env.DB, c.req.valid('json').ids) }),
  )
  .get('/run/:id', access('admin'), runParams, async (c) => c.json({ items: await findQuestionsOfRun(c.env.DB, c.req.valid('param').id) }))
  .post('/pool', access('admin'), adminAsks(), jsonBody(poolRequest), async (c) => c.json(await countPool(c.env.DB, c.req.valid('json'))))
  .post('/draw', access('admin'), adminAsks(), jsonBody(drawRequest), async (c) => c.json(await draw(c.env.DB, c.req.valid('json'))))
  .get('/:testId', access('admin'), params, async (c) =>
    c.json(await testDetail({ db: c.env.DB, papers: c.env.PAPERS }, c.req.valid('param').testId)),
  )
  .put(
    '/:testId',
    access('admin'),
    adminAct('test.save'),
    limit('LIMIT_GENERAL', callerUser),
    params,
    jsonBody(saveTestRequest),
    async (c) => c.json(await saveTest(importDeps(c.env), adminActOf(c), c.req.valid('param').testId, c.req.valid('json'))),
  )

const faultsOf = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) =>
  issues.slice(0, 100).map(({ path, message }) => ({ path: ['tests[0]', ...path.map(String)].join('.'), message }))

import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/tests/endpoints.ts'
import {
  drawRequest,
  poolRequest,
  previewRequest,
  questionsByIdQuery,
  saveTestRequest,
  testsChangeRequest,
  testsQuery,
} from '#contract/tests/schemas.ts'
import { testSchema } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { actorOf, adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { makePreviewTest } from '#worker/importing/make-preview-test.ts'
import { findEditorQuestions } from './editor-questions.sql.ts'
import { findQuestionsOfRun } from './queries.ts'
import { checkTest } from './checklist.ts'
import { testDetail } from './detail.ts'
import { listTests } from './list.ts'
import { countPool, draw } from './pool.ts'
import { changeTests, createTest, saveTest } from './save.ts'

const params = z.object({ testId: idSchema })
const runParams = z.object({ id: idSchema })

/** Tests as admins list, make, check, try and publish them. Saving goes through the importer, which tells every fault. */
export const adminTestRoutes = new Hono<AppEnv>()

serve(adminTestRoutes, endpoints.listTests, { query: testsQuery })((c, { query }) => listTests(c.env.DB, query))
serve(adminTestRoutes, endpoints.createTest, { use: [adminAct('test.create'), limit('LIMIT_GENERAL', callerUser)], body: saveTestRequest })(
  (c, { body }) => createTest(importDeps(c.env), adminActOf(c), body),
)
serve(adminTestRoutes, endpoints.checkTest, { use: [adminAsks()], body: previewRequest })((c, { body }) =>
  checkTest(importDeps(c.env), body.test, actorOf(c)),
)
serve(adminTestRoutes, endpoints.makePreviewTest, {
  use: [adminAct('test.preview'), limit('LIMIT_GENERAL', callerUser)],
  body: previewRequest,
})(async (c, { body }) => {
  const parsed = z.safeParse(testSchema, body.test)
  if (!parsed.success) throw new AppError('import_invalid', { count: parsed.error.issues.length }, faultsOf(parsed.error.issues))
  const preview = await makePreviewTest(importDeps(c.env), parsed.data, c.get('principal').userId)
  if (!preview.ok) throw new AppError('import_invalid', { count: preview.faults.length }, preview.faults)
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
      after: JSON.stringify(preview),
    },
  })
  return { testId: preview.testId }
})
serve(adminTestRoutes, endpoints.changeTests, {
  use: [adminAct('test.change'), limit('LIMIT_GENERAL', callerUser)],
  body: testsChangeRequest,
})(async (c, { body }) => {
  const { ids, change } = body
  return changeTests(importDeps(c.env), adminActOf(c), ids, change)
})
serve(adminTestRoutes, endpoints.findQuestionsById, { use: [adminAsks()], body: questionsByIdQuery })(async (c, { body }) => ({
  items: await findEditorQuestions(c.env.DB, body.ids),
}))
serve(adminTestRoutes, endpoints.listQuestionsOfImport, { params: runParams })(async (c, { params }) => ({
  items: await findQuestionsOfRun(c.env.DB, params.id),
}))
serve(adminTestRoutes, endpoints.countPool, { use: [adminAsks()], body: poolRequest })((c, { body }) => countPool(c.env.DB, body))
serve(adminTestRoutes, endpoints.drawQuestions, { use: [adminAsks()], body: drawRequest })((c, { body }) => draw(c.env.DB, body))
serve(adminTestRoutes, endpoints.getTestForAdmin, { params })((c, { params }) =>
  testDetail({ db: c.env.DB, papers: c.env.PAPERS }, params.testId),
)
serve(adminTestRoutes, endpoints.saveTest, {
  use: [adminAct('test.save'), limit('LIMIT_GENERAL', callerUser)],
  params,
  body: saveTestRequest,
})((c, { params, body }) => saveTest(importDeps(c.env), adminActOf(c), params.testId, body))

const faultsOf = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) =>
  issues.slice(0, 100).map(({ path, message }) => ({ path: ['tests[0]', ...path.map(String)].join('.'), message }))

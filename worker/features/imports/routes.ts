import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/imports/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import {
  beginUploadRequest,
  exportQuery,
  failedRowsRequest,
  rollBackRequest,
  runRowsQuery,
  runsQuery,
  topicNamesRequest,
  UPLOAD_API,
  uploadBatch,
} from '#contract/imports/schemas.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { now } from '#worker/platform/clock.ts'
import { checkRows, commitRows } from './commit-rows.ts'
import { exportPage } from './export-page.ts'
import { keepFailed, readFailed } from './failed-rows.ts'
import { readFileBody } from './file-body.ts'
import { findRun } from './queries.ts'
import { rollBackPage } from './roll-back.ts'
import { beginUpload, finishUpload, keepFile, listRunRows, listRuns, openRun, runOf } from './service.ts'
import { nameTopics } from './topic-names.ts'

const params = z.object({ id: idSchema })

/** Uploads of questions (`/api/admin/imports`): checked and imported in batches by the one importer, kept as runs that can be taken back. */
export const importRoutes = new Hono<AppEnv>()

serve(importRoutes, endpoints.listImports, { query: runsQuery })((c, { query }) => listRuns(c.env.DB, query.after))
serve(importRoutes, endpoints.beginImport, { use: [adminAct('upload.begin')], body: beginUploadRequest })((c, { body }) =>
  beginUpload(c.env.DB, body, adminActOf(c), now()),
)
serve(importRoutes, endpoints.nameImportTopics, { use: [adminAsks()], body: topicNamesRequest, maxBodyBytes: 256 * 1024 })(
  async (c, { body }) => ({ items: await nameTopics(c.env.DB, body.names) }),
)
serve(importRoutes, endpoints.checkImportRows, { use: [adminAsks()], body: uploadBatch, maxBodyBytes: UPLOAD_API.batchBytes })(
  (c, { body }) => checkRows(importDeps(c.env), body),
)
serve(importRoutes, endpoints.getImport, { params })((c, { params }) => runOf(c.env.DB, params.id))
serve(importRoutes, endpoints.listImportRows, { params, query: runRowsQuery })(async (c, { params, query }) => {
  const { after = '0', outcome = null } = query
  return listRunRows(c.env.DB, params.id, Number(after), outcome)
})
serve(importRoutes, endpoints.getImportFile, { params })(async (c, { params }) => {
  const { id } = params
  // It holds the keys of questions that may stand in a test to come.
  await auditRead(c, 'upload.download', id, {})
  const run = await findRun(c.env.DB, id)
  const key = run?.fileKey ?? null
  const file = key === null ? null : await c.env.MEDIA.get(key)
  if (file === null) throw new AppError('not_found')
  return c.body(file.body, 200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
})
serve(importRoutes, endpoints.keepImportFile, { use: [adminAct('upload.file')], params })(async (c, { params }) => {
  await keepFile(c.env.DB, c.env.MEDIA, params.id, await readFileBody(c), adminActOf(c), now())
  return { kept: true }
})
serve(importRoutes, endpoints.keepFailedRows, {
  use: [adminAct('upload.failed')],
  params,
  body: failedRowsRequest,
  maxBodyBytes: UPLOAD_API.batchBytes,
})(async (c, { params, body }) => {
  const { id } = await openRun(c.env.DB, params.id)
  return { kept: await keepFailed(c.env.DB, c.env.MEDIA, id, body, adminActOf(c), now()) }
})
serve(importRoutes, endpoints.getFailedRows, { params })(async (c, { params }) => {
  await auditRead(c, 'upload.download', params.id, { rows: 'failed' })
  return c.body(await readFailed(c.env.MEDIA, params.id), 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  })
})
serve(importRoutes, endpoints.commitImportRows, {
  use: [adminAct('upload.rows')],
  params,
  body: uploadBatch,
  maxBodyBytes: UPLOAD_API.batchBytes,
})(async (c, { params, body }) => {
  const { id } = await openRun(c.env.DB, params.id)
  return commitRows(importDeps(c.env), id, body, adminActOf(c))
})
serve(importRoutes, endpoints.finishImport, { use: [adminAct('upload.finish')], params })((c, { params }) =>
  finishUpload(c.env.DB, params.id, adminActOf(c), now()),
)
/** How long an upload can be taken back, in ms: a day less than its rows are kept (docs/operating/retention.md). */
const ROLL_BACK_MS = 89 * 86_400_000

serve(importRoutes, endpoints.rollBackImport, { use: [adminAct('upload.rollBack')], params, body: rollBackRequest })(
  async (c, { params, body }) => {
    const { id, finishedAt, startedAt } = await runOf(c.env.DB, params.id)
    // Its rows, which hold what was before, are kept no longer.
    if (now() - (finishedAt ?? startedAt) > ROLL_BACK_MS) throw new AppError('request_over')
    return rollBackPage(importDeps(c.env), id, body.after ?? 0, adminActOf(c))
  },
)

/** `GET /api/admin/exports/questions`. */
export const exportRoutes = new Hono<AppEnv>()

serve(exportRoutes, endpoints.exportQuestions, { query: exportQuery })(async (c, { query }) => {
  // Its pages are one export.
  await auditRead(c, 'bank.export', 'questions', { ...query, after: null })
  return exportPage(c.env.DB, c.env.MEDIA, query)
})

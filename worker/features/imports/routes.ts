import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import {
  beginUploadRequest,
  exportQuery,
  rollBackRequest,
  runRowsQuery,
  runsQuery,
  topicNamesRequest,
  UPLOAD_API,
  uploadBatch,
} from '#contract/imports/schemas.ts'
import { actorOf, adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { auditRead } from '#worker/http/audited-read.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { now } from '#worker/platform/clock.ts'
import { checkRows, commitRows } from './commit-rows.ts'
import { exportPage } from './export-page.ts'
import { readFileBody } from './file-body.ts'
import { findRun } from './repository.ts'
import { rollBackPage } from './roll-back.ts'
import { beginUpload, finishUpload, keepFile, listRunRows, listRuns, openRun, runOf } from './service.ts'
import { nameTopics } from './topic-names.ts'

const params = pathParams(z.object({ id: idSchema }))
const batch = () => jsonBody(uploadBatch, UPLOAD_API.batchBytes)

/** Uploads of questions (`/api/admin/imports`): checked and imported in batches by the one importer, kept as runs that can be taken back. */
export const uploadRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(runsQuery), async (c) => c.json(await listRuns(c.env.DB, c.req.valid('query').after)))
  .post('/', access('admin'), adminAct('upload.begin'), jsonBody(beginUploadRequest), async (c) =>
    c.json(await beginUpload(c.env.DB, c.req.valid('json'), adminActOf(c), now())),
  )
  .post('/topics', access('admin'), adminAsks(), jsonBody(topicNamesRequest, 256 * 1024), async (c) =>
    c.json({ items: await nameTopics(c.env.DB, c.req.valid('json').names) }),
  )
  .post('/check', access('admin'), adminAsks(), batch(), async (c) =>
    c.json(await checkRows(importDeps(c.env), c.req.valid('json'), actorOf(c))),
  )
  .get('/:id', access('admin'), params, async (c) => c.json(await runOf(c.env.DB, c.req.valid('param').id)))
  .get('/:id/rows', access('admin'), params, queryParams(runRowsQuery), async (c) => {
    const { after = '0', outcome = null } = c.req.valid('query')
    return c.json(await listRunRows(c.env.DB, c.req.valid('param').id, Number(after), outcome))
  })
  .get('/:id/file', access('admin'), params, async (c) => {
    const { id } = c.req.valid('param')
    // It holds the keys of questions that may stand in a test to come.
    await auditRead(c, 'upload.download', id, {})
    const run = await findRun(c.env.DB, id)
    const key = run?.fileKey ?? null
    const file = key === null ? null : await c.env.MEDIA.get(key)
    if (file === null) throw new AppError('not_found')
    return c.body(file.body, 200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
  })
  .put('/:id/file', access('admin'), adminAct('upload.file'), params, async (c) => {
    await keepFile(c.env.DB, c.env.MEDIA, c.req.valid('param').id, await readFileBody(c), adminActOf(c), now())
    return c.json({ kept: true })
  })
  .post('/:id/rows', access('admin'), adminAct('upload.rows'), params, batch(), async (c) => {
    const { id } = await openRun(c.env.DB, c.req.valid('param').id)
    return c.json(await commitRows(importDeps(c.env), id, c.req.valid('json'), adminActOf(c)))
  })
  .post('/:id/finish', access('admin'), adminAct('upload.finish'), params, async (c) =>
    c.json(await finishUpload(c.env.DB, c.req.valid('param').id, adminActOf(c), now())),
  )
  .post('/:id/roll-back', access('admin'), adminAct('upload.rollBack'), params, jsonBody(rollBackRequest), async (c) => {
    const { id } = await runOf(c.env.DB, c.req.valid('param').id)
    return c.json(await rollBackPage(importDeps(c.env), id, c.req.valid('json').after ?? 0, adminActOf(c)))
  })

/** `GET /api/admin/exports/questions`. */
export const exportRoutes = new Hono<AppEnv>().get('/questions', access('admin'), queryParams(exportQuery), async (c) => {
  const query = c.req.valid('query')
  // Its pages are one export.
  await auditRead(c, 'bank.export', 'questions', { ...query, after: null })
  return c.json(await exportPage(c.env.DB, c.env.MEDIA, query))
})

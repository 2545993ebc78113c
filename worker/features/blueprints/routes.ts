import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/blueprints/endpoints.ts'
import { saveBlueprintRequest } from '#contract/blueprints/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { deleteStatement, findBlueprint, listBlueprints, saveStatement } from './queries.ts'

const params = z.object({ id: idSchema })

/** Saved blueprints; the id is the client's, so that a save sent twice is one, and one taken away can be put back. */
export const blueprintRoutes = new Hono<AppEnv>()

serve(blueprintRoutes, endpoints.listBlueprints)(async (c) => ({ items: await listBlueprints(c.env.DB), next: null }))
serve(blueprintRoutes, endpoints.saveBlueprint, {
  use: [adminAct('blueprint.save'), limit('LIMIT_GENERAL', callerUser)],
  params,
  body: saveBlueprintRequest,
})(async (c, { params: { id }, body: { title, body } }) => {
  const before = await find(c, id)
  const write = saveStatement(c.env.DB, { id, title, body, authorId: c.get('principal').userId, updatedAt: now() })
  await act(c, write, id, before, JSON.stringify({ title, body }))
  return { saved: true as const }
})
serve(blueprintRoutes, endpoints.deleteBlueprint, { use: [adminAct('blueprint.delete'), limit('LIMIT_GENERAL', callerUser)], params })(
  async (c, { params }) => {
    const { id } = params
    const before = await find(c, id)
    if (before === null) throw new AppError('not_found')
    await act(c, deleteStatement(c.env.DB, id), id, before, null)
    return { deleted: true as const }
  },
)

async function find(c: Context<AppEnv>, id: string): Promise<string | null> {
  const row = await findBlueprint(c.env.DB, id)
  return row === null ? null : JSON.stringify({ title: row.title, body: row.body })
}

/** The write and its row of the audit log, both or neither. */
function act(
  c: Context<AppEnv>,
  write: D1PreparedStatement,
  target: string,
  before: string | null,
  after: string | null,
): Promise<unknown> {
  return guardedBatch(c.env.DB, {
    guard: null,
    writes: [write],
    audit: { ...adminActOf(c), id: newId(), at: now(), target, content: null, before, after },
  })
}

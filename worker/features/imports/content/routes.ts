import { Hono } from 'hono'
import * as endpoints from '#contract/imports/endpoints.ts'
import { importRequest } from '#contract/imports/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { importContent } from '#worker/importing/import-content.ts'
import { importDeps } from '#worker/importing/import-deps.ts'

/** `POST /api/admin/import` {mode, bundle} → the counts and the papers made, or `import_invalid` with every fault in `details`. */
export const contentRoutes = new Hono<AppEnv>()

serve(contentRoutes, endpoints.importContent, {
  use: [adminAct('content.import')],
  body: importRequest,
  maxBodyBytes: CONTENT_LIMITS.bundleBytes,
})(async (c, { body }) => {
  const { mode, bundle } = body
  const result = await importContent(importDeps(c.env), bundle, { mode, ...adminActOf(c) })
  if (!result.ok) throw new AppError('import_invalid', { count: result.faults.length }, result.faults)
  return result
})

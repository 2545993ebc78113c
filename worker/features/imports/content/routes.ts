import { Hono } from 'hono'
import * as z from 'zod/mini'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { importContent } from '#worker/importing/import-content.ts'
import { importDeps } from '#worker/importing/import-deps.ts'

/** The importer checks the bundle itself: it tells every fault and not the first. */
const importRequest = z.strictObject({ mode: z.enum(['dryRun', 'commit']), bundle: z.unknown() })

/** `POST /api/admin/import` {mode, bundle} → the counts and the papers made, or `import_invalid` with every fault in `details`. */
export const contentRoutes = new Hono<AppEnv>().post(
  '/import',
  access('adminOrOperator'),
  adminAct('content.import'),
  jsonBody(importRequest, CONTENT_LIMITS.bundleBytes),
  async (c) => {
    const { mode, bundle } = c.req.valid('json')
    const result = await importContent(importDeps(c.env), bundle, { mode, ...adminActOf(c) })
    if (!result.ok) throw new AppError('import_invalid', { count: result.faults.length }, result.faults)
    return c.json(result)
  },
)

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { erasedAccounts } from '#worker/db/erasure-marks.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { applyErasures } from './apply-erasures.ts'

const place = z.object({ after: z.string().check(z.maxLength(32)) })

// As they stand in the backup, whatever form they once had.
const some = z.object({ ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1_000)) })

/**
 * For commands that restore. `POST /api/operations/erased-among {ids}`: which of these accounts were deleted in the last 31 days; needs no
 * database. `POST /api/operations/apply-erasures {after}`: a page of deleting again who was deleted before a restore.
 */
export const erasureOperations = new Hono<AppEnv>()
  .post('/erased-among', access('operator'), jsonBody(some), async (c) => {
    const { ids } = c.req.valid('json')
    return c.json({ erased: [...(await (await erasedAccounts(c.env))(ids))] })
  })
  .post('/apply-erasures', access('operator'), jsonBody(place), async (c) =>
    c.json(await applyErasures(c.env, now(), c.req.valid('json').after)),
  )

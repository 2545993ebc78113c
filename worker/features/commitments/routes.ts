import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/commitments/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { findCommitments, findOpening } from '#worker/db/commitments.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { serve } from '#worker/http/serve.ts'

export const commitmentRoutes = new Hono<AppEnv>()

/** For anyone, whatever site or program asks: a hash that others kept too is worth more. */
serve(commitmentRoutes, endpoints.listCommitments, { params: z.object({ testId: idSchema }) })(async (c, { params }) => {
  const [opensAt, stored] = await Promise.all([findOpening(c.env.DB, params.testId), findCommitments(c.env.DB, params.testId)])
  if (opensAt === undefined) throw new AppError('not_found')
  c.header('access-control-allow-origin', '*')
  c.header('cross-origin-resource-policy', 'cross-origin')
  // The nonce stays here until the results are out.
  return { opensAt, commitments: stored.map(({ paperVersion, keyVersion, hash, madeAt }) => ({ paperVersion, keyVersion, hash, madeAt })) }
})

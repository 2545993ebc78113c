import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/question-bank/term-endpoints.ts'
import { changedTermRequest, newTermRequest, removeTermQuery } from '#contract/question-bank/terms.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { listTerms } from './queries.ts'
import { changeTerm, createTerm, removeTerm } from './terms.ts'

const params = z.object({ id: idSchema })
const often = limit('LIMIT_GENERAL', callerUser)

/** Terms with a fixed rendering in each language. */
export const termRoutes = new Hono<AppEnv>()

serve(termRoutes, endpoints.listTerms)(async (c) => ({ items: await listTerms(c.env.DB) }))
serve(termRoutes, endpoints.createTerm, { use: [adminAct('term.save'), often], body: newTermRequest })((c, { body }) =>
  createTerm(depsOf(c), adminActOf(c), body),
)
serve(termRoutes, endpoints.changeTerm, { use: [adminAct('term.save'), often], params, body: changedTermRequest })(
  (c, { params: { id }, body: { expected, ...words } }) => changeTerm(depsOf(c), adminActOf(c), id, expected, words),
)
serve(termRoutes, endpoints.removeTerm, { use: [adminAct('term.remove'), often], params, query: removeTermQuery })(
  (c, { params: { id }, query }) => removeTerm(depsOf(c), adminActOf(c), id, Number(query.expected)),
)

const depsOf = (c: Context<AppEnv>) => ({ db: c.env.DB, now: now(), newId: () => newId() })

import { Hono } from 'hono'
import * as endpoints from '#contract/patterns/endpoints.ts'
import { savePatternRequest } from '#contract/patterns/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { importOrThrow } from '#worker/http/import-or-throw.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { listPatterns } from './queries.ts'

/** The patterns that tests are made by. A version that is stored never changes: what is saved is the next one. */
export const patternRoutes = new Hono<AppEnv>()

serve(patternRoutes, endpoints.listPatterns)(async (c) => ({ items: await listPatterns(c.env.DB), next: null }))
serve(patternRoutes, endpoints.savePattern, {
  use: [adminAct('pattern.save'), limit('LIMIT_GENERAL', callerUser)],
  body: savePatternRequest,
})(async (c, { body }) => {
  const { pattern } = body
  const id: unknown = typeof pattern === 'object' && pattern !== null ? Reflect.get(pattern, 'id') : ''
  const report = await importOrThrow(
    importDeps(c.env),
    { format: 'sopan.content', version: 1, patterns: [pattern] },
    {
      mode: 'commit',
      ...adminActOf(c),
      audit: { action: 'pattern.save', target: String(id) },
    },
  )
  return { created: report.counts.patterns.created === 1 }
})

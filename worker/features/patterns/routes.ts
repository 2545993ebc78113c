import { Hono } from 'hono'
import * as endpoints from '#contract/patterns/endpoints.ts'
import { type AdminPattern, savePatternRequest } from '#contract/patterns/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { isRealTest } from '#worker/db/real-tests.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { importOrThrow } from '#worker/http/import-or-throw.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { importDeps } from '#worker/importing/import-deps.ts'

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

/** Patterns of single quizzes are made with them and are nobody's to choose. */
async function listPatterns(db: D1Database): Promise<AdminPattern[]> {
  const { results } = await db.prepare(PATTERNS).all<{ spec: string; versions: string; tests: number }>()
  return results.map(({ spec, versions, tests }) => ({
    spec: JSON.parse(spec) as ContentPattern,
    versions: (JSON.parse(versions) as number[]).toSorted((a, b) => b - a),
    tests,
  }))
}

const PATTERNS = `
  SELECT p.spec, (SELECT json_group_array(version) FROM pattern v WHERE v.id = p.id) AS versions,
    (SELECT count(*) FROM test t WHERE t.pattern_id = p.id AND ${isRealTest('t')}) AS tests
  FROM pattern p
  WHERE p.version = (SELECT max(version) FROM pattern v WHERE v.id = p.id) AND NOT (p.id >= 'quiz.' AND p.id < 'quiz/')
  ORDER BY p.spec->>'$.exam', p.spec->>'$.title.en' LIMIT 500`

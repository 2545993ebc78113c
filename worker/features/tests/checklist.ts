import type { ChecklistResponse } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import { testSchema } from '#contract/imports/content.ts'
import { publishChecklist } from '#domain/paper/publish-checklist.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importContent, type ImportDeps } from '#worker/importing/import-content.ts'
import { safeParse } from 'zod/mini'
import { findChecked } from './find-checked.sql.ts'

/** What a test, as its form stands now, still lacks before it can be published. Nothing is written. */
export async function checkTest(deps: ImportDeps, test: unknown, actor: Actor): Promise<ChecklistResponse> {
  const published = typeof test === 'object' && test !== null ? { ...test, published: true } : test
  const dry = await importContent(deps, { format: 'sopan.content', version: 1, tests: [published] }, { mode: 'dryRun', ...actor })
  const faults = dry.ok ? [] : dry.faults
  const parsed = safeParse(testSchema, published)
  const shape: Pick<ContentTest, 'languages' | 'sections'> = parsed.success ? parsed.data : { languages: [], sections: [] }
  const checks = publishChecklist(shape, parsed.success ? await findChecked(deps.db, parsed.data) : [], faults)
  return { checks, mayPublish: dry.ok }
}

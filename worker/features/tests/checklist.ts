import type { ChecklistResponse } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import { testSchema } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { type CheckedQuestion, publishChecklist } from '#domain/paper/publish-checklist.ts'
import { RENDERER_VERSION } from '#worker/content/render-markdown.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importContent, type ImportDeps } from '#worker/importing/import-content.ts'
import { safeParse } from 'zod/mini'

/** What stands between a test as it is on the desk and publishing it. Nothing is written. */
export async function checkTest(deps: ImportDeps, test: unknown, who: Actor): Promise<ChecklistResponse> {
  const published = typeof test === 'object' && test !== null ? { ...test, published: true } : test
  const dry = await importContent(deps, { format: 'sopan.content', version: 1, tests: [published] }, { mode: 'dryRun', ...who })
  const faults = dry.ok ? [] : dry.faults
  const parsed = safeParse(testSchema, published)
  const shape: Pick<ContentTest, 'languages' | 'sections'> = parsed.success ? parsed.data : { languages: [], sections: [] }
  const checks = publishChecklist(shape, parsed.success ? await findChecked(deps.db, parsed.data) : [], faults)
  return { checks, mayPublish: dry.ok }
}

async function findChecked(db: D1Database, test: ContentTest): Promise<CheckedQuestion[]> {
  const names = test.sections.flatMap(({ questions }) => questions)
  const { results } = await db
    .prepare(TEXTS)
    .bind(JSON.stringify(names), JSON.stringify(test.languages), test.id, RENDERER_VERSION)
    .all<Row>()
  const found = Map.groupBy(results, ({ externalId }) => externalId)
  return names.flatMap((name) => {
    const rows = found.get(name)
    const first = rows?.[0]
    if (rows === undefined || first === undefined) return []
    return {
      externalId: name,
      languages: JSON.parse(first.languages) as Locale[],
      isArchived: first.isArchived === 1,
      usedElsewhere: first.usedElsewhere,
      isRenderedNow: rows.every(({ isOld }) => isOld === 0),
      texts: rows
        .filter(({ isWanted }) => isWanted === 1)
        .map(({ language, stem, options, solution }) => ({ language, stem, all: [stem, options ?? '', solution] })),
    }
  })
}

const TEXTS = `
  SELECT q.external_id AS externalId, w.language, w.stem, w.options, s.source AS solution, q.archived_at IS NOT NULL AS isArchived,
    w.language IN (SELECT value FROM json_each(?2)) AS isWanted, w.renderer_version <> ?4 OR s.renderer_version <> ?4 AS isOld,
    (SELECT json_group_array(f.language) FROM question_variant f WHERE f.question_id = q.id AND f.version = q.version) AS languages,
    (SELECT count(*) FROM test_question tq JOIN test t ON t.id = tq.test_id WHERE tq.question_id = q.id AND t.external_id <> ?3) AS usedElsewhere
  FROM question q
  JOIN question_variant w ON w.question_id = q.id AND w.version = q.version
  JOIN question_solution s ON s.question_id = q.id AND s.version = q.version AND s.language = w.language
  WHERE q.external_id IN (SELECT value FROM json_each(?1))`

interface Row {
  readonly externalId: string
  readonly language: Locale
  readonly stem: string
  readonly options: string | null
  readonly solution: string
  readonly isArchived: number
  readonly isWanted: number
  readonly isOld: number
  readonly languages: string
  readonly usedElsewhere: number
}

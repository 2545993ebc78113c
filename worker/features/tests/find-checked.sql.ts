import * as z from 'zod/mini'
import type { ContentTest } from '#contract/imports/content.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import type { CheckedQuestion } from '#domain/paper/publish-checklist.ts'
import { RENDERER_VERSION } from '#worker/content/render-markdown.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

const textRow = z.object({
  externalId: z.string(),
  language: z.enum(LOCALES),
  stem: z.string(),
  options: z.nullable(z.string()),
  solution: z.string(),
  isArchived: z.number(),
  isWanted: z.number(),
  isOld: z.number(),
  languages: jsonColumn(z.array(z.enum(LOCALES))),
  usedElsewhere: z.number(),
})

/**
 * What the checklist of a test looks at in its questions, in their order; those that are not there are left out.
 * Hand-written: json_each takes any number of names in one value.
 */
export async function findChecked(db: D1Database, test: ContentTest): Promise<CheckedQuestion[]> {
  const names = test.sections.flatMap(({ questions }) => questions)
  const rows = decodeRows(
    textRow,
    await db.prepare(TEXTS).bind(JSON.stringify(names), JSON.stringify(test.languages), test.id, RENDERER_VERSION).all(),
  )
  const found = Map.groupBy(rows, ({ externalId }) => externalId)
  return names.flatMap((name) => {
    const texts = found.get(name)
    const first = texts?.[0]
    if (texts === undefined || first === undefined) return []
    return {
      externalId: name,
      languages: first.languages,
      isArchived: first.isArchived === 1,
      usedElsewhere: first.usedElsewhere,
      isRenderedNow: texts.every(({ isOld }) => isOld === 0),
      texts: texts
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

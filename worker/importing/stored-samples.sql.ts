import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'
import { isRealTest } from '#worker/db/real-tests.ts'

/**
 * For each of these questions that a paper was ever made with, a test of such a paper, by external id. Reads every paper's plan.
 * Hand-written: json_each walks the questions of the plans.
 */
export async function findInPapers(db: D1Database, questionIds: readonly string[]): Promise<Map<string, string>> {
  const statement = db
    .prepare(
      `SELECT DISTINCT q.value ->> '$.id' AS id, t.external_id AS test
       FROM paper p JOIN test t ON t.id = p.test_id, json_each(p.plan, '$.questions') q
       WHERE q.value ->> '$.id' IN (SELECT value FROM json_each(?1)) AND ${isRealTest('t')} ORDER BY t.external_id DESC`,
    )
    .bind(JSON.stringify(questionIds))
  const rows = decodeRows(z.object({ id: z.string(), test: z.string() }), await statement.all())
  return new Map(rows.map(({ id, test }) => [id, test]))
}

/**
 * Those of these questions that show a picture in any language of their present version.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findIllustrated(db: D1Database, questionIds: readonly string[]): Promise<Set<string>> {
  const statement = db
    .prepare(
      `SELECT DISTINCT q.id FROM question q
       JOIN question_variant v ON v.question_id = q.id AND v.version = q.version
       JOIN question_solution s ON s.question_id = q.id AND s.version = q.version AND s.language = v.language
       WHERE q.id IN (SELECT value FROM json_each(?1))
         AND (instr(v.stem_html, '<img ') OR instr(v.options_html, '<img ') OR instr(s.html, '<img '))`,
    )
    .bind(JSON.stringify(questionIds))
  const rows = decodeRows(z.object({ id: z.string() }), await statement.all())
  return new Set(rows.map(({ id }) => id))
}

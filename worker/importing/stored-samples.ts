import { isRealTest } from '#worker/db/real-tests.ts'

export interface StoredSample {
  readonly id: string
  readonly externalId: string
  readonly position: number
}

/** The present sample questions in their order. */
export async function findStoredSamples(db: D1Database): Promise<StoredSample[]> {
  const { results } = await db
    .prepare(
      `SELECT q.id, q.external_id AS externalId, s.position FROM sample_question s JOIN question q ON q.id = s.question_id ORDER BY s.position`,
    )
    .all<StoredSample>()
  return results
}

/** For each of these questions that a paper was ever made with, a test of such a paper, by external id. Reads every paper's plan. */
export async function findInPapers(db: D1Database, questionIds: readonly string[]): Promise<Map<string, string>> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT q.value ->> '$.id' AS id, t.external_id AS test
       FROM paper p JOIN test t ON t.id = p.test_id, json_each(p.plan, '$.questions') q
       WHERE q.value ->> '$.id' IN (SELECT value FROM json_each(?1)) AND ${isRealTest('t')} ORDER BY t.external_id DESC`,
    )
    .bind(JSON.stringify(questionIds))
    .all<{ id: string; test: string }>()
  return new Map(results.map(({ id, test }) => [id, test]))
}

/** Those of these questions that show a picture in any language of their present version. */
export async function findIllustrated(db: D1Database, questionIds: readonly string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT q.id FROM question q
       JOIN question_variant v ON v.question_id = q.id AND v.version = q.version
       JOIN question_solution s ON s.question_id = q.id AND s.version = q.version AND s.language = v.language
       WHERE q.id IN (SELECT value FROM json_each(?1))
         AND (instr(v.stem_html, '<img ') OR instr(v.options_html, '<img ') OR instr(s.html, '<img '))`,
    )
    .bind(JSON.stringify(questionIds))
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

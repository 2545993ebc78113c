import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'

export interface CountedPaper {
  readonly testId: string
  readonly title: Localized
  readonly version: number
  readonly keyVersion: number
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

interface RawPaper {
  readonly testId: string
  readonly title: string
  readonly version: number
  readonly keyVersion: number
  readonly plan: string
  readonly key: string
}

/** A test with the versions of its papers, newest first, and which one is current. */
export async function findTestPapers(
  db: D1Database,
  testId: string,
): Promise<{ title: Localized; current: number | null; papers: number[] } | null> {
  const row = await db
    .prepare(
      `SELECT title, paper_version AS current,
         (SELECT json_group_array(version) FROM (SELECT version FROM paper WHERE test_id = ?1 ORDER BY version DESC LIMIT 50)) AS papers
       FROM test WHERE id = ?1`,
    )
    .bind(testId)
    .first<{ title: string; current: number | null; papers: string }>()
  if (row === null) return null
  return { title: JSON.parse(row.title) as Localized, current: row.current, papers: JSON.parse(row.papers) as number[] }
}

const PAPER = `SELECT p.test_id AS testId, t.title, p.version, p.plan, k.key_version AS keyVersion, k.key
  FROM paper p JOIN test t ON t.id = p.test_id
    JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version
      AND k.key_version = (SELECT max(x.key_version) FROM paper_key x WHERE x.test_id = p.test_id AND x.paper_version = p.version)`

/** A paper with its newest key. */
export async function findPaper(db: D1Database, testId: string, version: number): Promise<CountedPaper | null> {
  const row = await db.prepare(`${PAPER} WHERE p.test_id = ?1 AND p.version = ?2`).bind(testId, version).first<RawPaper>()
  return row === null ? null : fromRaw(row)
}

/** How many papers a question's page looks at. */
const MOST_PAPERS = 20

/** The newest papers of the tests that hold a question now, where the paper holds it too. */
export async function listPapersOf(db: D1Database, questionId: string): Promise<CountedPaper[]> {
  const { results } = await db
    .prepare(
      `${PAPER} WHERE (p.test_id, p.version) IN (
         SELECT o.test_id, o.version FROM (SELECT DISTINCT test_id FROM test_question WHERE question_id = ?1) held
           JOIN paper o ON o.test_id = held.test_id
         WHERE EXISTS (SELECT 1 FROM json_each(o.plan, '$.questions') q WHERE q.value ->> '$.id' = ?1)
         ORDER BY o.published_at DESC LIMIT ${MOST_PAPERS})
       ORDER BY p.published_at DESC`,
    )
    .bind(questionId)
    .all<RawPaper>()
  return results.map(fromRaw)
}

// The importer and the publishing of keys wrote these; nothing else does.
const fromRaw = ({ title, plan, key, ...row }: RawPaper): CountedPaper => ({
  ...row,
  title: JSON.parse(title) as Localized,
  plan: JSON.parse(plan) as PaperPlan,
  keys: JSON.parse(key) as QuestionKey[],
})

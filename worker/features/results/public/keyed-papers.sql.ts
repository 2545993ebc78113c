/** Papers with their newest keys. Hand-written: json_each looks into the plans of the papers. */
import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

const rawPaper = z.object({
  testId: z.string(),
  title: z.string(),
  version: z.number(),
  keyVersion: z.number(),
  plan: z.string(),
  key: z.string(),
})

export interface CountedPaper extends Readonly<Pick<z.infer<typeof rawPaper>, 'testId' | 'version' | 'keyVersion'>> {
  readonly title: Localized
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

const PAPER = `SELECT p.test_id AS testId, t.title, p.version, p.plan, k.key_version AS keyVersion, k.key
  FROM paper p JOIN test t ON t.id = p.test_id
    JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version
      AND k.key_version = (SELECT max(x.key_version) FROM paper_key x WHERE x.test_id = p.test_id AND x.paper_version = p.version)`

const findPapers = async (db: D1Database, where: string, ...values: readonly unknown[]): Promise<CountedPaper[]> =>
  decodeRows(
    rawPaper,
    await db
      .prepare(`${PAPER} WHERE ${where}`)
      .bind(...values)
      .all(),
  ).map(fromRaw)

/** A paper with its newest key. */
export const findPaper = async (db: D1Database, testId: string, version: number): Promise<CountedPaper | null> =>
  (await findPapers(db, 'p.test_id = ?1 AND p.version = ?2', testId, version))[0] ?? null

/** How many papers a question's page looks at. */
const MOST_PAPERS = 20

/** The newest papers of the tests that hold a question now, where the paper holds it too. */
export const listPapersOf = (db: D1Database, questionId: string): Promise<CountedPaper[]> =>
  findPapers(
    db,
    `(p.test_id, p.version) IN (
         SELECT o.test_id, o.version FROM (SELECT DISTINCT test_id FROM test_question WHERE question_id = ?1) held
           JOIN paper o ON o.test_id = held.test_id
         WHERE EXISTS (SELECT 1 FROM json_each(o.plan, '$.questions') q WHERE q.value ->> '$.id' = ?1)
         ORDER BY o.published_at DESC LIMIT ${MOST_PAPERS})
       ORDER BY p.published_at DESC`,
    questionId,
  )

// The importer and the publishing of keys wrote these; nothing else does.
const fromRaw = ({ title, plan, key, ...row }: z.infer<typeof rawPaper>): CountedPaper => ({
  ...row,
  title: JSON.parse(title) as Localized,
  plan: JSON.parse(plan) as PaperPlan,
  keys: JSON.parse(key) as QuestionKey[],
})

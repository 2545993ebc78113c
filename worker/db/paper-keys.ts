/** Papers with their keys, for whoever marks what is closed already. */
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'

export interface KeyedPaper {
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

/** A paper with one version of its key: two rows. */
export async function findKeyedPaper(db: D1Database, testId: string, paperVersion: number, keyVersion: number): Promise<KeyedPaper | null> {
  const row = await db
    .prepare(
      `SELECT p.plan, k.key FROM paper p JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version AND k.key_version = ?3
       WHERE p.test_id = ?1 AND p.version = ?2`,
    )
    .bind(testId, paperVersion, keyVersion)
    .first<{ plan: string; key: string }>()
  // The importer and the publishing of keys wrote these; nothing else does.
  return row === null ? null : { plan: JSON.parse(row.plan) as PaperPlan, keys: JSON.parse(row.key) as QuestionKey[] }
}

export interface PaperName {
  readonly testId: string
  readonly paperVersion: number
}

/** The newest key version of each of these papers: one row a paper. */
export async function findNewestKeys(
  db: D1Database,
  papers: readonly PaperName[],
): Promise<(PaperName & { readonly keyVersion: number })[]> {
  const { results } = await db
    .prepare(
      `SELECT e.value ->> '$.testId' AS testId, e.value ->> '$.paperVersion' AS paperVersion,
         (SELECT max(k.key_version) FROM paper_key k WHERE k.test_id = e.value ->> '$.testId' AND k.paper_version = e.value ->> '$.paperVersion') AS keyVersion
       FROM json_each(?1) e`,
    )
    .bind(JSON.stringify(papers))
    .all<PaperName & { keyVersion: number | null }>()
  return results.flatMap(({ keyVersion, ...paper }) => (keyVersion === null ? [] : [{ ...paper, keyVersion }]))
}

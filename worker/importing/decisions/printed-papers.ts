import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import type { StoredPaperFile } from '#worker/db/test-tables.ts'
import type { PrintedPaper } from './printed-orders.ts'

/** A paper of a test with its first and its newest key. */
export interface KeyedPrint extends PrintedPaper {
  readonly keyVersion: number
  readonly keys: readonly QuestionKey[]
  readonly firstKeys: readonly QuestionKey[]
}

/** Every paper of a test, oldest first. */
export async function listPrints(db: D1Database, testId: string): Promise<KeyedPrint[]> {
  const { results } = await db
    .prepare(
      `SELECT p.version, p.plan, p.files, p.option_orders AS optionOrders, k.key_version AS keyVersion, k.key, f.key AS firstKey
       FROM paper p
       JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version
         AND k.key_version = (SELECT max(x.key_version) FROM paper_key x WHERE x.test_id = p.test_id AND x.paper_version = p.version)
       JOIN paper_key f ON f.test_id = p.test_id AND f.paper_version = p.version AND f.key_version = 1
       WHERE p.test_id = ?1 ORDER BY p.version`,
    )
    .bind(testId)
    .all<{
      version: number
      plan: string
      files: string
      optionOrders: string | null
      keyVersion: number
      key: string
      firstKey: string
    }>()
  return results.map(({ version, plan, files, optionOrders, keyVersion, key, firstKey }) => ({
    testId,
    version,
    keyVersion,
    // Publishing wrote all of it.
    plan: JSON.parse(plan) as PaperPlan,
    files: JSON.parse(files) as StoredPaperFile[],
    optionOrders: optionOrders === null ? null : (JSON.parse(optionOrders) as (number[] | null)[]),
    keys: JSON.parse(key) as QuestionKey[],
    firstKeys: JSON.parse(firstKey) as QuestionKey[],
  }))
}

import * as z from 'zod/mini'
import { decodeRows } from './decode-row.ts'

export interface PaperName {
  readonly testId: string
  readonly paperVersion: number
}

const newestKey = z.object({ testId: z.string(), paperVersion: z.number(), keyVersion: z.nullable(z.number()) })

/** The newest key version of each of these papers: one row a paper. Hand-written: json_each takes any number of papers in one value. */
export async function findNewestKeys(
  db: D1Database,
  papers: readonly PaperName[],
): Promise<(PaperName & { readonly keyVersion: number })[]> {
  const found = await db
    .prepare(
      `SELECT e.value ->> '$.testId' AS testId, e.value ->> '$.paperVersion' AS paperVersion,
         (SELECT max(k.key_version) FROM paper_key k WHERE k.test_id = e.value ->> '$.testId' AND k.paper_version = e.value ->> '$.paperVersion') AS keyVersion
       FROM json_each(?1) e`,
    )
    .bind(JSON.stringify(papers))
    .all()
  return decodeRows(newestKey, found).flatMap(({ keyVersion, ...paper }) => (keyVersion === null ? [] : [{ ...paper, keyVersion }]))
}

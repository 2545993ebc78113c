import * as z from 'zod/mini'
import type { PersonName } from '#contract/shared/person-name.ts'
import { decodeRows } from './decode-row.ts'

const personName = z.object({ userId: z.string(), name: z.nullable(z.string()) })

/**
 * What the accounts behind the ids of a page are called: one statement, which reads a row an account. Hand-written: json_each takes any number
 * of ids in one value.
 */
export async function findPersonNames(db: D1Database, ids: Iterable<string | null>): Promise<PersonName[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return []
  return decodeRows(
    personName,
    await db
      .prepare(
        `SELECT u.id AS userId, iif(u.deleted_at IS NULL, coalesce(nullif(trim(u.name), ''), u.email), NULL) AS name
           FROM json_each(?1) e CROSS JOIN user u ON u.id = e.value`,
      )
      .bind(JSON.stringify(wanted))
      .all(),
  )
}

/** What entries of the audit log are about. Hand-written: json_each takes the ids of a whole page in one value. */
import * as z from 'zod/mini'
import { AUDIT_ITEM_KINDS, type AuditItem } from '#contract/audit/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

const name = z.nullable(z.string())
const row = z.object({ id: z.string(), test: name, group: name, question: name, ticket: name, order: name, upload: name })

/** The items with these ids that are still there, by id. Looks each id up by the primary keys of six tables. */
export async function findAuditItems(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, AuditItem>> {
  if (ids.length === 0) return new Map()
  const found = decodeRows(row, await db.prepare(FIND_NAMES).bind(JSON.stringify(ids)).all())
  return new Map(
    found.flatMap(({ id, ...names }) => {
      const kind = AUDIT_ITEM_KINDS.find((one) => names[one] !== null)
      return kind === undefined ? [] : [[id, { kind, id, name: names[kind] ?? '' }] as const]
    }),
  )
}

const FIND_NAMES = `
  SELECT v.value AS id,
    (SELECT title ->> '$.en' FROM test WHERE id = v.value) AS test,
    (SELECT title ->> '$.en' FROM test_group WHERE id = v.value) AS 'group',
    (SELECT external_id FROM question WHERE id = v.value) AS question,
    (SELECT '#' || number FROM ticket WHERE id = v.value) AS ticket,
    (SELECT plan_title ->> '$.en' FROM prime_order WHERE id = v.value) AS 'order',
    (SELECT file_name FROM import_run WHERE id = v.value) AS upload
  FROM json_each(?1) v`

import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import type { EntryRef } from '#worker/searching/entry-index.sql.ts'

const shownRow = z.object({ kind: z.enum(['group', 'test']), id: z.string(), title: z.string(), exam: z.string(), groupId: z.string() })

export interface ShownEntry extends EntryRef {
  readonly title: Localized
  readonly exam: string
  readonly groupId: string
}

/**
 * Those of the entries that learners may see now (ms UTC), in the order asked for. One statement, a row or two read for each.
 * Hand-written: json_each takes any number of entries in one value.
 */
export async function findShown(db: D1Database, refs: readonly EntryRef[], now: number): Promise<ShownEntry[]> {
  const rows = decodeRows(shownRow, await db.prepare(SHOWN).bind(JSON.stringify(refs), now).all())
  return rows.map((row) => ({ ...row, title: JSON.parse(row.title) as Localized }))
}

const OPEN = '(g.visible_from IS NULL OR g.visible_from <= ?2) AND (g.visible_until IS NULL OR g.visible_until > ?2) AND g.published = 1'

const SHOWN = `
  SELECT v.value->>'$.kind' AS kind, v.value->>'$.id' AS id, coalesce(t.title, g.title) AS title, coalesce(t.exam, g.exam) AS exam, g.id AS groupId
  FROM json_each(?1) v
  LEFT JOIN test t ON v.value->>'$.kind' = 'test' AND t.id = v.value->>'$.id' AND t.published = 1
  JOIN test_group g ON g.id = CASE v.value->>'$.kind' WHEN 'group' THEN v.value->>'$.id' ELSE (
    SELECT g.id FROM test_group_test e JOIN test_group g ON g.id = e.group_id WHERE e.test_id = t.id AND ${OPEN} ORDER BY g.position, g.id LIMIT 1
  ) END
  WHERE ${OPEN} ORDER BY v.key`

import type { AdminTestRow, TestsQuery } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { isRealTest } from '#worker/db/real-tests.ts'
import { AppError } from '#worker/http/app-error.ts'

const ORDERS = {
  updated: 'coalesce(t.updated_at, 0)',
  title: "lower(t.title->>'$.en')",
  opens: 'coalesce(t.opens_at, 0)',
  questions: 't.questions',
} as const

const STATES = {
  published: 't.published = 1',
  unpublished: 't.published = 0 AND t.archived_at IS NULL',
  archived: 't.archived_at IS NOT NULL',
} as const

/** A page of all tests but proofs. Those put away are shown only where they are asked for. Throws `invalid_request` for a bad cursor. */
export async function listTests(db: D1Database, query: TestsQuery): Promise<{ items: AdminTestRow[]; next: string | null }> {
  const isDown = query.sort.startsWith('-')
  const order = ORDERS[query.sort.replace('-', '') as keyof typeof ORDERS]
  const values: unknown[] = []
  const bound = (value: unknown): string => `?${values.push(value)}`
  const wanted = [isRealTest('t'), query.state === undefined ? 't.archived_at IS NULL' : STATES[query.state]]
  if (query.q !== undefined) {
    const text = bound(query.q.trim().toLowerCase())
    wanted.push(`(instr(lower(t.title), ${text}) > 0 OR instr(t.external_id, ${text}) > 0 OR t.id = ${text})`)
  }
  for (const field of ['kind', 'access', 'exam'] as const)
    if (query[field] !== undefined) wanted.push(`t.${field} = ${bound(query[field])}`)
  if (query.group !== undefined)
    wanted.push(`EXISTS (SELECT 1 FROM test_group_test x WHERE x.test_id = t.id AND x.group_id = ${bound(query.group)})`)
  if (query.cursor !== undefined && query.cursor !== '') {
    const place = readCursor(query.cursor)
    if (place === null) throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
    wanted.push(`(${order}, t.id) ${isDown ? '<' : '>'} (${bound(place.by)}, ${bound(place.id)})`)
  }
  const limit = Number(query.limit)
  const way = isDown ? 'DESC' : 'ASC'
  const { results } = await db
    .prepare(`${ROWS(order)} WHERE ${wanted.join(' AND ')} ORDER BY ${order} ${way}, t.id ${way} LIMIT ${bound(limit + 1)}`)
    .bind(...values)
    .all<Row>()
  const last = results.length > limit ? results[limit - 1] : undefined
  return {
    items: results.slice(0, limit).map(rowOf),
    next: last === undefined ? null : writeCursor({ by: last.sortedBy, id: last.id }),
  }
}

const ROWS = (order: string): string => `
  SELECT t.id, t.external_id AS externalId, t.title, t.exam, t.kind, t.access, t.pattern_id AS patternId, t.pattern_version AS patternVersion,
    t.languages, t.questions, t.minutes, t.max12, t.opens_at AS opensAt, t.closes_at AS closesAt, t.published, t.updated_at AS updatedAt,
    t.archived_at AS archivedAt, ${order} AS sortedBy, ${GROUPS} AS groups
  FROM test t`

/** The groups of a test, as JSON. */
export const GROUPS = `(
  SELECT json_group_array(json_object('id', g.id, 'title', json(g.title)))
  FROM test_group_test x JOIN test_group g ON g.id = x.group_id WHERE x.test_id = t.id)`

interface Row extends Pick<ContentTest, 'exam' | 'kind' | 'access'> {
  readonly id: string
  readonly externalId: string
  readonly title: string
  readonly patternId: string
  readonly patternVersion: number
  readonly languages: string
  readonly questions: number
  readonly minutes: number
  readonly max12: Units
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly published: number
  readonly updatedAt: number | null
  readonly archivedAt: number | null
  readonly sortedBy: string | number
  readonly groups: string
}

const rowOf = (row: Row): AdminTestRow => {
  const { id, externalId, exam, kind, access, questions, minutes, max12, opensAt, closesAt, updatedAt, archivedAt } = row
  return {
    id,
    externalId,
    exam,
    kind,
    access,
    questions,
    minutes,
    max12,
    opensAt,
    closesAt,
    updatedAt,
    archivedAt,
    title: JSON.parse(row.title) as Localized,
    pattern: { id: row.patternId, version: row.patternVersion },
    languages: JSON.parse(row.languages) as Locale[],
    isPublished: row.published === 1,
    groups: JSON.parse(row.groups) as AdminTestRow['groups'],
  }
}
